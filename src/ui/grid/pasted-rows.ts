import type { AnyCollection } from '#model/schema/collection.ts'
import type { Field } from '#model/schema/fields.ts'
import { isFilled, onceRules } from '#model/schema/unique.ts'
import { canonical, type Data, type Doc, type Value } from '#model/schema/value.ts'
import { titleOf } from '#ui/grid/format.ts'
import { type CellBlock, readPastedCell } from '#ui/grid/paste.ts'
import { fieldOf } from '#ui/list/rows/list-rows.ts'
import { same } from '#ui/record/merge.ts'

/** A row of a pasted block: what changes, what cannot be read, and what was typed in each of its cells. */
interface PastedRow {
  doc: Doc
  after: Readonly<Record<string, Value | undefined>>
  faults: Readonly<Record<string, string>>
  typed: Readonly<Record<string, string>>
}

interface At {
  collection: AnyCollection
  canEdit: (name: string, field: Field) => boolean
  today: string
  timeZone: string
  /** Cells that were corrected since, by record and field. */
  corrected?: ReadonlyMap<string, string>
}

/** The name of a cell among the corrected ones. */
export const cellKey = (id: string, name: string): string => `${id} ${name}`

/** The rows of a block as they would be written; a number that must be unique is taken by the first row that has it. */
export function readPasted({ docs, names, cells }: CellBlock, at: At): PastedRow[] {
  const rows = docs.map((doc, index) => readRow(doc, names, cells[index] ?? [], at))
  for (const { field, beside, isSame } of onceRules(at.collection)) {
    const groups = Map.groupBy(
      rows.filter((row) => isFilled(dataOf(row)[field])),
      (row) => canonical(dataOf(row)[field]!),
    )
    for (const [first, ...others] of groups.values())
      for (const row of others) {
        const name = [beside, field, ...names].find((one) => Object.hasOwn(row.after, one))
        if (!name || !isSame(dataOf(first!), dataOf(row))) continue
        const other = titleOf(at.collection.title, first!.doc)
        row.faults[name] = `“${row.typed[name]}” is also pasted for ${other}. Use a different value.`
        delete row.after[name]
      }
  }
  return rows
}

type Reading = PastedRow & { after: Record<string, Value | undefined>; faults: Record<string, string> }

function readRow(doc: Doc, names: readonly string[], cells: readonly string[], at: At): Reading {
  const [after, faults, typed]: [Reading['after'], Reading['faults'], Record<string, string>] = [{}, {}, {}]
  for (const [index, name] of names.entries()) {
    const field = fieldOf(at.collection, name)
    const text = at.corrected?.get(cellKey(doc.id, name)) ?? cells[index]
    if (text === undefined || field === undefined || !at.canEdit(name, field)) continue
    typed[name] = text.trim()
    const read = readPastedCell(name, field, text, { ...at, currency: doc.data.currency })
    if ('fault' in read) faults[name] = read.fault
    else if (!same(doc.data[name], read.value)) after[name] = read.value
  }
  return { doc, after, faults, typed }
}

const dataOf = ({ doc, after }: PastedRow): Data => ({ ...doc.data, ...after }) as Data
