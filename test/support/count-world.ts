import { counts } from '#features/stock/counts/collection.ts'
import { enterCount, startCount } from '#features/stock/counts/commands.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { openingStock } from '#features/stock/movements/commands.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { openTestWorld } from '#test/support/world.ts'

/** A test world with ten SKF 6205 in bin A-1 and an empty bin B-1, and the steps of a count. */
export async function openCountWorld() {
  const world = await openTestWorld()
  await world.insert(parts, { partNumber: '6205', brand: 'SKF' }, 'p')
  await world.insert(locations, { code: 'A-1' }, 'A-1')
  await world.insert(locations, { code: 'B-1' }, 'B-1')
  const open = async (qty: number, unitCost = 4.18, partId = 'p', locationId = 'A-1') =>
    (await world.execute(openingStock, { partId, qty, unitCost, locationId })).result.lotId
  const lotId = await open(10)
  return {
    world,
    lotId,
    open,
    start: async (input: Parameters<typeof world.execute<typeof startCount.input, unknown>>[1]) =>
      (await world.execute(startCount, input)).result,
    count: async (id: string) => (await world.get(counts, id)).data,
    enter: (countId: string, countedQty: number, id = lotId) =>
      world.execute(enterCount, { countId, lotId: id, countedQty }),
  }
}
