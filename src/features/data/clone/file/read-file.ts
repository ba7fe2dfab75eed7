import { csvReader, guessDelimiter, plainText } from '#base/formats/csv.ts'
import { parseExact } from '#base/formats/exact-json.ts'
import { Problem } from '#base/problem.ts'
import { plainValue } from '#model/firestore/plain.ts'
import { type JsonItem, jsonItems } from '#model/import/json-items.ts'
import { plainMapping, readCells, uniqueHeadings } from '#model/import/rows.ts'
import { readValue } from '#model/query/ask.ts'
import type { Data } from '#model/schema/value.ts'

/** The largest file that is parsed in the browser, in bytes. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024

/** A document of an uploaded file. */
export interface FileDocument {
  id: string
  data: Data
}

/** An uploaded file: its documents by collection, and why other rows are not documents. */
export interface ReadFile {
  collections: ReadonlyMap<string, readonly FileDocument[]>
  faults: readonly string[]
}

/**
 * Parses the text of a file like an import: CSV by its delimiter, and all supported JSON formats, including Firestore
 * exports.
 */
export function readFile(fileName: string, text: string): ReadFile {
  const own = nameOf(fileName)
  const isTable = !/^\uFEFF?\s*[[{]/.test(text)
  return isTable ? readTable(own, text) : readJson(own, text)
}

function readTable(own: string, text: string): ReadFile {
  const reader = csvReader(guessDelimiter(text.slice(0, 256 * 1024)))
  const [head = [], ...rows] = [...reader.push(text), ...reader.end()].map((row) => row.map(plainText))
  if (rows.length === 0) throw new Problem('bad-request', 'The file has no rows under its headings.')
  const headings = uniqueHeadings(head)
  const mapping = plainMapping(headings)
  const documents = rows.map((cells, at) => {
    const { id, data } = readCells(headings, cells, mapping, {}, { timeZone: 'UTC' })
    return { id: id ?? rowId(at), data }
  })
  return { collections: new Map([[own, documents]]), faults: [] }
}

function readJson(own: string, text: string): ReadFile {
  const reader = jsonItems(own)
  const items = [...reader.push(text), ...reader.end()]
  const collections = new Map<string, FileDocument[]>()
  const faults: string[] = []
  items.forEach((item, at) => {
    const read = readItem(item, at)
    if (typeof read === 'string') {
      faults.push(`Document ${at + 1}: ${read}`)
      return
    }
    const name = item.collection ?? own
    const documents = collections.get(name) ?? []
    collections.set(name, documents)
    documents.push(read)
  })
  if (collections.size === 0) throw new Problem('bad-json', faults[0] ?? 'The file holds no documents.')
  return { collections, faults }
}

/** The document, or the reason why the item is not one. */
function readItem({ text, key }: JsonItem, at: number): FileDocument | string {
  try {
    const raw: unknown = parseExact(text)
    if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return 'it is not a document.'
    // `$id` marks a document of a Prime export, whose values are read without conversion.
    const { $id, ...rest } = raw as Data
    if (typeof $id === 'string') return { id: $id, data: readValue(rest) as Data }
    const { id, ...data } = key === undefined ? rest : { ...rest, id: key }
    const own = key !== undefined && Object.hasOwn(rest, 'id') ? { ...data, id: rest.id! } : data
    const isId = typeof id === 'string' || typeof id === 'number'
    return { id: isId ? String(id) : rowId(at), data: readValue(plainValue(own)) as Data }
  } catch (error) {
    if (error instanceof Problem) return error.message
    if (error instanceof SyntaxError) return 'it is not valid JSON.'
    throw error
  }
}

const rowId = (at: number): string => `row-${String(at + 1).padStart(6, '0')}`

/** A collection is named after its file. */
function nameOf(fileName: string): string {
  const plain = fileName
    .replace(/(?:\.firestore)?\.[^.]*$/, '')
    .replace(/[^A-Za-z0-9_-]+/g, '_')
    .replace(/^[^A-Za-z]+/, '')
  return plain.slice(0, 64) || 'file'
}
