import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { SAMPLE_NAME } from '#features/admin/sample/rules.ts'
import { clearSampleCompany } from '#features/data/sample-company/clearing/clear-command.ts'
import { loadSampleCompany } from '#features/data/sample-company/commands.ts'
import { payables } from '#features/money/payables/collection.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { comments } from '#features/records/comments/collection.ts'
import { todos } from '#features/records/todos/collection.ts'
import { checkStock } from '#features/stock/control/commands.ts'
import { sumMonths } from '#features/stock/month-balances/commands.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
/** Loaded once; every test starts with a copy of it. */
let file: Buffer
beforeAll(async () => {
  const loaded = await openTestWorld()
  await loaded.execute(loadSampleCompany, {})
  file = await loaded.closeAsFile()
})
beforeEach(async () => {
  world = await openTestWorld({ file })
})
afterEach(() => world.close())

const clear = (companyName = SAMPLE_NAME) => world.execute(clearSampleCompany, { companyName })
const act = async (name: string, input: object) => {
  const answer = await world.call(
    'POST',
    `/api/commands/${name}`,
    { input },
    { 'idempotency-key': `${name}-0123456789abcdef` },
  )
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.result
}
const standing = async () => {
  const names = await world.prime.driver.read(async (tx) => (await tx.collections()).map(({ name }) => name))
  const found: string[] = []
  for (const name of names) for (const { id } of await world.all(name)) found.push(`${name}/${id}`)
  return found.sort()
}

it('an owner removes the whole sample company, also after its records were worked on, and loads it again beside own settings', async () => {
  await expect(world.execute(clearSampleCompany, { companyName: SAMPLE_NAME }, world.kim)).rejects.toMatchObject({
    code: 'forbidden',
  })
  const bill = (await world.all('payables')).find(({ data }) => data.status === 'Open' && data.onHold !== true)!
  const part = (await world.all('parts')).find(({ data }) => Number(data.qtyAvailable) > 5)!
  const vendor = (await world.all('vendors'))[0]!
  await act('payables.hold', { payableId: bill.id, reason: 'Price differs' })
  await act('stock.reserve', { partId: part.id, qty: 1, docNumber: 'Acme' })
  await world.insert(comments, { text: 'Seen', collection: 'payables', recordId: bill.id, by: 'sam@prime.test' })
  await world.insert(todos, { title: 'Call them', about: `/vendors?id=${vendor.id}` })
  const own = await world.insert(payables, {
    vendorId: vendor.id,
    invoiceDate: '2026-11-19',
    dueDate: '2026-12-19',
    totalAmount: 100,
  })
  await world.insert(comments, { text: 'Also', collection: 'payables', recordId: own.id, by: 'sam@prime.test' })

  await act('ledger.close', { through: '2026-09-30', force: 'Tried out' })

  await clear()

  expect(await standing()).toEqual([])
  await expect(clear()).rejects.toThrow('The sample company is not loaded.')
  await world.put('settings', 'company', { name: 'Company', companyName: 'Mine' })
  await world.execute(loadSampleCompany, {})
  expect((await world.all('settings')).find(({ id }) => id === 'company')?.data.companyName).toBe('Mine')
})

it('leaves what the owner added, with their stock and its place, and takes the sample out of it', async () => {
  const [vendor] = await world.all('vendors')
  const bin = (await world.all('locations')).find(({ data }) => data.type === 'Bin')!
  const sample = (await world.all('parts'))[0]!
  const part = await world.insert(parts, { partNumber: 'OWN-1', preferredVendorId: vendor!.id })
  const ownVendor = await world.insert(vendors, {
    name: 'Own Vendor',
    priceList: [
      { partId: sample.id, vendorPart: 'X', price: 1 },
      { partId: part.id, vendorPart: 'Y', price: 2 },
    ],
  })
  const customer = await world.insert(customers, { name: 'Own Customer' })
  const bill = await act('payables.enter', {
    vendorId: ownVendor.id,
    vendorInvoiceNo: 'OV-1',
    invoiceDate: '2026-11-19',
    totalAmount: 80,
    category: 'Rent',
  })
  await act('payments.pay', {
    vendorId: ownVendor.id,
    method: 'ACH',
    paidOn: '2026-11-20',
    allocations: [{ payableId: bill.id, amount: 80 }],
  })
  await world.execute(sumMonths, {})
  await act('stock.open', { partId: part.id, qty: 4, unitCost: 2, locationId: bin.id })
  await world.put('settings', 'company', { name: 'Company', companyName: 'Harbor Bearing', currency: 'USD' })

  await expect(clear()).rejects.toThrow('Type “Harbor Bearing”')
  await clear('harbor  bearing')

  const left = await standing()
  expect(left).toEqual(
    expect.arrayContaining([
      `parts/${part.id}`,
      `vendors/${ownVendor.id}`,
      `customers/${customer.id}`,
      `locations/${bin.id}`,
    ]),
  )
  expect((await world.all('parts')).map(({ id }) => id)).toEqual([part.id])
  expect((await world.get(parts, part.id)).data).toMatchObject({ qtyOnHand: 4 })
  expect((await world.get(parts, part.id)).data).not.toHaveProperty('preferredVendorId')
  expect((await world.get(vendors, ownVendor.id)).data.priceList).toHaveLength(1)
  expect(await world.all('inventory')).toHaveLength(1)
  expect(await world.all('movements')).toHaveLength(1)
  expect((await world.all('bankAccounts')).map(({ data }) => data.openingBalance)).toEqual([undefined])
  expect((await world.all('postings')).map(({ data }) => [data.ledger, data.base])).toEqual(
    expect.arrayContaining([
      ['AP', -80],
      ['Bank', -80],
    ]),
  )
  const { result } = await world.execute(checkStock, {})
  expect(result.checks.filter(({ found, isAdvice }) => found > 0 && !isAdvice)).toEqual([])
  expect((await world.all('settings')).map(({ data }) => data)).toEqual([
    { name: 'Company', companyName: 'Harbor Bearing' },
  ])
})
