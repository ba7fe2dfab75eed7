import { inPieces, type Timed, type WriterStep } from '#store/sqlite/indexes/build-index.ts'
import type { searchWork } from '#store/sqlite/indexes/search-index.ts'

/** The delay after a failure, such as a full disk. */
const AGAIN_MS = 60_000

interface FillingParts {
  step: WriterStep
  work(): ReturnType<typeof searchWork>
  filled(collection: string): void
  failed(error: unknown): void
}

/** Fills search indexes and removes replaced ones, piece by piece, while everyone continues working. */
export function openFilling({ step, work, filled, failed }: FillingParts) {
  let running: Promise<void> | undefined
  let again: NodeJS.Timeout | undefined
  let isOver = false

  const pieces = (name: 'fillSearch' | 'emptySearch', collection: string) =>
    inPieces(async (most) => {
      if (isOver) return { isLast: true, ms: 0 }
      const { value, ms } = (await step(name, collection, most)) as Timed<boolean>
      return { isLast: value, ms }
    })

  async function fillAll(): Promise<void> {
    for (const collection of work().fill) {
      await pieces('fillSearch', collection)
      if (!isOver) filled(collection)
    }
    if (isOver) return
    for (const collection of work().empty) await pieces('emptySearch', collection)
  }

  function start(): void {
    if (isOver || running) return
    const { fill, empty } = work()
    if (fill.length + empty.length === 0) return
    clearTimeout(again)
    running = fillAll()
      .catch((error: unknown) => {
        if (!isOver) failed(error)
        again = setTimeout(start, AGAIN_MS).unref()
      })
      .finally(() => {
        running = undefined
      })
  }

  return {
    /** Call it when there may be something to fill. */
    start,
    /** Stops after the current piece; the next start of Prime continues there. */
    async end(): Promise<void> {
      isOver = true
      clearTimeout(again)
      await running
    },
  }
}
