import { type Data, sameValue } from '#model/schema/value.ts'
import type { World } from '#test/support/world.ts'

/** The differences between a collection of two Primes, document by document. */
export async function differences(from: World, into: World, collection: string): Promise<unknown[]> {
  const [before, after] = [await from.all(collection), await into.all(collection)]
  const found = new Map(after.map(({ id, data }) => [id, data]))
  const missing = before.flatMap(({ id, data }) => {
    const now = found.get(id)
    return now && sameValue(data, now) ? [] : [{ id, data, now }]
  })
  return after.length === before.length ? missing : [...missing, `${before.length} became ${after.length}`]
}

let made = 0

async function commit(world: World, writes: readonly object[]): Promise<void> {
  const key = { 'idempotency-key': `round-trip-${++made}-0000000000` }
  const { status, body } = await world.call('POST', '/api/commit', { writes }, key)
  if (status !== 200) throw new Error(JSON.stringify(body))
}

/** Writes documents through the API, as a browser does. */
export const fill = (world: World, collection: string, documents: readonly Data[]): Promise<void> =>
  commit(
    world,
    documents.map((data, at) => ({ op: 'create', collection, id: `${collection}-${at}`, data })),
  )

export async function empty(world: World, collection: string): Promise<void> {
  const writes = (await world.all(collection)).map(({ id }) => ({ op: 'delete', collection, id }))
  if (writes.length > 0) await commit(world, writes)
}
