/** Announcements spoken aloud, where they are switched on. */

const KEY = "croupier.voice";

class Voice {
  on = $state(globalThis.localStorage?.getItem(KEY) === "on");

  set(on: boolean): void {
    this.on = on;
    localStorage.setItem(KEY, on ? "on" : "off");
    if (!on) globalThis.speechSynthesis?.cancel();
  }

  say(sentence: string): void {
    if (this.on) globalThis.speechSynthesis?.speak(new SpeechSynthesisUtterance(sentence));
  }
}

export const voice = new Voice();
