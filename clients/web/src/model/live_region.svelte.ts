/** The sentences of this window's live region, which screen readers read. They are also spoken aloud where that is switched on. */

import { voice } from "./voice.svelte";

const SENTENCES = 24; // kept for the live region

export class LiveRegion {
  /** Sentences for the live region, newest last. */
  said = $state.raw<readonly { id: number; sentence: string }[]>([]);
  #sentences = 0;

  /** `aloud`: also speak the sentences. Staff announce them themselves. */
  constructor(readonly aloud: boolean) {}

  say(sentence: string): void {
    this.said = [...this.said, { id: this.#sentences++, sentence }].slice(-SENTENCES);
    if (this.aloud) voice.say(sentence);
  }
}
