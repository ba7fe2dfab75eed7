/** A column when space is distributed. */
interface Spreadable {
  name: string
  width: number
  /** Its share of extra space; 0 when it needs no more than it has. */
  eager: number
  /** It grows no wider than `most`, and shrinks no further than `least` if all columns then fit. */
  most: number
  least: number
  /** Its text may be cut off, but only once no other column has more space than it needs. */
  isWords?: boolean
  /** It is fixed at an edge of the table while the others scroll. */
  isPinned?: boolean
}

/**
 * The widths of columns that fill a table: extra space goes to text columns, by their share, until each has its `most`.
 * When a little is missing, columns with more than they need shrink first, text columns after them. When even that is
 * not enough, as many columns as fit fill the table and the others are reached by scrolling: no amount is ever cut off.
 */
export function spreadWidths(columns: readonly Spreadable[], room: number): Readonly<Record<string, number>> {
  const fitting = thatFit(columns, room)
  if (fitting.length < columns.length) {
    const widths = Object.fromEntries(columns.map(({ name, width }) => [name, Math.floor(width)]))
    return fitting.some(({ isPinned }) => !isPinned) ? { ...widths, ...spreadWidths(fitting, room) } : widths
  }
  const widths = new Map(columns.map(({ name, width }) => [name, width]))
  let left = room - columns.reduce((sum, { width }) => sum + width, 0)
  if (left < 0) narrow(columns, -left, widths)
  let growing = columns.filter(({ eager, width, most }) => eager > 0 && width < most)
  while (left >= 1 && growing.length > 0) {
    const whole = growing.reduce((sum, { eager }) => sum + eager, 0)
    const share = left / whole
    for (const { name, eager, most } of growing) {
      const more = Math.min(eager * share, most - widths.get(name)!)
      widths.set(name, widths.get(name)! + more)
      left -= more
    }
    growing = growing.filter(({ name, most }) => most - widths.get(name)! >= 1)
  }
  return Object.fromEntries([...widths].map(([name, width]) => [name, Math.floor(width)]))
}

/** The pinned columns, and as many of the others as fit at their least width. */
function thatFit(columns: readonly Spreadable[], room: number): readonly Spreadable[] {
  let left = room - columns.reduce((sum, { isPinned, least }) => sum + (isPinned ? least : 0), 0)
  let isFull = false
  return columns.filter(({ isPinned, least }) => {
    if (isPinned) return true
    left -= least
    isFull ||= left < 0
    return !isFull
  })
}

function narrow(columns: readonly Spreadable[], missing: number, widths: Map<string, number>): void {
  let left = missing
  for (const some of [columns.filter(({ isWords }) => !isWords), columns.filter(({ isWords }) => isWords)]) {
    const spare = some.reduce((sum, { width, least }) => sum + width - least, 0)
    const taken = Math.min(left, spare)
    if (taken <= 0) continue
    for (const { name, width, least } of some) widths.set(name, width - ((width - least) * taken) / spare)
    left -= taken
  }
}
