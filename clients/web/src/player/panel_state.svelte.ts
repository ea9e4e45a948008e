/** What the panel beside the table shows: how to play, what pays, the rounds. */

export const TABS = ["how", "pays", "rounds"] as const;
export type Tab = (typeof TABS)[number];

const KEY = "croupier.panel";

export class PanelState {
  tab = $state<Tab>("how");
  /** Is the sheet over the table open, where there is no room for a panel beside it? */
  open = $state(false);
  /** Is the panel beside the table folded away? It stays so on this device. */
  folded = $state(false);

  constructor(readonly storage: Pick<Storage, "getItem" | "setItem"> = localStorage) {
    this.folded = storage.getItem(KEY) === "folded";
  }

  fold(folded: boolean): void {
    this.folded = folded;
    this.storage.setItem(KEY, folded ? "folded" : "open");
  }

  /** Show this tab, wherever there is room for it. */
  show(tab: Tab): void {
    this.tab = tab;
    this.open = true;
    this.fold(false);
  }

  /** Open or close it, as a press on the button for help does. */
  toggle(beside: boolean): void {
    if (beside) this.fold(!this.folded);
    else this.open = !this.open;
  }
}
