import { Problem } from '#base/problem.ts'

/** So many submits without an answer are remembered, and for so long. */
const MAX_UNANSWERED = 50
const REMEMBERED_MS = 10 * 60_000

/**
 * Whether the server said no, so that nothing was done and another submit gets another key. Where no answer came it may
 * have been done: a second press with the same key never does it twice.
 */
export const isRefused = ({ code, status }: Problem): boolean => status < 500 && code !== 'idempotency-in-progress'

/**
 * The keys of submits. A submit whose answer never came may have been done; when the person sends the same again, it
 * takes the same key, so that the server does it once. Submits at the same time have a key each.
 */
export function openSubmitKeys(newKey: () => string, now: () => number) {
  const unanswered = new Map<string, { key: string; until: number }>()

  function taken(text: string): string | undefined {
    const found = unanswered.get(text)
    unanswered.delete(text)
    return found && found.until > now() ? found.key : undefined
  }

  return async function withKey<T>(path: string, body: object, send: (key: string) => Promise<T>): Promise<T> {
    const text = `${path}\n${JSON.stringify(body)}`
    const key = taken(text) ?? newKey()
    try {
      return await send(key)
    } catch (error) {
      if (error instanceof Problem && !isRefused(error)) {
        unanswered.set(text, { key, until: now() + REMEMBERED_MS })
        if (unanswered.size > MAX_UNANSWERED) unanswered.delete(unanswered.keys().next().value!)
      }
      throw error
    }
  }
}
