import { closeSync, openSync, readSync } from 'node:fs'
import { openCopier } from '#store/sqlite/copier.ts'

/**
 * From so many pages on, what is in the log of writes is copied into the database file. Then the log begins anew where it
 * stands on the disk: writing over it costs half of making it longer, and every commit waits for that.
 */
const COPY_PAGES = 1_024
/** While much is written, pages that change again and again are copied once for many commits. */
const COPY_PAGES_BUSY = 24_576
/** Much is so many pages between two looks. */
const MUCH = 4_096
/** From so many on, much that is written waits for the copying too, so that the log begins anew. */
const WAIT_PAGES = 65_536
/** What may be copied while the writers wait: a few milliseconds of theirs. */
const LITTLE = 256
/** So often what came in meanwhile is copied beside the writers, before it is left for the next time. */
const TURNS = 8
/** The log is looked at once in so many commits. */
const LOOK_EVERY = 16
/** Where SQLite's index of the log tells its pages, and how many of them are copied already. */
const PAGES_AT = 16
const COPIED_AT = 96

export interface Checkpoints {
  /** To be called after each commit; `isBusy` while large writes wait for their turn. */
  look(isBusy: boolean): void
  /** Waits for the copying that is under way; after it none begins. */
  close(): Promise<void>
}

/** Copies the log of writes into the database file in another thread: beside the writers, then the rest while they wait. */
export function openCheckpoints(
  file: string,
  how: { alone(copy: () => Promise<void>): Promise<void>; failed(error: unknown): void },
): Checkpoints {
  const copier = openCopier(file)
  let commits = 0
  let lastPages = 0
  let isOpen = true
  let copying: Promise<void> | undefined
  const copy = async (wait: boolean): Promise<void> => {
    try {
      await copier.copy()
      if (wait && (await isLittleLeft())) await how.alone(copier.copy)
    } catch (error) {
      how.failed(error)
    }
    copying = undefined
  }
  /** What comes in while much is copied is copied too, and then less comes in, until it is little. */
  const isLittleLeft = async (): Promise<boolean> => {
    for (let turn = 0; isOpen; turn++) {
      const { pages, copied } = lookAt(`${file}-shm`)
      if (pages - copied <= LITTLE) return true
      if (turn === TURNS) return false
      await copier.copy()
    }
    return false
  }
  return {
    look(isBusy) {
      if (!isOpen || copying || commits++ % LOOK_EVERY !== 0) return
      const { pages, copied } = lookAt(`${file}-shm`)
      const isMuch = isBusy || pages - lastPages > MUCH
      lastPages = pages
      if (pages - copied >= (isMuch ? COPY_PAGES_BUSY : COPY_PAGES)) copying = copy(!isMuch || pages >= WAIT_PAGES)
    },
    async close() {
      isOpen = false
      await copying
      await copier.close()
    },
  }
}

function lookAt(index: string): { pages: number; copied: number } {
  const bytes = Buffer.alloc(COPIED_AT + 4)
  const handle = openSync(index, 'r')
  try {
    if (readSync(handle, bytes, 0, bytes.length, 0) < bytes.length) return { pages: 0, copied: 0 }
  } finally {
    closeSync(handle)
  }
  // The numbers stand in the order of the machine's own bytes.
  const numbers = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
  return { pages: numbers[PAGES_AT / 4]!, copied: numbers[COPIED_AT / 4]! }
}
