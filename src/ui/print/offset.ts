/** The storage key in this browser: right and down, in millimetres. */
const KEY = 'prime-print-offset'

/** The offset of this device's printer, in millimetres right and down. */
export interface Offset {
  x: number
  y: number
}

/** The offset of this device's printer; labels and checks are moved to correct it. */
export function printOffset(): Offset {
  const [x = 0, y = 0] = (localStorage.getItem(KEY) ?? '').split(',').map(Number)
  return { x: Number.isFinite(x) ? x : 0, y: Number.isFinite(y) ? y : 0 }
}

export const keepOffset = ({ x, y }: Offset): void => localStorage.setItem(KEY, `${x},${y}`)

/** `1.5 mm left, 2 mm down`: the direction a print is moved; empty when there is no offset. */
export function offsetWords({ x, y }: Offset): string {
  const way = (mm: number, [less, more]: readonly [string, string]) =>
    mm === 0 ? [] : [`${Math.abs(mm)} mm ${mm > 0 ? less : more}`]
  return [...way(x, ['left', 'right']), ...way(y, ['up', 'down'])].join(', ')
}
