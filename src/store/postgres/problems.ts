import { Problem } from '#base/problem.ts'

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

// Connection errors that `pg` reports only as text.
const LOST =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Cannot use a pool after)/

/** Whether the connection is lost. */
export function isLost(error: unknown): boolean {
  const code = codeOf(error)
  return (
    /^(08|57P0|25P03|53300|58|XX)/.test(code) ||
    /^E[A-Z_]+$/.test(code) ||
    (error instanceof Error && code === '' && LOST.test(error.message))
  )
}

/** Whether a statement failed only because an earlier one in its transaction had. */
export const isAftermath = (error: unknown): boolean => codeOf(error) === '25P02'

const later = (code: 'unavailable' | 'storage-busy', detail: string) =>
  new Problem(code, detail, { more: { retryAfter: 2 } })

/** Whether no connection became free in time. */
export const isWaiting = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect')

export const busy = () => later('storage-busy', 'Another change is being saved for too long; nothing was saved.')

/** Why the database cannot be used at all, without the password in its address. */
export function notReached(error: unknown, url: string): unknown {
  const { hostname, port, pathname } = new URL(url)
  const server = `PostgreSQL at ${hostname || 'localhost'}:${port || 5432}`
  const code = codeOf(error)
  if (error instanceof Problem && error.code === 'unavailable')
    return new Problem('unavailable', `${server} does not answer. Start it, or set DATABASE_URL to where it is.`)
  if (code.startsWith('28') || (error instanceof Error && error.message.startsWith('SASL')))
    return new Problem('refused', `${server} does not take the name and password of DATABASE_URL.`)
  if (code === '3D000')
    return new Problem('refused', `There is no database "${decodeURIComponent(pathname.slice(1))}" on ${server}.`)
  if (code === '42501') return new Problem('refused', `${server} lets the name of DATABASE_URL make no tables.`)
  return error
}

/** The message for people; an error that is a bug is returned unchanged. */
export function problemFrom(error: unknown): unknown {
  if (error instanceof Problem) return error
  const code = codeOf(error)
  if (code === '53100') return new Problem('storage-full', 'The database has no room left; nothing was saved.')
  if (code === '55P03') return busy()
  if (code === '40001' || code === '40P01') return later('storage-busy', 'Too many changes at once; nothing was saved.')
  if (code === '57014') return later('storage-busy', 'The database took too long to answer.')
  if (code === '25006') return later('unavailable', 'The database takes no changes at the moment.')
  if (code === '54000')
    return Object.assign(
      new Problem('too-large', 'A text in a field that lists are sorted by is too long; shorten it.'),
      { cause: error },
    )
  return isLost(error) ? later('unavailable', 'The database does not answer at the moment.') : error
}
