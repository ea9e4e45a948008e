/** Short motion that shows where cards and chips go. There is none where the viewer asks for less motion. */

import type { TransitionConfig } from "svelte/transition";
import { cubicOut } from "svelte/easing";

const QUICK = 200; // ms, as --quick in theme.css
const STILL: TransitionConfig = { duration: 0 };

/** Does the viewer ask for less motion? */
export const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A card flies from the shoe (`#shoe`) to its place; `nth` of its hand. */
export function deal(node: Element, { nth = 0 }: { nth?: number } = {}): TransitionConfig {
  const shoe = document.getElementById("shoe");
  if (calm() || shoe === null) return STILL;
  const from = shoe.getBoundingClientRect();
  const to = node.getBoundingClientRect();
  const [x, y] = [from.left - to.left, from.top - to.top];
  return {
    delay: nth * 80,
    duration: QUICK,
    easing: cubicOut,
    css: (t, u) =>
      `transform: translate(${x * u}px, ${y * u}px) rotate(${u * 40}deg); opacity: ${Math.min(1, t * 4)}`,
  };
}

/** A card turns over. */
export function turn(_node: Element): TransitionConfig {
  if (calm()) return STILL;
  return {
    duration: QUICK,
    easing: cubicOut,
    css: (_t, u) => `transform: perspective(600px) rotateY(${u * 90}deg)`,
  };
}

/** Chips go to the dealer (up) or to their owner (down). */
export function toss(_node: Element, { won }: { won: boolean }): TransitionConfig {
  if (calm()) return STILL;
  const way = won ? 70 : -140;
  return {
    duration: QUICK,
    easing: cubicOut,
    css: (t, u) => `transform: translateY(${way * u}px); opacity: ${t}`,
  };
}

/** A burned card goes from the shoe to the side and out of sight. */
export function burn(_node: Element): TransitionConfig {
  if (calm()) return STILL;
  return {
    duration: QUICK,
    easing: cubicOut,
    css: (t, u) => `transform: translate(${-160 * t}px, ${10 * t}px) rotate(${-50 * t}deg); opacity: ${u}`,
  };
}
