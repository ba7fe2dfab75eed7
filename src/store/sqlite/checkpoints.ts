import { statSync } from 'node:fs'

/** From this size on, what is in the log of writes is copied into the database file. */
const COPY_BYTES = 4 << 20
/** From this size on, writers wait for the copying, so that the log begins anew. */
const WAIT_BYTES = 64 << 20
/** The file's size is looked at once in so many commits. */
const LOOK_EVERY = 16

/** Copies the log of writes into the database file in the writer thread; call the answer after each commit. */
export function openCheckpoints(
  file: string,
  how: { beside(): Promise<unknown>; alone(): Promise<unknown>; failed(error: unknown): void },
): () => void {
  let commits = 0
  let copying: Promise<void> | undefined
  return () => {
    if (copying || commits++ % LOOK_EVERY !== 0) return
    const size = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0
    if (size < COPY_BYTES) return
    copying = (size < WAIT_BYTES ? how.beside() : how.alone()).then(
      () => {
        copying = undefined
      },
      (error: unknown) => {
        copying = undefined
        how.failed(error)
      },
    )
  }
}
