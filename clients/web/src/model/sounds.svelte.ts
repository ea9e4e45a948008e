/** The sounds of a table: what is heard, and how loud. They are made here, and off until the player turns them up. */

import type { TableUpdate, TableView } from "@croupier/client";
import { net } from "../text/results";

export const SOUNDS = ["cards", "chips", "turn", "result"] as const;
export type Sound = (typeof SOUNDS)[number];
export type Volumes = Readonly<Record<Sound, number>>;

/** One tone: its pitch in hertz, when it begins and how long it lasts in seconds. A pitch of 0 is a rustle. */
export interface Tone {
  readonly pitch: number;
  readonly at: number;
  readonly lasts: number;
}

const tone = (pitch: number, at: number, lasts: number): Tone => ({ pitch, at, lasts });

const TONES: Readonly<Record<Sound, readonly Tone[]>> = {
  cards: [tone(0, 0, 0.07)],
  chips: [tone(2_300, 0, 0.04), tone(3_100, 0.035, 0.05)],
  turn: [tone(660, 0, 0.14), tone(880, 0.13, 0.22)],
  result: [tone(392, 0, 0.3)],
};
const WON: readonly Tone[] = [tone(523, 0, 0.14), tone(659, 0.11, 0.14), tone(784, 0.22, 0.3)];

/** The tones of a sound; a result that won has its own. */
export const tonesOf = (sound: Sound, won: boolean): readonly Tone[] =>
  sound === "result" && won ? WON : TONES[sound];

/** What an update, which led to `view`, sounds like for the player of the seats `mine`; null if it is silent. */
export function soundOf(
  update: TableUpdate,
  view: TableView,
  mine: readonly number[],
): { sound: Sound; won: boolean } | null {
  const own = view.seats.filter(({ seat }) => mine.includes(seat));
  const heard = (sound: Sound, won = false): { sound: Sound; won: boolean } => ({ sound, won });
  switch (update.type) {
    case "CardsDealt":
    case "CardsShown":
      return heard("cards");
    case "WagerPlaced":
      return heard("chips");
    case "StepOpened": {
      const asked =
        update.turn === null ? own.some(({ cards }) => cards.length > 0) : mine.includes(update.turn);
      return asked && view.phase === "deciding" ? heard("turn") : null;
    }
    case "RoundClosed": {
      const results = own.flatMap(({ results }) => results);
      return results.length > 0 && view.void === null ? heard("result", net(results) > 0) : null;
    }
    default:
      return null;
  }
}

const KEY = "croupier.sounds";
const SILENT: Volumes = { cards: 0, chips: 0, turn: 0, result: 0 };

export class Sounds {
  /** From 0 (off) to 100. */
  volumes = $state.raw<Volumes>(SILENT);
  #audio: AudioContext | null = null;

  constructor(readonly storage: Pick<Storage, "getItem" | "setItem"> = localStorage) {
    this.volumes = { ...SILENT, ...(JSON.parse(storage.getItem(KEY) ?? "{}") as Partial<Volumes>) };
  }

  set(sound: Sound, volume: number): void {
    this.volumes = { ...this.volumes, [sound]: volume };
    this.storage.setItem(KEY, JSON.stringify(this.volumes));
  }

  /** Play it, unless it is off. A browser stays silent until somebody has pressed something on the page. */
  play(sound: Sound, won = false): void {
    const volume = this.volumes[sound] / 100;
    if (volume === 0 || document.hidden) return;
    const audio = (this.#audio ??= new AudioContext());
    void audio.resume();
    for (const { pitch, at, lasts } of tonesOf(sound, won)) {
      const [start, end] = [audio.currentTime + at, audio.currentTime + at + lasts];
      const loud = audio.createGain();
      loud.gain.setValueAtTime(volume * (pitch === 0 ? 0.25 : 0.15), start);
      loud.gain.exponentialRampToValueAtTime(0.0001, end);
      loud.connect(audio.destination);
      const source = pitch === 0 ? rustle(audio, lasts) : hum(audio, pitch);
      source.connect(loud);
      source.start(start);
      source.stop(end);
    }
  }
}

function hum(audio: AudioContext, pitch: number): OscillatorNode {
  const source = audio.createOscillator();
  source.type = "triangle";
  source.frequency.value = pitch;
  return source;
}

/** Noise, as of a card that slides over the felt. */
function rustle(audio: AudioContext, lasts: number): AudioBufferSourceNode {
  const samples = audio.createBuffer(1, Math.ceil(audio.sampleRate * lasts), audio.sampleRate);
  const channel = samples.getChannelData(0);
  for (let nth = 0; nth < channel.length; nth += 1) channel[nth] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = samples;
  return source;
}
