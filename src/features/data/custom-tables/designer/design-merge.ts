import type { DesignColumn } from '#features/data/custom-tables/designer/design.ts'

/**
 * My design columns merged with what someone else saved meanwhile: their version of columns I did not change, their new
 * columns, and without those they removed. My own changes are kept.
 */
export function withTheirs(
  before: readonly DesignColumn[],
  mine: readonly DesignColumn[],
  theirs: readonly DesignColumn[],
): readonly DesignColumn[] {
  const [was, now] = [byKey(before), byKey(theirs)]
  const remaining = mine.flatMap((column) => {
    const known = was.get(column.key)
    const isMine = !known || JSON.stringify(known) !== JSON.stringify(column)
    if (isMine) return [column]
    const other = now.get(column.key)
    return other ? [other] : []
  })
  const have = byKey(remaining)
  return [...remaining, ...theirs.filter(({ key }) => !was.has(key) && !have.has(key))]
}

const byKey = (columns: readonly DesignColumn[]) =>
  new Map(columns.flatMap((column) => (column.key ? [[column.key, column]] : [])))
