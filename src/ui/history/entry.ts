import type { HistoryEntry } from '#model/command/commit.ts'

/** One document of a commit. */
export interface TouchedDocument {
  collection: string
  id: string
  title?: string
  kind: 'created' | 'changed' | 'deleted'
  changes: HistoryEntry['changes']
}

/** One commit as `GET /api/history` tells it: at most 20 of its documents, and how many it has. */
export interface WholeEntry extends Omit<HistoryEntry, 'changes'> {
  label: string
  /** The sentence that names the way back of an act which is not undone field by field. */
  wayBack?: string
  documents: readonly TouchedDocument[]
  documentCount: number
  /** Of which collections they are, all of them. */
  collections: readonly string[]
}

export interface HistoryPage {
  entries: readonly WholeEntry[]
  more: boolean
  nextBefore: number | null
}

/** What the history is asked for; as it stands in the address. */
export interface HistoryFilter {
  collection?: string
  by?: string
  command?: string
  run?: string
  /** The field that changed, by its name. */
  field?: string
  from?: string
  to?: string
  /** One commit alone, by its number. */
  seq?: string
}

const KEYS = ['collection', 'by', 'command', 'run', 'field', 'from', 'to', 'seq'] as const

export function readHistoryFilter(search: string): HistoryFilter {
  const of = new URLSearchParams(search)
  const { seq, ...filter }: HistoryFilter = Object.fromEntries(
    KEYS.flatMap((key) => (of.get(key) ? [[key, of.get(key)!]] : [])),
  )
  return seq && /^\d{1,15}$/.test(seq) ? { ...filter, seq } : filter
}

export function writeHistoryFilter(filter: HistoryFilter): string {
  const of = new URLSearchParams(KEYS.flatMap((key) => (filter[key] ? [[key, filter[key]]] : [])))
  const text = of.toString()
  return text && `?${text}`
}
