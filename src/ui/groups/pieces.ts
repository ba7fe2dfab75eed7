import type { Group } from '#model/query/groups.ts'
import { isOpenGroup, type OpenGroups } from '#ui/groups/open-groups.ts'

/** A run of rows in a grouped list: one heading, or the records of an open group. */
export type GroupPiece = { group: Group; rows: number } & ({ kind: 'heading'; isOpen: boolean } | { kind: 'records' })

/** A grouped list from top to bottom; the records of a closed group are left out. */
export function groupPieces(groups: readonly Group[], open: OpenGroups): GroupPiece[] {
  return groups.flatMap((group): GroupPiece[] => {
    const isOpen = isOpenGroup(open, group.values)
    const heading: GroupPiece = { kind: 'heading', group, isOpen, rows: 1 }
    if (!isOpen) return [heading]
    return group.groups.length > 0
      ? [heading, ...groupPieces(group.groups, open)]
      : [heading, { kind: 'records', group, rows: group.count }]
  })
}

/** The number of rows of the list, headings included. */
export const rowsIn = (pieces: readonly GroupPiece[]): number => pieces.reduce((sum, { rows }) => sum + rows, 0)

/** The pieces between two rows of the list: for each its first row and the number of rows. */
export function rowsBetween(
  pieces: readonly GroupPiece[],
  startRow: number,
  endRow: number,
): { piece: GroupPiece; from: number; rows: number }[] {
  const found = []
  let at = 0
  for (const piece of pieces) {
    const from = Math.max(startRow, at)
    const to = Math.min(endRow, at + piece.rows)
    if (from < to) found.push({ piece, from: from - at, rows: to - from })
    at += piece.rows
    if (at >= endRow) break
  }
  return found
}

/** The number of records above a row of the list. */
export function recordsAbove(pieces: readonly GroupPiece[], row: number): number {
  return rowsBetween(pieces, 0, row).reduce((sum, { piece, rows }) => sum + (piece.kind === 'records' ? rows : 0), 0)
}

/** The row of a record in the list, by the number of records above it; undefined after the last one. */
export function rowOfRecord(pieces: readonly GroupPiece[], above: number): number | undefined {
  let row = 0
  let records = 0
  for (const { kind, rows } of pieces) {
    if (kind === 'records') {
      if (above < records + rows) return above < records ? undefined : row + above - records
      records += rows
    }
    row += rows
  }
  return undefined
}
