import { afterAll, beforeAll, expect, it } from 'vitest'
import { DUPLICATES } from '#model/command/scan.ts'
import { runNightly } from '#server/jobs/nightly.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

const DAY_MS = 86_400_000
let world: World
beforeAll(async () => {
  // Three in the morning of a Friday.
  world = await openTestWorld({ at: '2026-11-20T03:00:00.000Z' })
  await world.put('settings', 'company', { name: 'Company', timeZone: 'UTC' })
  const tests = [{ field: 'name', test: 'name', atLeast: 0.8 }]
  await world.put('vendors', 'v1', { name: 'Acme Bearing Inc.' })
  await world.put('vendors', 'v2', { name: 'ACME Bearings' })
  await world.put(DUPLICATES.rules, 'weekly', { name: 'Names', collection: 'vendors', tests, repeats: 'Every week' })
  await world.put(DUPLICATES.rules, 'never', { name: 'By hand', collection: 'vendors', tests })
  const secret = { name: 'Secret', collection: 'secrets', tests, repeats: 'Every night' }
  await world.put(DUPLICATES.rules, 'bad', secret)
})
afterAll(() => world.close())

const found = async (id: string) => (await world.all(DUPLICATES.rules)).find((rule) => rule.id === id)?.data.lastFound

async function night(): Promise<number> {
  const before = await world.commits()
  await runNightly(world.prime, '2026-01-01')
  world.pass(DAY_MS)
  return (await world.commits()).slice(before.length).filter(({ command }) => command === 'duplicates.scan').length
}

it('a rule with a turn is searched by at night, signed by Prime, and one that cannot be holds up no other', async () => {
  await night()
  expect(await found('weekly')).toBe(1)
  expect(await found('never')).toBeUndefined()
  const [group] = await world.all(DUPLICATES.groups)
  expect(group?.data).toMatchObject({ ids: ['v1', 'v2'], status: 'Open', foundBy: 'prime@localhost' })
})

it('it is not searched by again until its week is over, also by a second server', async () => {
  for (let day = 1; day < 7; day++) expect(await night()).toBe(0)
  await world.put('vendors', 'v2', { name: 'Delta' })
  expect(await night()).toBeGreaterThan(0)
  expect(await found('weekly')).toBe(0)
  expect(await world.all(DUPLICATES.groups)).toEqual([])
  world.pass(-DAY_MS)
  expect(await night()).toBe(0)
})

it('bills that may be paid twice are looked for every night: nearly the same amount, or digits of the number swapped', async () => {
  const bill = { status: 'Open', vendorName: 'Nordlager A/S', invoiceDate: '2026-11-18' }
  await world.put('payables', 'a', { ...bill, vendorInvoiceNo: 'NL-1234', totalAmount: 480 })
  await world.put('payables', 'b', { ...bill, vendorInvoiceNo: 'NL-1243', totalAmount: 480.5 })
  await world.put('payables', 'c', { ...bill, vendorInvoiceNo: 'NL-77', totalAmount: 99 })
  await world.put('payables', 'd', { ...bill, vendorInvoiceNo: 'X', totalAmount: 99.01, invoiceDate: '2026-11-20' })
  await night()
  const groups = (await world.all(DUPLICATES.groups)).map(({ data }) => [data.ids, data.isExact])
  expect(groups).toEqual(
    expect.arrayContaining([
      [['a', 'b'], false],
      [['c', 'd'], false],
    ]),
  )
  expect(groups).toHaveLength(2)
  expect(await found('ready-bills-mistyped')).toBe(1)
})
