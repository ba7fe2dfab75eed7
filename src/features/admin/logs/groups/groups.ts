import type { ErrorLog } from '#features/admin/logs/collection.ts'

type LogStatus = 'pending' | 'in_progress' | 'completed'

/** All occurrences of the same failure. */
export interface LogGroup {
  key: string
  message: string
  page: string
  reference: string
  /** Newest first. */
  logs: readonly ErrorLog[]
  open: readonly ErrorLog[]
  /** The most urgent status: pending before in progress before completed. */
  status: LogStatus
  first: string
  last: string
  /** It was resolved and occurred again. */
  returned: boolean
  /** It was marked Fixed, and occurred again in a build newer than the fix. */
  regressed: boolean
  assignee?: string
  /** The email addresses of the affected users; old errors do not contain them. */
  hit: readonly string[]
}

/** The constant part of a message, without ids, numbers, quoted words and addresses. */
export const plainMessage = (message: string): string =>
  message
    .toLowerCase()
    .replace(/https?:\/\/\S+/g, '*')
    .replace(/"[^"]*"|'[^']*'|`[^`]*`|“[^“”]*”/g, '*')
    .replace(/\b[\da-z_-]{3,}\b/g, (word) => (/\d/.test(word) ? '*' : word))
    .replace(/\d+/g, '*')
    .replace(/\s+/g, ' ')
    .trim()

/** The identity of an error: page, reference and plain message; imported data may lack any of them. */
export const fingerprintOf = ({ page, reference, message }: Partial<ErrorLog['data']>): string =>
  [page, reference, plainMessage(textOf(message))].map(textOf).join(' | ')

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const statusOf = ({ data }: ErrorLog): LogStatus =>
  data.status === 'in_progress' || data.status === 'completed' ? data.status : 'pending'

const momentOf = ({ data, createTime }: ErrorLog): string => data.timestamp?.$ts ?? createTime

/** Errors grouped by identity: open ones first, then the latest. The open documents add up to the badge. */
export function groupLogs(logs: readonly ErrorLog[]): LogGroup[] {
  return [...Map.groupBy(logs, ({ data }) => fingerprintOf(data))]
    .map(([key, found]) => groupOf(key, found))
    .toSorted((a, b) => Number(b.open.length > 0) - Number(a.open.length > 0) || b.last.localeCompare(a.last))
}

function groupOf(key: string, found: readonly ErrorLog[]): LogGroup {
  const logs = found.toSorted((a, b) => momentOf(b).localeCompare(momentOf(a)))
  const newest = logs[0]!
  const open = logs.filter((log) => statusOf(log) !== 'completed')
  const resolved = logs.filter((log) => statusOf(log) === 'completed')
  const lastResolved = resolved
    .map(({ data }) => data.resolvedAt?.$ts ?? '')
    .toSorted()
    .at(-1)
  const returned = open.length > 0 && lastResolved !== undefined && momentOf(open[0]!) > lastResolved
  const assignee = open.find(({ data }) => data.assignee)?.data.assignee
  return {
    key,
    message: textOf(newest.data.message) || 'No message',
    page: textOf(newest.data.page),
    reference: textOf(newest.data.reference),
    logs,
    open,
    status: open.some((log) => statusOf(log) === 'pending') ? 'pending' : open.length > 0 ? 'in_progress' : 'completed',
    first: momentOf(logs.at(-1)!),
    last: momentOf(newest),
    returned,
    regressed: returned && isRegression(resolved, open, lastResolved),
    hit: [...new Set(logs.flatMap(({ data }) => textOf(data.user) || []))].toSorted(),
    ...(assignee && { assignee }),
  }
}

/** A page that has been open all along may still contain the old bug; only a build not seen before the fix is newer. */
function isRegression(resolved: readonly ErrorLog[], open: readonly ErrorLog[], fixedAt: string): boolean {
  const last = resolved.find(({ data }) => data.resolvedAt?.$ts === fixedAt)
  if (last?.data.resolution !== 'Fixed') return false
  const known = new Set(resolved.map(({ data }) => data.build))
  return open.some((log) => momentOf(log) > fixedAt && log.data.build !== undefined && !known.has(log.data.build))
}

const MAX_SIMILAR = 5
/** The share of all words in both messages that must be common. */
const LIKE = 0.5

/** Other groups that may have the same cause: similar messages, whatever their page and activity. */
export function similarTo(group: LogGroup, groups: readonly LogGroup[]): LogGroup[] {
  const own = wordsOf(group.message)
  return groups
    .filter(({ key }) => key !== group.key)
    .map((other) => {
      const words = wordsOf(other.message)
      const shared = [...own].filter((word) => words.has(word)).length
      const likeness = shared / Math.max(1, own.size + words.size - shared)
      return { other, likeness }
    })
    .filter(({ likeness }) => likeness >= LIKE)
    .toSorted((a, b) => b.likeness - a.likeness || b.other.last.localeCompare(a.other.last))
    .slice(0, MAX_SIMILAR)
    .map(({ other }) => other)
}

const wordsOf = (message: string): Set<string> =>
  new Set(
    plainMessage(message)
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length > 2),
  )

/** Whether the known details of a group contain all words of a search. */
export function groupHas({ message, page, reference, hit }: LogGroup, search: string): boolean {
  const text = [message, page, reference, ...hit].join(' ').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** The error as text, to be pasted into a message. */
export const asIssue = ({ message, page, reference, logs, first, last, hit }: LogGroup): string =>
  [
    message,
    `Page: ${page || 'unknown'}`,
    `Doing: ${reference || 'unknown'}`,
    `Seen ${logs.length} times, first ${first}, last ${last}`,
    hit.length > 0 && `Happened to: ${hit.join(', ')}`,
    logs[0]?.data.url && `Address: ${logs[0].data.url}`,
    logs[0]?.data.userAgent && `Browser: ${logs[0].data.userAgent}`,
    logs[0]?.data.build && `Build: ${logs[0].data.build}`,
    logs[0]?.data.trail && `Before it:\n${logs[0].data.trail}`,
    logs[0]?.data.stack,
  ]
    .filter(Boolean)
    .join('\n')
