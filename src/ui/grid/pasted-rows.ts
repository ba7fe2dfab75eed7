import { anyOf } from '#model/query/any-of.ts'
import type { Query } from '#model/query/query.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Field } from '#model/schema/fields.ts'
import { isFilled, onceRules } from '#model/schema/unique.ts'
import { canonical, type Data, type Doc, type Value } from '#model/schema/value.ts'
import { titleOf } from '#ui/grid/format.ts'
import { type CellBlock, readPastedCell } from '#ui/grid/paste.ts'
import { fieldOf } from '#ui/list/rows/list-rows.ts'
import { same } from '#ui/record/merge.ts'

/** A row of a pasted block: its changes, what could not be parsed, and the text of each of its cells. */
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
  /** Cells corrected since, by record and field. */
  corrected?: ReadonlyMap<string, string>
  /** Existing records with one of the pasted values. */
  others?: readonly Doc[]
}

/** The key of a corrected cell. */
export const cellKey = (id: string, name: string): string => `${id} ${name}`

/** The rows of a block as they would be written; a value that must be unique goes to the first row that has it. */
export function readPasted({ docs, names, cells }: CellBlock, at: At): PastedRow[] {
  const rows = docs.map((doc, index) => readRow(doc, names, cells[index] ?? [], at))
  const own = new Set(docs.map(({ id }) => id))
  const outside = (at.others ?? []).filter(({ id }) => !own.has(id))
  for (const { field, beside, isSame, words } of onceRules(at.collection)) {
    const groups = Map.groupBy(
      rows.filter((row) => isFilled(dataOf(row, at)[field])),
      (row) => canonical(dataOf(row, at)[field]!),
    )
    const nameIn = (row: PastedRow) => [beside, field, ...names].find((one) => Object.hasOwn(row.after, one))
    for (const [first, ...others] of groups.values())
      for (const row of others) {
        const name = nameIn(row)
        if (!name || !isSame(dataOf(first!, at), dataOf(row, at))) continue
        const other = titleOf(at.collection.title, first!.doc)
        row.faults[name] = `“${row.typed[name]}” is also pasted for ${other}. Use a different value.`
        delete row.after[name]
      }
    for (const row of rows) {
      const name = nameIn(row)
      const data = dataOf(row, at)
      const taken = name && outside.find((other) => isSame(other.data, data))
      if (!taken) continue
      row.faults[name] = words(data, taken)
      delete row.after[name]
    }
  }
  return rows
}

/** The query for records that already have one of the pasted unique values; undefined when none is pasted. */
export function takenQuery(collection: AnyCollection, rows: readonly PastedRow[]): Query | undefined {
  const rules = onceRules(collection).flatMap(({ field }): [string, string[]][] => {
    const values = rows.flatMap((row) => {
      const value = dataOf(row, { collection })[field]
      return typeof value === 'string' && value !== '' && value !== row.doc.data[field] ? [value] : []
    })
    return values.length > 0 ? [[field, [...new Set(values)]]] : []
  })
  if (rules.length === 0) return undefined
  return {
    collection: collection.name,
    where: [{ or: rules.map(([field, values]) => anyOf(field, values)) }],
    limit: rules.reduce((sum, [, values]) => sum + values.length, 0),
  }
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

/** The data of a row after the paste, with derived values. */
function dataOf({ doc, after }: PastedRow, { collection }: Pick<At, 'collection'>): Data {
  const data = { ...doc.data, ...after } as Data
  return collection.derive?.(data) ?? data
}
