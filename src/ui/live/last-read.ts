/** The most results kept, and the most documents in all of them. */
const MAX_ANSWERS = 200
const MAX_DOCUMENTS = 30_000

/** A result as it was when it was last up to date. */
interface LastAnswer {
  value: unknown
  seq: number
}

/**
 * Results that a tab has read and no longer shows, kept for times without a connection; the oldest is dropped first.
 */
export function openLastRead() {
  const cached = new Map<string, LastAnswer>()
  let documents = 0

  function drop(key: string): void {
    documents -= sizeOf(cached.get(key)?.value)
    cached.delete(key)
  }

  return {
    keep(key: string, answer: LastAnswer): void {
      drop(key)
      cached.set(key, answer)
      documents += sizeOf(answer.value)
      for (const oldest of cached.keys()) {
        if (cached.size <= MAX_ANSWERS && documents <= MAX_DOCUMENTS) break
        drop(oldest)
      }
    },
    of: (key: string): LastAnswer | undefined => cached.get(key),
  }
}

const sizeOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0)
