import { Problem } from '#base/problem.ts'
import type { Caller } from '#model/command/people.ts'

/** How many turns run at once, in total and per person, and how many may wait per person. */
interface Room {
  atOnce: number
  ofOne: number
  waiting: number
}

interface Waiting {
  who: string
  begin(): void
}

/** Ends a turn; calling it again does nothing. */
export type EndTurn = () => void

/** The name that work is counted under: all sessions of a person together, each key separately. */
export const whoIs = (caller: Caller): string =>
  caller.kind === 'key' ? `key ${caller.keyId}` : caller.kind === 'person' ? caller.person.id : ''

/** Command-line tools connect through the local socket, as the owner of the data folder. */
export const isLocal = (caller: Caller): boolean => caller.kind === 'person' && caller.sessionId === 'local'

/**
 * Schedules heavy work. A person's turns run one after the other, and the person whose last turn is longest ago goes
 * first, so that nobody waits for everything someone else has requested. Throws `too-many-requests` when too many turns
 * of one person are waiting.
 */
export function openFairTurns({ atOnce, ofOne, waiting: most }: Room): (who: string) => Promise<EndTurn> {
  let line: Waiting[] = []
  const at = new Map<string, number>()
  const last = new Map<string, number>()
  let [under, turn] = [0, 0]

  function next(): void {
    while (under < atOnce) {
      let found: Waiting | undefined
      for (const one of line)
        if ((at.get(one.who) ?? 0) < ofOne && (!found || (last.get(one.who) ?? 0) < (last.get(found.who) ?? 0)))
          found = one
      if (!found) return
      line = line.filter((one) => one !== found)
      begin(found)
    }
  }

  function begin({ who, begin }: Waiting): void {
    under++
    at.set(who, (at.get(who) ?? 0) + 1)
    last.set(who, ++turn)
    begin()
  }

  function end(who: string): void {
    under--
    const left = at.get(who)! - 1
    if (left > 0) at.set(who, left)
    else at.delete(who)
    next()
    if (!at.has(who) && !line.some((one) => one.who === who)) last.delete(who)
  }

  return (who) => {
    if (line.filter((one) => one.who === who).length >= most)
      throw new Problem('too-many-requests', 'Too many of your requests are still running. Wait until some are done.', {
        more: { retryAfter: 2 },
      })
    return new Promise((resolve) => {
      let isOver = false
      const over = () => {
        if (isOver) return
        isOver = true
        end(who)
      }
      line.push({ who, begin: () => resolve(over) })
      next()
    })
  }
}
