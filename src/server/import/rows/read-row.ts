import { refuseDoubledKeys } from '#base/formats/json.ts'
import { jsonFault } from '#base/formats/json-fault.ts'
import { LIMITS } from '#base/limits.ts'
import { ownOf } from '#base/own.ts'
import { Problem } from '#base/problem.ts'
import { readCollectionName, readId } from '#model/command/patch.ts'
import { FINEST_CURRENCY } from '#model/document/amounts/amount.ts'
import { plainValue } from '#model/firestore/plain.ts'
import { fillRow, type Shaping, steppedCells } from '#model/import/fill.ts'
import type { Mapping } from '#model/import/import.ts'
import { oddValue } from '#model/import/odd-values.ts'
import { type FileReading, ID, type ReadRow, readCells, readObject } from '#model/import/rows.ts'
import { steppedCell } from '#model/import/steps.ts'
import { isPlainAmount } from '#model/query/amounts.ts'
import { readValue } from '#model/query/ask.ts'
import type { Fields } from '#model/schema/fields.ts'
import { normalise, validate } from '#model/schema/validate.ts'
import type { Data, Value } from '#model/schema/value.ts'
import type { SourceRow } from '#server/import/rows/inspected.ts'

/** One row read for a collection, in normalized form, or its faults. */
export interface ParsedRow {
  row: number
  /** The collection it goes into, when that is not the plan's. */
  collection?: string
  id?: string
  data: Data
  faults: { column?: string; value?: string; reason: string }[]
  /** It is a whole document, so one without fields is not an empty row. */
  isWhole?: boolean
  /** The row as in the file, for the errors file. */
  source: string[] | string
}

/** The fields defined by collections. */
export type Definitions = Readonly<Record<string, { fields: Fields; isLenient: boolean }>>

interface HowToRead extends FileReading {
  definitions: Definitions
  headings: readonly string[]
  mapping: Mapping
  fields: Fields
  shaping: Shaping
  /** False for a loose collection: cells that a guessed field cannot read stay text. */
  isDefined: boolean
  isLenient: boolean
  /** Whether a person chose the field of each heading. */
  isMapped: boolean
  /** Columns of a loose collection whose type a person chose. */
  said: ReadonlySet<string>
  longestCell: number
}

