import type { HistoryEntry } from '#model/command/commit.ts'

/** One document of a commit, as the history shows it. */
export interface TouchedDocument {
  collection: string
  id: string
  title?: string
  kind: 'created' | 'changed' | 'deleted'
  changes: HistoryEntry['changes']
}

/** A commit as the history shows it, with at most 20 of its documents. */
export interface WholeEntry extends Omit<HistoryEntry, 'changes'> {
  label: string
  /** The sentence that says how to take back a command that is not undone field by field. */
  wayBack?: string
  documents: readonly TouchedDocument[]
  /** How many documents the commit has in all. */
  documentCount: number
  /** The collections of all its documents. */
  collections: readonly string[]
}

/** One page of the history, newest first. */
export interface HistoryPage {
  entries: readonly WholeEntry[]
  more: boolean
  nextBefore: number | null
}
