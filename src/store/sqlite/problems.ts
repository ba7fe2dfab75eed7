import { Problem } from '#base/problem.ts'

const BUSY = 5
const LOCKED = 6
const READONLY = 8
const IOERR = 10
const CORRUPT = 11
const FULL = 13
const CANTOPEN = 14
const NOTADB = 26

/** SQLite's primary result code; undefined for an error that is not SQLite's. */
export function resultOf(error: unknown): number | undefined {
  const code = (error as { errcode?: unknown } | null | undefined)?.errcode
  return error instanceof Error && typeof code === 'number' ? code & 0xff : undefined
}

export const isBusy = (error: unknown): boolean => [BUSY, LOCKED].includes(resultOf(error) ?? -1)

/** After such an error nothing more may be acknowledged on the connection that had it. */
export const isBroken = (error: unknown): boolean => [IOERR, CORRUPT, CANTOPEN].includes(resultOf(error) ?? -1)

export const isNotDatabase = (error: unknown): boolean => resultOf(error) === NOTADB

export const storageBusy = (): Problem =>
  new Problem('storage-busy', 'Another program holds the database; try again in a moment.', { more: { retryAfter: 2 } })

const RESTORE = 'Stop Prime and restore the last backup with npm run restore.'

/** Why a file cannot be opened, in one sentence; undefined when its content is not the reason. */
export function unreadable(error: unknown, file: string): Problem | undefined {
  const code = resultOf(error)
  if (code === NOTADB) return new Problem('unavailable', `${file} is not a database of Prime.`)
  if (code === CORRUPT) return new Problem('unavailable', `${file} is damaged. ${RESTORE}`)
  return undefined
}

/** The message for people when the disk fails; any other error is returned unchanged. */
export function storageProblem(error: unknown): unknown {
  const code = resultOf(error)
  if (code === undefined) return error
  if (isBusy(error)) return storageBusy()
  if (code === FULL)
    return new Problem('storage-full', 'The disk is full: nothing was saved. Make room, then try again.', {
      more: { retryAfter: 10 },
    })
  if (code === CORRUPT)
    return new Problem('unavailable', `The database is damaged. ${RESTORE}`, { more: { retryAfter: 2 } })
  if (isBroken(error) || code === READONLY)
    return new Problem(
      'unavailable',
      'The disk did not confirm the data, so it may not be saved. Send the same request again in a moment.',
      {
        more: { retryAfter: 2 },
      },
    )
  return error
}
