import { timestamp } from '#base/days.ts'
import { Problem } from '#base/problem.ts'
import { readValue } from '#model/ask.ts'
import type { Fields } from '#model/fields.ts'
import type { Mapping } from '#model/import.ts'
import { readId } from '#model/patch.ts'
import type { Reading } from '#model/rows.ts'
import { ID, readCells, readObject } from '#model/rows.ts'
import { normalise, validate } from '#model/validate.ts'
import type { Data, Value } from '#model/value.ts'
import type { SourceRow } from '#server/data/file-rows.ts'

/** One row read for a collection, in its normal form, or with what is wrong. */
export interface ParsedRow {
  row: number
  id?: string
  data: Data
  faults: { column?: string; value?: string; reason: string }[]
  /** The row as it stands in the file, for the errors file. */
  source: string[] | string
}

export interface HowToRead extends Reading {
  headings: readonly string[]
  mapping: Mapping
  fields: Fields
  /** False for a loose collection: what a guessed field cannot read stays text. */
  isDefined: boolean
  isLenient: boolean
  longestCell: number
}

export function readRow(source: SourceRow, how: HowToRead): ParsedRow {
  const { row, cells, key, text = '' } = source
  try {
    const read = cells ? readCsv(cells, how) : readJson(text, how)
    const id = read.id ?? key
    const data = normalise(how.fields, read.data, how.timeZone)
    const faults: ParsedRow['faults'] = [...read.faults]
    const only = new Set(Object.keys(data))
    for (const { pointer, detail } of validate(how.fields, data, { only, lenient: how.isLenient }))
      faults.push({ column: columnOf(pointer.slice(1), how.mapping), reason: detail })
    return { row, ...(id !== undefined && { id: readId(id) }), data, faults, source: cells ?? text }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { row, data: {}, faults: [{ reason: error.message }], source: cells ?? text }
  }
}

function readCsv(cells: string[], how: HowToRead) {
  const tooLong = cells.find((cell) => cell.length > how.longestCell)
  if (tooLong !== undefined) throw new Problem('too-large', `A cell is longer than ${how.longestCell} characters.`)
  const read = readCells(how.headings, cells, how.mapping, how.fields, how)
  if (how.isDefined) return read
  const faults = read.faults.filter(({ column, value }) => {
    const name = Object.hasOwn(how.mapping, column) ? how.mapping[column] : undefined
    if (name === undefined || name === ID) return true
    read.data[name] = value
    return false
  })
  return { ...read, faults }
}

function readJson(text: string, how: HowToRead) {
  const raw = parse(text)
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
    throw new Problem('bad-json', 'This is not a document: {"field": value, …}.')
  const mapping = { ...how.mapping }
  // Later documents may have fields that the first ones did not show.
  for (const name of Object.keys(raw))
    if (!Object.hasOwn(mapping, name) && !how.headings.includes(name)) mapping[name] = name
  return readObject(readValue(withTimestamps(raw as Value)) as Data, mapping, how.fields, how)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem('bad-json', 'This is not JSON.')
  }
}

/** Firestore's timestamps in exports (exactly `seconds` and `nanoseconds`, with or without `_`) in Prime's form. */
function withTimestamps(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withTimestamps)
  const names = Object.keys(value).sort().join()
  const { seconds, _seconds } = value as { seconds?: unknown; _seconds?: unknown }
  const since = names === 'nanoseconds,seconds' ? seconds : names === '_nanoseconds,_seconds' ? _seconds : undefined
  if (typeof since === 'number') return { ...timestamp(new Date(since * 1000)) }
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withTimestamps(item)]))
}

const columnOf = (field: string, mapping: Mapping): string =>
  Object.entries(mapping).find(([, name]) => name === field)?.[0] ?? field
