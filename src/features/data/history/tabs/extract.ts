import { csvLine } from '#base/formats/csv.ts'
import type { Value } from '#model/schema/value.ts'

/** The properties of a commit that an extract needs. */
interface ExtractEntry {
  seq: number
  at: string
  by: { email: string }
  label: string
  documents: readonly {
    collection: string
    id: string
    title?: string
    kind: string
    changes: readonly { path: string; before?: Value; after?: Value }[]
  }[]
  documentCount: number
}

const HEADS = ['Number', 'When (UTC)', 'Who', 'Act', 'Kind', 'Record', 'Id', 'What', 'Field', 'Before', 'After']

/**
 * The history as CSV for the accountant: one row per changed field, oldest first; a row says how many records of a
 * change are left out.
 */
export function extractOf(newestFirst: readonly ExtractEntry[]): string {
  const rows = newestFirst.toReversed().flatMap((entry) => {
    const start = [String(entry.seq), entry.at, entry.by.email, entry.label]
    const rows = entry.documents.flatMap(({ collection, id, title, kind, changes }) => {
      const record = [...start, collection, title ?? '', id, kind]
      if (changes.length === 0) return [[...record, '', '', '']]
      return changes.map(({ path, before, after }) => [...record, path, cell(before), cell(after)])
    })
    const left = entry.documentCount - entry.documents.length
    return left > 0 ? [...rows, [...start, '', `and ${left} more records`, '', '', '', '', '']] : rows
  })
  return [HEADS, ...rows].map((row) => csvLine(row)).join('')
}

const cell = (value: Value | undefined): string =>
  value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
