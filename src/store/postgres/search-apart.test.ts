import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseSearch } from '#model/query/search.ts'
import { anySet, anyTasks, replaceDocuments, sameAnswer, sameFigures } from '#store/contract/queries.ts'
import { askAll, idsOf, put } from '#store/contract/set-up.ts'
import { LOOSE } from '#store/contract/values.ts'
import type { Driver, ReadTx } from '#store/driver.ts'
import { openPostgres } from '#store/postgres/driver.ts'
import { type SharedPostgres, sharePostgres } from '#test/support/postgres.ts'
import { longestTurn } from '#test/support/turns.ts'

let server: SharedPostgres
let driver: Driver
beforeAll(async () => {
  server = await sharePostgres()
  driver = await openPostgres({ url: await server.another(), log: () => undefined })
})
afterAll(async () => {
  await driver.close()
  await server.stop()
})

/** Two of them are more than the event loop searches by itself. */
const LONG = 'x'.repeat(150_000)
const search = (collection: string, text: string) =>
  askAll(collection, { search: parseSearch(text)!, searchIn: [['name'], ['text']] })

it('a search of large documents takes nothing of the event loop, however many ask', async () => {
  const text = 'x y z '.repeat(160_000)
  for (let at = 0; at < 12; at++)
    await put(driver, [{ collection: 'fat', id: `d${at}`, data: { name: 'bearing', text } }])
  const ask = { ...search('fat', 'bearing z'), limit: 1 }
  const find = () => driver.read((tx) => tx.find(ask), { long: true })
  await find()
  const turns: number[] = []
  for (let round = 0; round < 3; round++)
    turns.push(
      await longestTurn(async () => {
        for (const { docs, next } of await Promise.all([find(), find(), find(), find()])) {
          expect(idsOf(docs)).toEqual(['d0'])
          expect(next).not.toBeNull()
        }
      }),
    )
  console.info(`four searches at once: the longest turn of each round ${turns.join(', ')} ms`)
  // What the searches themselves take of the event loop, they take in every round; other tests beside do not.
  expect(Math.min(...turns)).toBeLessThan(25)
})

it('searches and sums long documents as the model does', async () => {
  const sets = fc.tuple(anySet(true), anyTasks)
  await fc.assert(
    fc.asyncProperty(sets, async ([{ rows, asks }, { tasks }]) => {
      const docs = await replaceDocuments(
        driver,
        LOOSE,
        rows.map((row) => ({ ...row, long: LONG })),
      )
      for (const { ask, long } of asks) await sameAnswer(driver, { ...ask, collection: LOOSE }, docs, long)
      for (const task of tasks)
        await sameFigures(driver, { search: parseSearch('62 s')!, ...task, collection: LOOSE }, docs)
    }),
    { numRuns: 10 },
  )
}, 240_000)

it('searches the snapshot of its reading, and what a transaction has written so far', async () => {
  const write = (id: string) => put(driver, [{ collection: 'seen', id, data: { name: 'bearing', text: LONG } }])
  await Promise.all(['a', 'b', 'c'].map(write))
  const find = async (tx: Pick<ReadTx, 'find'>) => idsOf((await tx.find(search('seen', 'bearing'))).docs).toSorted()
  await driver.read(async (tx) => {
    expect(await find(tx)).toEqual(['a', 'b', 'c'])
    await write('d')
    expect(await find(tx)).toEqual(['a', 'b', 'c'])
  })
  expect(await driver.read(find)).toEqual(['a', 'b', 'c', 'd'])
  expect(await driver.read(find, { alone: true })).toEqual(['a', 'b', 'c', 'd'])
  expect(await driver.write(find)).toEqual(['a', 'b', 'c', 'd'])
})

it('few short documents are searched at once, many or long ones are no quick question', async () => {
  const quick = (collection: string) => driver.read((tx) => tx.isQuick(search(collection, 'bearing')))
  await put(driver, [{ collection: 'short', id: 'a', data: { name: 'bearing' } }])
  expect(await quick('short')).toBe(true)
  expect(await quick('seen')).toBe(false)
})
