import type { DesignColumn } from '#features/data/custom-tables/designer/design.ts'

/**
 * The columns of a design with what someone else saved while it was made: theirs where mine is as it was, what they
 * added, without what they took out; what I changed stays mine.
 */
export function withTheirs(
  before: readonly DesignColumn[],
  mine: readonly DesignColumn[],
  theirs: readonly DesignColumn[],
): readonly DesignColumn[] {
  const [was, now] = [byKey(before), byKey(theirs)]
  const kept = mine.flatMap((column) => {
    const known = was.get(column.key)
    const isMine = !known || JSON.stringify(known) !== JSON.stringify(column)
    if (isMine) return [column]
    const other = now.get(column.key)
    return other ? [other] : []
  })
  const have = byKey(kept)
  return [...kept, ...theirs.filter(({ key }) => !was.has(key) && !have.has(key))]
}

const byKey = (columns: readonly DesignColumn[]) =>
  new Map(columns.flatMap((column) => (column.key ? [[column.key, column]] : [])))
