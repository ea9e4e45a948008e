/** Calls listeners. `Events` has what listeners get, by the name of the event. */

export class Emitter<Events extends Record<keyof Events, readonly unknown[]>> {
  readonly #listeners: { [Name in keyof Events]?: Set<(...what: Events[Name]) => void> } = {};

  /** Call `listener` each time `event` happens; the returned function ends that. */
  on<Name extends keyof Events>(event: Name, listener: (...what: Events[Name]) => void): () => void {
    const listeners = (this.#listeners[event] ??= new Set());
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  protected emit<Name extends keyof Events>(event: Name, ...what: Events[Name]): void {
    for (const listener of this.#listeners[event] ?? []) {
      try {
        listener(...what);
      } catch (error) {
        queueMicrotask(() => {
          throw error; // the listener's own: what the server sent is not to blame
        });
      }
    }
  }
}
