import type { Data, Doc } from '#model/schema/value.ts'
import { commitWrites } from '#server/documents/execute.ts'
import { type Company, PARTIES, RATES, ZONE } from '#test/server/figures/company.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

const SETS = ['payables', 'receivable', 'po', 'checks', 'inventory']
const by = { id: 'sam', email: 'sam@prime.test' }

interface Change {
  collection: string
  id: string
  before: Doc | undefined
  data?: Data
}

/** A world with known parties, on SQLite or on its own PostgreSQL database. */
export async function openCompanyWorld(databaseUrl?: string): Promise<World> {
  const world = await openTestWorld({ config: { timeZone: ZONE, ...(databaseUrl && { databaseUrl }) } })
  for (const { id, ...data } of PARTIES)
    for (const collection of ['vendors', 'customers']) await world.put(collection, id, data)
  await world.put('desks', 'desk-1', { email: 'sam@prime.test' })
  await world.put('settings', 'currencies', { exchangeRates: RATES.map((rate) => ({ ...rate })) })
  return world
}

/** Ids are never reused, so that one commit can remove the previous company and insert the next. */
let round = 0

/** Old data is inserted past all rules; what people enter takes the regular way. */
export async function found(world: World, company: Company): Promise<void> {
  round++
  const old: Change[] = []
  for (const collection of SETS)
    for (const doc of await world.all(collection)) old.push({ collection, id: doc.id, before: doc })
  const lots = company.lots.map((data, at) => ({
    collection: 'inventory',
    id: `${round}-${at}`,
    data,
    before: undefined,
  }))
  if (old.length + lots.length > 0)
    await world.prime.driver.write((tx) => tx.commit([...old, ...lots], { at: world.now(), by, command: 'commit' }))
  const create = (collection: string, docs: readonly { data: Data }[]) =>
    docs.map(({ data }, at) => ({ op: 'create' as const, collection, id: `${collection}-${round}-${at}`, data }))
  const writes = [
    ...create('payables', company.bills),
    ...create('receivable', company.invoices),
    ...create('po', company.orders),
    ...create('checks', company.checks),
  ]
  if (writes.length > 0) await commitWrites(world.prime, world.sam, writes)
}
