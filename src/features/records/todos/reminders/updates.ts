import { type Day, toDay } from '#base/days.ts'
import type { FieldChange, HistoryEntry } from '#model/command/commit.ts'
import type { Value } from '#model/schema/value.ts'

/** A change by someone else to a watched task. */
export interface TaskChange {
  seq: number
  at: string
  /** The email address of the person who made the change. */
  by: string
  /** The change in words, `done` or `due 24 Nov, now for Kim`. */
  words: string
}

interface Watcher {
  /** The email address of the watcher. */
  me: string
  /** The last change the watcher has seen; undefined when there is none yet. */
  seen: number | undefined
  timeZone: string
  show: (day: Day) => string
}

/**
 * Changes by others to a task since the watcher last saw it or began to watch it; the latest first, like the history.
 */
export function taskChanges(newestFirst: readonly HistoryEntry[], { me, seen, timeZone, show }: Watcher): TaskChange[] {
  const begun = newestFirst.find(({ changes }) => changes.some((change) => isNewWatcher(change, me)))?.seq
  const from = Math.max(seen ?? 0, begun ?? 0)
  return newestFirst
    .filter(({ seq, by }) => seq > from && by.email !== me)
    .flatMap(({ seq, at, by, changes }) => {
      const words = changes.flatMap((change) => wordsOf(change, { timeZone, show })).join(', ')
      return words ? [{ seq, at, by: by.email, words }] : []
    })
}

const isNewWatcher = ({ path, before, after }: FieldChange, me: string): boolean =>
  path === 'watchers' && Array.isArray(after) && after.includes(me) && !(Array.isArray(before) && before.includes(me))

const STATUS: Readonly<Record<string, string>> = { Done: 'done', Doing: 'begun', 'To do': 'to do again' }
const LABELS: Readonly<Record<string, string>> = {
  notes: 'notes changed',
  repeat: 'repeats otherwise',
  remindAt: 'reminder changed',
  about: 'about another record',
}

function wordsOf({ path, before, after }: FieldChange, at: Pick<Watcher, 'timeZone' | 'show'>): string[] {
  switch (path) {
    case 'status':
      return [STATUS[String(after)] ?? String(after)]
    case 'dueOn': {
      const day = toDay(after, at.timeZone)
      return [day ? `due ${at.show(day)}` : 'due date removed']
    }
    case 'assignee':
      return [typeof after === 'string' && after ? `now for ${nameOf(after)}` : 'assignee removed']
    case 'title':
      return [`renamed from "${String(before ?? '')}"`]
    case 'priority':
      return [`${String(after).toLowerCase()} priority`]
    case 'checklist':
      return [stepsOf(after)]
    default:
      return LABELS[path] === undefined ? [] : [LABELS[path]]
  }
}

function stepsOf(list: Value | undefined): string {
  const steps = Array.isArray(list) ? (list as { done?: boolean }[]) : []
  return `${steps.filter(({ done }) => done === true).length} of ${steps.length} steps done`
}

const nameOf = (email: string): string => {
  const name = email.split('@')[0] ?? email
  return name.charAt(0).toUpperCase() + name.slice(1)
}
