import { Problem } from '#base/problem.ts'

/** How many unanswered submits are remembered, and for how long. */
const MAX_UNANSWERED = 50
const REMEMBERED_MS = 10 * 60_000

/**
 * Whether the server refused, so that nothing was done and the next submit gets a new key. Without a response it may
 * have been done: pressing again with the same key never does it twice.
 */
export const isRefused = ({ code, status }: Problem): boolean => status < 500 && code !== 'idempotency-in-progress'

/**
 * The keys of submits. A submit without a response may have been done; when the person sends the same again, it uses
 * the same key, so that the server does it once. Simultaneous submits have different keys.
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
