import type { HistoryEntry } from '#model/command/commit.ts'

/** One document of a commit, as shown in the history. */
export interface TouchedDocument {
  collection: string
  id: string
  title?: string
  kind: 'created' | 'changed' | 'deleted'
  changes: HistoryEntry['changes']
}

/** A commit as shown in the history, with at most 20 of its documents. */
export interface WholeEntry extends Omit<HistoryEntry, 'changes'> {
  label: string
  /** The sentence that says how to reverse a command that is not undone field by field. */
  wayBack?: string
  documents: readonly TouchedDocument[]
  /** The total number of documents in the commit. */
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
