import { readAsk } from '#model/query/ask.ts'
import type { Clause } from '#model/query/query.ts'
import type { Path } from '#model/schema/value.ts'
import { conditionPaths } from '#server/documents/query.ts'
import type { Driver } from '#store/driver.ts'

/** The fields that a scope asks about. */
export const scopePaths = (collection: string, where: readonly Clause[] = []): Path[] =>
  conditionPaths(readAsk({ where }, collection, []).where)

/** How many records of a collection a scope means. */
export async function countIn(store: Driver, collection: string, where?: readonly Clause[]): Promise<number> {
  if (!where) {
    const infos = await store.read((tx) => tx.collections())
    return infos.find(({ name }) => name === collection)?.documents ?? 0
  }
  const { where: condition, searchIn } = readAsk({ where }, collection, [])
  const task = { collection, where: condition, searchIn, count: true, sum: [], avg: [], by: [] }
  const found = await store.read((tx) => tx.aggregate(task), { long: true })
  return 'count' in found ? (found.count ?? 0) : 0
}
