/** What is said in this window: for the live region, and aloud where somebody has switched that on. */

import { voice } from "./voice.svelte";

const SENTENCES = 24; // kept for the live region

export class LiveRegion {
  /** Sentences for the live region, newest last. */
  said = $state.raw<readonly { id: number; sentence: string }[]>([]);
  #sentences = 0;

  /** `aloud`: also for the listener; the staff hear what they announce themselves. */
  constructor(readonly aloud: boolean) {}

  say(sentence: string): void {
    this.said = [...this.said, { id: this.#sentences++, sentence }].slice(-SENTENCES);
    if (this.aloud) voice.say(sentence);
  }
}
