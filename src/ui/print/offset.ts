/** Where this browser keeps it: right and down, in millimetres. */
const KEY = 'prime-print-offset'

/** How far the printer of this device is off, in millimetres right and down. */
export interface Offset {
  x: number
  y: number
}

/** How far this device's printer is off; labels and checks are moved against it. */
export function printOffset(): Offset {
  const [x = 0, y = 0] = (localStorage.getItem(KEY) ?? '').split(',').map(Number)
  return { x: Number.isFinite(x) ? x : 0, y: Number.isFinite(y) ? y : 0 }
}

export const keepOffset = ({ x, y }: Offset): void => localStorage.setItem(KEY, `${x},${y}`)

/** `1.5 mm left, 2 mm down`: where the print is moved to; nothing where the printer is true. */
export function offsetWords({ x, y }: Offset): string {
  const way = (mm: number, [less, more]: readonly [string, string]) =>
    mm === 0 ? [] : [`${Math.abs(mm)} mm ${mm > 0 ? less : more}`]
  return [...way(x, ['left', 'right']), ...way(y, ['up', 'down'])].join(', ')
}
