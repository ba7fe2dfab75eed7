import type { Change } from '#model/command/commit.ts'
import type { Doc } from '#model/schema/value.ts'
import type { StoredAnswer } from '#store/driver.ts'
import type { LogRow } from '#store/postgres/log/log.ts'

interface Answered extends StoredAnswer {
  userId: string
  key: string
  at: string
}
interface Noted {
  kind: string
  id: string
  /** Absent deletes the note. */
  text: string | undefined
  at: string
}

/** The changes of one commit and its line of the log; the text of the changes in pieces. */
interface Committed {
  seq: number
  changes: readonly Change[]
  line: Omit<LogRow, 'changes'> & { changes: readonly string[] }
}

/** The writes that are decided but not yet sent to the database. */
export interface Unsaved {
  commits: Committed[]
  answers: Answered[]
  notes: Noted[]
}

export const nothing = (): Unsaved => ({ commits: [], answers: [], notes: [] })
export const isAllSaved = ({ commits, answers, notes }: Unsaved): boolean =>
  commits.length + answers.length + notes.length === 0

export function add(to: Unsaved, { commits, answers, notes }: Unsaved): void {
  to.commits.push(...commits)
  to.answers.push(...answers)
  to.notes.push(...notes)
}

const keyOf = ({ collection, id }: Pick<Change, 'collection' | 'id'>): string => `${collection}/${id}`

/** Empties it and returns its contents. */
export function takeFrom(from: Unsaved): Unsaved {
  return { commits: from.commits.splice(0), answers: from.answers.splice(0), notes: from.notes.splice(0) }
}

/** Whether more commits fit beside these: a document deleted and created again is a new one, in another position. */
export function fits({ commits }: Unsaved, more: readonly Committed[]): boolean {
  const gone = new Set(commits.flatMap(({ changes }) => changes.filter(({ after }) => !after).map(keyOf)))
  return gone.size === 0 || !more.some(({ changes }) => changes.some((change) => gone.has(keyOf(change))))
}

/** The combined change of one document by several commits. */
export interface Net {
  id: string
  /** The last commit that wrote it. */
  seq: number
  /** Its data after them; absent when it is deleted. */
  after: Doc | undefined
  /** Whether it was missing before them. */
  isNew: boolean
}

export function netWrites(commits: readonly Committed[]): Map<string, Net[]> {
  const net = new Map<string, Map<string, Net>>()
  for (const { seq, changes } of commits)
    for (const { collection, id, before, after } of changes) {
      const docs = net.get(collection) ?? new Map<string, Net>()
      net.set(collection, docs)
      docs.set(id, { id, seq, after, isNew: docs.get(id)?.isNew ?? !before })
    }
  return new Map([...net].map(([name, docs]) => [name, [...docs.values()]]))
}
