/**
 * The breakpoints of all pages. A style says `@media (--wide)`; `svelte.config.js` puts the query in its place.
 *
 * @type {Readonly<Record<string, string>>}
 */
export const breakpoints = {
  wide: "(width >= 900px)", // the table as a whole, with its arc of seats
  "below-wide": "(width < 900px)",
  medium: "(width >= 700px)",
  phone: "(width < 700px)",
  desktop: "(width >= 1100px) and (height > 440px)", // the table with its panel beside it
  "below-desktop": "(width < 1100px)",
  "short-phone": "(width < 700px) and (height <= 700px)",
  narrow: "(width < 360px)", // the narrowest phones
  short: "(height <= 700px)",
  low: "(width >= 900px) and (height <= 760px)", // a laptop, less the bars of its browser
  flat: "(height <= 440px)",
  sideways: "(height <= 440px) and (width >= 560px)", // a phone on its side
  landscape: "(min-aspect-ratio: 5 / 4)", // a sign that is wider than high
};
