import { duplicateMerges } from '#features/data/duplicates/collection.ts'
import type { Data } from '#model/schema/value.ts'
import type { World } from '#test/support/world.ts'

/** Deletes every document: opening a new world would take longer than all tests of a file. */
export async function empty(world: World): Promise<void> {
  await world.prime.driver.write(async (tx) => {
    const writes = []
    for (const { name } of await tx.collections())
      for (const before of await world.all(name)) writes.push({ collection: name, id: before.id, before })
    await tx.commit(writes, { at: world.now(), by: { id: 'test', email: 'test' }, command: 'commit' })
  })
}

/** Every document of every collection but the merges themselves. */
export async function everything(world: World): Promise<Record<string, Data>> {
  const names = await world.prime.driver.read(async (tx) => (await tx.collections()).map(({ name }) => name))
  const found: Record<string, Data> = {}
  for (const name of names)
    if (name !== duplicateMerges.name) for (const { id, data } of await world.all(name)) found[`${name}/${id}`] = data
  return found
}
