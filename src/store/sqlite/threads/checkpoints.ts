import { statSync } from 'node:fs'
import { type LogState, openCopier } from '#store/sqlite/threads/copier.ts'

/**
 * From this many pages on, the write-ahead log is copied into the database file. Then the log restarts in its existing
 * space on disk: overwriting it costs half of extending it, and every commit waits for that.
 */
const COPY_PAGES = 1_024
const PAGE_BYTES = 4_096
/** During heavy writing, pages that change repeatedly are copied once for many commits. */
const COPY_PAGES_BUSY = 8_192
/** Heavy writing is this many pages between two checks. */
const MUCH = 4_096
/** From this many pages on, large writes wait for the copy, so that the log can restart. */
const WAIT_PAGES = 49_152
/** This many pages may be copied while the writers wait, which takes a few milliseconds. */
const LITTLE = 256
/** New pages are copied beside the writers up to this many times before they are left for the next time. */
const TURNS = 8
/**
 * The log is checked once in this many commits: a check wakes the other thread, which costs as much as part of a
 * commit.
 */
const LOOK_EVERY = { least: 4, most: 128 }

interface Checkpoints {
  /** To be called after each commit; `isBusy` while large writes are waiting. */
  look(isBusy: boolean): void
  /** Waits for the copy in progress; afterwards no new one starts. */
  settle(): Promise<void>
  /** To be called when nothing else has the file open. */
  close(): Promise<void>
}

/**
 * Copies the write-ahead log into the database file in another thread: beside the writers, then the rest while they
 * wait.
 */
export function openCheckpoints(
  file: string,
  how: { alone(copy: () => Promise<unknown>): Promise<unknown>; failed(error: unknown): void },
): Checkpoints {
  const copier = openCopier(file)
  /** Commits since the last check, and how many commits the next check waits for. */
  let commits = 0
  let wait = 0
  let lastPages = 0
  let isOpen = true
  let working: Promise<void> | undefined
  /** With a log this short there is nothing to copy yet, and no thread is started to find that out. */
  const isShort = () => (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) < COPY_PAGES * PAGE_BYTES

  async function copyIfMuch(isBusy: boolean): Promise<void> {
    const since = commits
    commits = 0
    const state = await copier.look()
    const { pages } = state
    const isMuch = isBusy || pages - lastPages > MUCH
    // Half of the commits until there is enough to copy, if future commits are like the past ones.
    const each = Math.max(1, pages - lastPages) / Math.max(1, since)
    wait = Math.min(LOOK_EVERY.most, Math.max(LOOK_EVERY.least, (COPY_PAGES - leftOf(state)) / each / 2))
    lastPages = pages
    if (leftOf(state) < (isMuch ? COPY_PAGES_BUSY : COPY_PAGES)) return
    const left = await copier.copy()
    const mayWait = !isMuch || pages >= WAIT_PAGES
    if (mayWait && (await isLittle(left))) await how.alone(copier.copyLast)
  }

  /** Commits during a long copy are copied in the next round; each round is shorter, until little is left. */
  async function isLittle(before: LogState): Promise<boolean> {
    let left = before
    for (let turn = 0; isOpen && leftOf(left) > LITTLE; turn++) {
      if (turn === TURNS) return false
      left = await copier.copy()
    }
    return isOpen
  }

  return {
    look(isBusy) {
      commits += 1
      if (!isOpen || working || (commits < wait && !isBusy)) return
      if (isShort()) {
        wait = commits + LOOK_EVERY.least
        return
      }
      working = copyIfMuch(isBusy)
        .catch(how.failed)
        .finally(() => {
          working = undefined
        })
    },
    async settle() {
      isOpen = false
      await working
    },
    close: () => copier.close(),
  }
}

const leftOf = ({ pages, copied }: LogState): number => pages - copied
