/**
 * The pages' addresses, and how to go from one to another.
 *
 * All are relative to the root of the house, which each page names in its `base`: behind a proxy it may have a prefix.
 */

export type Route =
  | { page: "lobby" }
  | { page: "table"; table: string }
  | { page: "dealer_sign_in" }
  | { page: "dealer"; table: string }
  | { page: "floor" }
  | { page: "floor_table"; table: string }
  | { page: "sign"; table: string | null; meter: string | null }
  | { page: "not_found" };

export function route(path: string, search = ""): Route {
  const [first = "", second, ...more] = path.split("/").filter(Boolean);
  if (more.length > 0) return { page: "not_found" };
  if (first === "") return { page: "lobby" };
  if (first === "table" && second !== undefined) return { page: "table", table: second };
  if (first === "dealer")
    return second === undefined ? { page: "dealer_sign_in" } : { page: "dealer", table: second };
  if (first === "floor")
    return second === undefined ? { page: "floor" } : { page: "floor_table", table: second };
  if (first === "sign" && second === undefined) {
    const whose = new URLSearchParams(search);
    return { page: "sign", table: whose.get("table"), meter: whose.get("meter") };
  }
  return { page: "not_found" };
}

/** Whose page it is. Each side has a session of its own: a link to another one has `data-leave`. */
export function sideOf({ page }: Route): "player" | "staff" | "sign" {
  if (page === "sign") return "sign";
  return page === "dealer_sign_in" || page === "dealer" || page === "floor" || page === "floor_table"
    ? "staff"
    : "player";
}

/** The path of this page from the root of the house, like "table/T1". */
export const pathHere = (): string => location.pathname.slice(new URL(document.baseURI).pathname.length);

export class Router {
  route = $state.raw<Route>(route(pathHere(), location.search));

  constructor() {
    addEventListener("popstate", () => (this.route = route(pathHere(), location.search)));
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.route = route(pathHere(), location.search);
    scrollTo(0, 0);
  }

  /** For a container: follow its links without loading the page again. */
  follow = (event: MouseEvent): void => {
    const link = (event.target as Element).closest("a");
    if (link === null || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.origin !== location.origin || link.target !== "" || link.dataset.leave !== undefined) return;
    event.preventDefault();
    this.go(link.pathname + link.search);
  };
}
