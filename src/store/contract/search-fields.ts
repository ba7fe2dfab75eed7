import { describe, expect, it } from 'vitest'
import { type Ask, matches } from '#model/query/query.ts'
import { parseSearch } from '#model/query/search.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'
import { askAll, idsOf, inDatabase, NOON, type Open, put, SAM } from '#store/contract/set-up.ts'
import { things } from '#store/contract/values.ts'
import type { Driver } from '#store/driver.ts'

/** More than are added to a new search index at once. */
const ROWS = 6_000
const NAMES = ['bearing', 'seal', 'Straße', 'ring']

export const searched = (fields: string[]): AnyCollection => ({ ...things, search: fields }) as unknown as AnyCollection
export const searching = (text: string, fields: string[], more: Partial<Ask> = {}): Ask =>
  askAll(things.name, {
    search: parseSearch(text)!,
    searchIn: fields.map((field) => [field]),
    limit: 2 * ROWS,
    ...more,
  })
const rowOf = (at: number): Data => ({
  name: `${NAMES[at % NAMES.length]} ${at}`,
  code: `c${at % 7}`,
  a: `shelf ${at % 5} ${at}`,
})

export async function fillThings(driver: Driver): Promise<void> {
  const writes = Array.from({ length: ROWS }, (_, at) => ({
    collection: things.name,
    id: `r${at}`,
    data: rowOf(at),
    before: undefined,
  }))
  await driver.write((tx) => tx.commit(writes, { at: NOON, by: SAM, command: 'commit' }), { large: true })
}

/** Searches for what `writeEverywhere` changed, and compares the results with the documents. */
export async function searchesAreRight(driver: Driver, fields: string[]): Promise<void> {
  const all = await driver.read((tx) => tx.find(askAll(things.name, { limit: 2 * ROWS })), { long: true })
  for (const text of ['shelf 3', 'strasse', 'moved', 'fresh']) {
    const ask = searching(text, fields)
    const meant = idsOf(all.docs.filter(({ id, data }) => matches(ask, data, id))).toSorted()
    const [found, inOrder, counted] = await driver.read(
      async (tx) => [
        await tx.find(ask),
        await tx.find({ ...ask, orderBy: [{ path: ['name'], down: false }] }),
        await tx.aggregate({ ...ask, count: true, sum: [], avg: [], by: [] }),
      ],
      { long: true },
    )
    expect(idsOf(found.docs).toSorted(), text).toEqual(meant)
    expect(idsOf(inOrder.docs).toSorted(), text).toEqual(meant)
    expect(counted, text).toEqual({ count: meant.length })
  }
}

/** Changes, removes and creates documents all over the collection. */
export async function writeEverywhere(driver: Driver, round: number): Promise<void> {
  const collection = things.name
  for (const at of [1, 1_500, 3_000, 4_500, 5_990]) {
    const gone = `r${at + round + 1_000}`
    const isThere = await driver.read((tx) => tx.get(collection, gone))
    await put(driver, [
      { collection, id: `r${at + round}`, data: { name: `moved ${at}`, a: `shelf 3 ${round}` } },
      ...(isThere ? [{ collection, id: gone }] : []),
      { collection, id: `fresh ${round} ${at}`, data: { name: 'plain', code: 'fresh', a: 'shelf 3 fresh' } },
    ])
    await put(driver, [{ collection, id: `fresh ${round} ${at}`, data: { name: 'plain', a: `fresh ${at}` } }])
    if (at > 4_000) await put(driver, [{ collection, id: `fresh ${round} ${at}` }])
  }
}

/** The searched fields change, as after an update of Prime: results are correct at once and stay so. */
export function describeSearchFields(open: Open): void {
  describe('a collection that is searched by other fields than before', () => {
    const database = inDatabase(open)
    it('finds by them at once, and what is written meanwhile; then by others, and by those of before', async () => {
      const { driver } = database()
      await fillThings(driver)
      let round = 0
      for (const fields of [['name', 'code', 'a'], ['a'], ['name', 'code']]) {
        await driver.prepare([searched(fields)])
        await searchesAreRight(driver, fields)
        await writeEverywhere(driver, ++round)
        await searchesAreRight(driver, fields)
      }
    })
  })
}
