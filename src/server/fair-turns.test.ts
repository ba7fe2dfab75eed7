import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { type EndTurn, openFairTurns } from '#server/fair-turns.ts'

function watched(room: Parameters<typeof openFairTurns>[0]) {
  const take = openFairTurns(room)
  const begun: [who: string, end: EndTurn][] = []
  const ask = async (who: string) => void begun.push([who, await take(who)])
  const names = async () => {
    await setImmediate()
    return begun.map(([who]) => who).join('')
  }
  return { ask, begun, names, take }
}

it('one person has so many turns at once, and others go on', async () => {
  const { ask, begun, names } = watched({ atOnce: 9, ofOne: 2, waiting: 9 })
  for (const who of 'aaaab') void ask(who)
  expect(await names()).toBe('aab')
  begun[0]![1]()
  begun[0]![1]()
  expect(await names()).toBe('aaba')
})

it('whose last turn is longest ago comes first, however many someone else waits for', async () => {
  const { ask, begun, names } = watched({ atOnce: 1, ofOne: 1, waiting: 9 })
  for (const who of 'aaaabcb') void ask(who)
  for (let at = 0; at < 7; at++) {
    await names()
    begun[at]![1]()
  }
  expect(await names()).toBe('abcabaa')
})

it('so many of one person wait; whoever else comes waits too', async () => {
  const { ask, names, take } = watched({ atOnce: 1, ofOne: 1, waiting: 2 })
  for (const who of 'aaab') void ask(who)
  expect(() => take('a')).toThrow('still running')
  expect(await names()).toBe('a')
})
