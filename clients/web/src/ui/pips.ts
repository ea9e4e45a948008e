/** Where the pips of a card from two to ten are printed, on a card of 128 by 180. */

export interface Pip {
  readonly x: number;
  readonly y: number;
  /** Is it printed upside down? */
  readonly turned: boolean;
}

const [LEFT, MIDDLE, RIGHT] = [46, 64, 82];
const [TOP, CENTRE, BOTTOM] = [38, 90, 142];
type Places = readonly (readonly [number, number])[];

const both = (y: number): Places => [
  [LEFT, y],
  [RIGHT, y],
];
const corners: Places = [...both(TOP), ...both(BOTTOM)];
const six: Places = [...corners, ...both(CENTRE)];
const eight: Places = [...corners, ...both(72.7), ...both(107.3)];

const PLACES: Readonly<Record<string, Places>> = {
  "2": [
    [MIDDLE, TOP],
    [MIDDLE, BOTTOM],
  ],
  "3": [
    [MIDDLE, TOP],
    [MIDDLE, CENTRE],
    [MIDDLE, BOTTOM],
  ],
  "4": corners,
  "5": [...corners, [MIDDLE, CENTRE]],
  "6": six,
  "7": [...six, [MIDDLE, 64]],
  "8": [...six, [MIDDLE, 64], [MIDDLE, 116]],
  "9": [...eight, [MIDDLE, CENTRE]],
  T: [...eight, [MIDDLE, 55], [MIDDLE, 125]],
};

/** The pips of a rank ("2" to "9", "T"); none for an ace or a court card. */
export const pips = (rank: string): Pip[] =>
  (PLACES[rank] ?? []).map(([x, y]) => ({ x, y, turned: y > CENTRE }));
