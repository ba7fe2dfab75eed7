/**
 * The address that opens a record on the screen at `path`, which may already select a list (`/inventory?view=lots`).
 */
export const recordHref = (path: string, id: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}tab=all&id=${encodeURIComponent(id)}`
