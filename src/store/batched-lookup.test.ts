import { expect, it } from 'vitest'
import { askTogether } from '#store/batched-lookup.ts'

/** Answers each statement when told to, with the keys in capital letters; "none" has no row. */
function lookups() {
  const statements: { keys: readonly string[]; answer: () => void; fail: (reason: Error) => void }[] = []
  const ask = askTogether<string>(
    (keys) =>
      new Promise((resolve, reject) => {
        const rows = new Map(keys.filter((key) => key !== 'none').map((key) => [key, key.toUpperCase()]))
        statements.push({ keys, answer: () => resolve(rows), fail: reject })
      }),
  )
  const turn = () => new Promise((next) => setImmediate(next))
  return { ask, statements, turn }
}

it('asks at once while few wait, and together what comes while two statements are on their way', async () => {
  const { ask, statements, turn } = lookups()
  const answers = ['a', 'b', 'c', 'none', 'c'].map((key) => ask(key))
  expect(statements.map(({ keys }) => keys)).toEqual([['a'], ['b']])
  statements[0]!.answer()
  await turn()
  expect(statements[2]!.keys).toEqual(['c', 'none'])
  statements[1]!.answer()
  statements[2]!.answer()
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'C', undefined, 'C'])
})

it('tells a failure to those who asked with it, and goes on with the next', async () => {
  const { ask, statements, turn } = lookups()
  const [first, , third] = [ask('a'), ask('b'), ask('c')]
  statements[0]!.fail(new Error('The connection was lost.'))
  await expect(first).rejects.toThrow('The connection was lost.')
  await turn()
  statements[2]!.answer()
  expect(await third).toBe('C')
})
