import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payables } from '#features/money/payables/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { type CommandContext, defineCommand } from '#model/command/command.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

const VENDORS = Array.from({ length: 20 }, (_, at) => `v${at}`)

let script: (context: CommandContext<object>) => Promise<unknown>
const work = defineCommand({
  name: 'vendors.test',
  label: 'Test',
  input: {},
  run: (context) => script(context),
})

describe('a command that reads ahead', () => {
  let world: World
  beforeAll(async () => {
    world = await openTestWorld({ commands: [work] })
    for (const id of VENDORS) await world.insert(vendors, { name: `Vendor ${id}`, vendorCode: id }, id)
    await world.insert(payables, { vendorInvoiceNo: 'INV-1', status: 'Open', totalAmount: 10 }, 'p1')
    await world.insert(payables, { vendorInvoiceNo: 'INV-2', status: 'Open', totalAmount: 20 }, 'p2')
  })
  afterAll(() => world.close())

  const run = async (next: typeof script) => {
    script = next
    return (await world.execute(work, {})).result
  }
  const costOf = (next: typeof script) => world.costOf(() => run(next))

  it('gets many documents in the order of their ids, and what it wrote itself as it stands now', async () => {
    const found = await run(async ({ tx }) => {
      await tx.update(vendors, 'v1', { name: 'Renamed' })
      await tx.remove(vendors.name, 'v2')
      const made = await tx.insert(vendors, { name: 'New', vendorCode: 'N' })
      const docs = await tx.getMany(vendors, ['v3', 'none', 'v1', 'v2', made.id, 'v3'])
      return docs.map((doc) => doc?.data.name ?? null)
    })
    expect(found).toEqual(['Vendor v3', null, 'Renamed', null, 'New', 'Vendor v3'])
    await world.insert(vendors, { name: 'Vendor v2', vendorCode: 'v2' }, 'v2')
  })

  it('loads the answers of several questions in their order', async () => {
    const found = await run(async ({ tx }) => {
      await tx.update(payables, 'p2', { notes: 'seen' })
      const [bills, named] = await tx.load([
        { collection: payables.name, orderBy: [['totalAmount', 'desc']] },
        { collection: vendors.name, where: [['vendorCode', '==', 'v7']] },
      ])
      return [bills, named].map((docs) => docs.map(({ id, data }) => [id, (data as { notes?: string }).notes ?? null]))
    })
    expect(found).toEqual([
      [
        ['p2', 'seen'],
        ['p1', null],
      ],
      [['v7', null]],
    ])
  })

  it('changes twenty documents in four round trips when it has them brought first', async () => {
    const { trips, statements } = await costOf(async ({ tx, now }) => {
      await Promise.all([tx.getMany(vendors, VENDORS), tx.load([{ collection: payables.name }])])
      for (const id of VENDORS) {
        const { data } = await tx.need(vendors, id)
        await tx.update(vendors, id, { notes: `${data.name} at ${now.getTime()}` })
      }
      await tx.update(payables, 'p1', { notes: String(now.getTime()) })
    })
    expect(trips).toBeLessThanOrEqual(4)
    expect(statements).toBeLessThanOrEqual(12)
  })

  it('pays a round trip for each when it does not', async () => {
    const { trips } = await costOf(async ({ tx }) => {
      for (const id of VENDORS) await tx.get(vendors, id)
    })
    expect(trips).toBeGreaterThanOrEqual(VENDORS.length)
  })

  it('asks nothing about an id that was made for a new document, and refuses a given one that is taken', async () => {
    const made = await costOf(({ tx }) => tx.insert(vendors, { name: 'Fresh', vendorCode: 'F' }))
    const given = await costOf(({ tx }) => tx.insert(vendors, { name: 'Given', vendorCode: 'G' }, 'given'))
    expect(given.statements - made.statements).toBe(1)
    await expect(run(({ tx }) => tx.insert(vendors, { name: 'Again', vendorCode: 'A' }, 'v1'))).rejects.toThrow(
      'Vendor "v1" already exists.',
    )
  })
})