export function readRow(source: SourceRow, how: HowToRead): ParsedRow {
  const { row, cells, key, collection, text = '' } = source
  try {
    const read = cells ? readCsv(cells, how) : readJson(source, how)
    const id = read.id ?? key
    if (collection !== undefined) return elsewhere(source, read, readCollectionName(collection), how)
    // Guessed fields only decide how cells are read; they never cause a refusal.
    const fields = how.isDefined ? how.fields : {}
    const data = read.isExact
      ? read.data
      : normalise(fields, read.data, how.timeZone, read.data.currency ?? FINEST_CURRENCY)
    const isWhole = read.isExact || source.isExported
    const faults: ParsedRow['faults'] = [...read.faults]
    const only = new Set(Object.keys(data))
    for (const { pointer, detail } of validate(fields, data, { only, lenient: how.isLenient }))
      faults.push({ column: columnOf(pointer.slice(1), how.mapping), reason: detail })
    // Values copied from elsewhere stay; lists that people typed are checked.
    if (cells && how.isDefined && !how.isLenient && id === undefined)
      for (const [name, value] of Object.entries(data)) {
        const reason = ownOf(fields, name) && oddValue(name, fields[name]!, value)
        if (reason) faults.push({ column: columnOf(name, how.mapping), value: String(value), reason })
      }
    return {
      row,
      ...(id !== undefined && { id: readId(id) }),
      ...(isWhole && { isWhole }),
      data,
      faults,
      source: cells ?? text,
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { row, data: {}, faults: [{ reason: error.message }], source: cells ?? text }
  }
}

/** `isExact`: the document is imported unchanged. */
type Read = ReadRow & { isExact?: boolean }

function readCsv(cells: string[], how: HowToRead): Read {
  const tooLong = cells.find((cell) => cell.length > how.longestCell)
  if (tooLong !== undefined) throw new Problem('too-large', `A cell is longer than ${how.longestCell} characters.`)
  const { headings, shaping } = how
  const own = steppedCells(headings, cells, shaping.steps)
  const read = readCells(headings, own, how.mapping, how.fields, how)
  const cellOf = (row: readonly string[]) => (heading: string) => row[headings.indexOf(heading)] ?? ''
  fillRow(read, shaping, { raw: cellOf(cells), stepped: cellOf(own) }, how)
  if (how.isDefined) return read
  keepCodes(read, own, how)
  const faults = read.faults.filter(({ column, value }) => {
    const name = Object.hasOwn(how.mapping, column) ? how.mapping[column] : undefined
    if (name === undefined || name === ID) return true
    read.data[name] = value
    return false
  })
  return { ...read, faults }
}

/**
 * A guess considers only the first rows: values further down that would lose digits as a number (007, 1E5) stay text.
 */
function keepCodes(read: ReadRow, cells: readonly string[], how: HowToRead): void {
  for (const [at, heading] of how.headings.entries()) {
    const name = Object.hasOwn(how.mapping, heading) ? how.mapping[heading]! : ID
    const text = cells[at]?.trim() ?? ''
    if (
      typeof read.data[name] === 'number' &&
      !how.said.has(heading) &&
      !isPlainAmount(text, how.decimalComma ?? false)
    )
      read.data[name] = text
  }
}

/** A document of a Firestore export that goes into another collection than the plan's. */
function elsewhere({ row, key, text = '' }: SourceRow, read: ReadRow, collection: string, how: HowToRead): ParsedRow {
  const { fields = {}, isLenient = false } = Object.hasOwn(how.definitions, collection)
    ? how.definitions[collection]!
    : {}
  const data = normalise(fields, read.data, how.timeZone)
  const only = new Set(Object.keys(data))
  const wrong = validate(fields, data, { only, lenient: isLenient })
  const faults = wrong.map(({ pointer, detail }) => ({ column: pointer.slice(1), reason: detail }))
  return { row, collection, id: readId(key), data, isWhole: true, faults: [...read.faults, ...faults], source: text }
}

function readJson(source: SourceRow, how: HowToRead): Read {
  const { text = '', collection, isExported } = source
  const raw = parse(text, source)
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
    throw new Problem('bad-json', 'This is not a document: {"field": value, …}.')
  if (collection !== undefined || (isExported && !how.isMapped)) {
    const fields = collection === undefined ? how.fields : (how.definitions[collection]?.fields ?? {})
    const same = Object.fromEntries(Object.keys(raw).map((name) => [name, name]))
    return readObject(readValue(pointing(plainValue(raw as Value) as Data, fields)) as Data, same, fields, how)
  }
  const mapping = { ...how.mapping }
  // Under this name, which no field can have, a Prime export says that the document is to be read exactly as it is.
  const { $id: ownId, ...own } = raw as Data
  if (typeof ownId === 'string') {
    if (!how.isMapped || isUnmapped(own, how))
      return { id: ownId, data: readValue(own) as Data, faults: [], isExact: true }
    mapping.id = 'id'
    return { ...shaped(readValue(plainValue(own)) as Data, named(mapping, own, how), how), id: ownId }
  }
  return shaped(readValue(plainValue(raw as Value)) as Data, named(mapping, raw as Data, how), how)
}

/** A document according to the plan: its texts after their steps, then the fields that have no key of their own. */
function shaped(raw: Data, mapping: Mapping, how: HowToRead): ReadRow {
  const { shaping, fields } = how
  const own = { ...raw }
  for (const [key, steps] of Object.entries(shaping.steps)) {
    const value = own[key] ?? ''
    if (typeof value === 'string' || typeof value === 'number') own[key] = steppedCell(String(value), steps)
  }
  const read = readObject(own, mapping, fields, how)
  const textIn = (data: Data) => (key: string) => {
    const value = Object.hasOwn(data, key) ? data[key] : undefined
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  fillRow(read, shaping, { raw: textIn(raw), stepped: textIn(own) }, how)
  return read
}

/** A text field gets the path, a reference field the id. */
function pointing(data: Data, fields: Fields): Data {
  const entries = Object.entries(data).map(([name, value]): [string, Value] => {
    const kind = Object.hasOwn(fields, name) ? fields[name]?.kind : undefined
    const { ref } = typeof value === 'object' && value !== null ? (value as Data) : {}
    if (typeof ref !== 'string' || (kind !== 'text' && kind !== 'reference')) return [name, value]
    return [name, kind === 'text' ? ref : ref.slice(ref.lastIndexOf('/') + 1)]
  })
  return Object.fromEntries(entries)
}

/** Whether every key goes into the field of the same name. */
const isUnmapped = (own: Data, { headings, mapping }: HowToRead): boolean =>
  Object.keys(own).every((name) =>
    Object.hasOwn(mapping, name) ? mapping[name] === name || name === 'id' : !headings.includes(name),
  )

/** Later documents may have fields that the first ones did not. */
function named(mapping: Record<string, string>, raw: Data, how: HowToRead): Mapping {
  for (const name of Object.keys(raw))
    if (!Object.hasOwn(mapping, name) && !how.headings.includes(name)) mapping[name] = name === 'id' ? ID : name
  return mapping
}

function parse(text: string, { line = 1, column = 1 }: SourceRow): unknown {
  if (text.length > LONGEST_DOCUMENT) throw new Problem('too-large', 'A document holds at most 1 MiB.')
  try {
    const value: unknown = LONG_NUMBER.test(text) ? JSON.parse(text, exactNumber) : JSON.parse(text)
    refuseDoubledKeys(text, LIMITS.jsonNames)
    return value
  } catch (error) {
    if (error instanceof Problem) throw error
    const fault = jsonFault(text) ?? { line: 1, column: 1 }
    const at = fault.line === 1 ? column + fault.column - 1 : fault.column
    throw new Problem('bad-json', `This is not JSON from line ${line + fault.line - 1}, column ${at} of the file on.`)
  }
}

/** A Firestore export is several times larger than its data. */
const LONGEST_DOCUMENT = LIMITS.documentBytes * 8
const LONG_NUMBER = /\d{16}/

/** An integer with more digits than a number can hold would change. */
function exactNumber(this: unknown, key: string, value: unknown, { source = '' }: { source?: string } = {}): unknown {
  if (typeof value === 'number' && /^-?\d+$/.test(source) && String(value) !== source)
    throw new Problem(
      'bad-value',
      `The number ${source.slice(0, 40)} in "${key}" cannot be kept exactly; send it as text.`,
    )
  return value
}

const columnOf = (field: string, mapping: Mapping): string =>
  Object.entries(mapping).find(([, name]) => name === field)?.[0] ?? field
