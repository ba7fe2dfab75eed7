import { afterEach, beforeEach, expect, it } from 'vitest'
import { completeRecurring } from '#features/purchasing/receiving/recurring/complete-status.ts'
import { type MoneyWorld, openMoneyWorld } from '#test/server/trade/money-world.ts'

let world: MoneyWorld
beforeEach(async () => {
  world = await openMoneyWorld()
  await world.put('settings', 'tax', { name: 'Tax', taxes: [{ name: 'VAT 20', rate: 20, recoverable: true }] })
  await world.make('vendors', { name: 'Landlord' }, 'landlord')
})
afterEach(() => world.close())

const RENT = { name: 'Rent', vendorId: 'landlord', totalAmount: 900, category: 'Rent', nextOn: '2026-11-20' }
const entered = (more: object) =>
  world.run('payables.enter', {
    ...{ vendorId: 'landlord', vendorInvoiceNo: 'L-1', invoiceDate: '2026-10-20', totalAmount: 900 },
    ...{ category: 'Rent', ...more },
  })

it('a bill is made recurring and written once for its day, as it was and linked to what wrote it', async () => {
  const { id: payableId } = await entered({ taxName: 'VAT 20' })
  const rent = await world.run('recurring.create', { name: 'Rent', payableId, nextOn: '2026-11-20', approve: true })
  const { made } = await world.run('recurring.run', {})
  expect(made).toHaveLength(1)
  const first = await world.read('payables', payableId)
  const next = await world.read('payables', made[0])
  expect(next).toMatchObject({
    ...{ status: 'Open', vendorInvoiceNo: 'Rent 2026-11-20', invoiceDate: '2026-11-20', recurringId: rent.id },
    ...{ totalAmount: first.totalAmount, taxAmount: first.taxAmount, vendorName: 'Landlord' },
  })
  expect(await world.read('recurring', rent.id)).toMatchObject({ nextOn: '2026-12-20', isActive: true })
  expect((await world.run('recurring.run', {})).made).toEqual([])
  expect(await world.findings()).toEqual([])
})

it('a recurring bill is paused, resumed without the days between, and ended', async () => {
  const { id: recurringId } = await world.run('recurring.create', { ...RENT, nextOn: '2026-08-31' })
  await world.run('recurring.pause', { recurringId })
  expect(await world.refused('recurring.pause', { recurringId })).toContain('Rent is already paused')
  expect((await world.run('recurring.run', {})).made).toEqual([])
  await world.run('recurring.resume', { recurringId, nextOn: '2026-11-20' })
  expect(await world.refused('recurring.resume', { recurringId, nextOn: '2026-11-20' })).toContain('already active')
  expect((await world.run('recurring.run', {})).made).toHaveLength(1)
  await world.run('recurring.end', { recurringId, endsOn: '2026-12-20' })
  expect(await world.read('recurring', recurringId)).toMatchObject({ isActive: true, endsOn: '2026-12-20' })
  await world.run('recurring.end', { recurringId, endsOn: '2026-12-19' })
  expect(await world.read('recurring', recurringId)).toMatchObject({ isActive: false, nextOn: '2026-12-20' })
  expect(await world.refused('recurring.end', { recurringId, endsOn: '2026-12-19' })).toContain('already ended')
  expect(await world.refused('recurring.resume', { recurringId, nextOn: '2026-12-01' })).toContain('has ended')
})

const UNFIT: readonly (readonly [object, string])[] = [
  [{ vendorId: undefined }, 'needs a vendor'],
  [{ vendorId: 'nope' }, 'nope'],
  [{ totalAmount: undefined }, 'needs a total above 0'],
  [{ totalAmount: 0 }, 'needs a total above 0'],
  [{ taxName: 'Moon tax' }, 'Moon tax'],
  [{ endsOn: '2026-11-19' }, 'is before the first bill on 2026-11-20'],
]
it('none is created without a vendor and a total, with a tax nobody knows, or with an end before its first day', async () => {
  for (const [at, [more, words]] of UNFIT.entries()) {
    const answer = await world.call(
      'POST',
      '/api/commands/recurring.create',
      { input: { ...RENT, ...more } },
      { 'idempotency-key': `recurring-refused-key-of-test-${at}` },
    )
    expect([answer.status >= 400 && answer.status < 500, answer.body.detail]).toEqual([
      true,
      expect.stringContaining(words),
    ])
  }
  expect(await world.all('recurring')).toEqual([])
})

it('the next one is skipped, and a month-end stays one', async () => {
  const { id: recurringId } = await world.run('recurring.create', {
    ...RENT,
    nextOn: '2027-01-31',
    endsOn: '2027-03-31',
  })
  const dataOf = async () => (await world.all('recurring')).find(({ id }) => id === recurringId)!.data
  await world.run('recurring.skip', { recurringId })
  expect(await dataOf()).toMatchObject({ nextOn: '2027-02-28', isActive: true })
  await world.run('recurring.skip', { recurringId })
  expect(await dataOf()).toMatchObject({ nextOn: '2027-03-31', isActive: true })
  await world.run('recurring.skip', { recurringId })
  expect(await dataOf()).toMatchObject({ isActive: false })
  expect(await world.refused('recurring.skip', { recurringId })).toContain('Rent has ended')
})

it('in another currency takes its decimals, whether or not it names it', async () => {
  await world.make('vendors', { name: 'Tokyo KK', currency: 'JPY' }, 'tokyo')
  const yen = { ...RENT, vendorId: 'tokyo' }
  expect(await world.refused('recurring.create', { ...yen, totalAmount: 900.5 })).toContain(
    'more decimals than JPY has',
  )
  const { data } = await world.run('recurring.create', yen)
  expect(data.template).toMatchObject({ currency: 'JPY', totalAmount: 900 })
})

it('vendor, terms and amount are changed from the next bill on, and history says so', async () => {
  await world.make('vendors', { name: 'Second landlord' }, 'second')
  const { id: recurringId } = await world.run('recurring.create', RENT)
  const [first] = (await world.run('recurring.run', {})).made
  await world.run('recurring.change', { recurringId, vendorId: 'second', termsId: 'Net 10', totalAmount: 960 })
  expect(await world.read('payables', first)).toMatchObject({ vendorId: 'landlord', totalAmount: 900 })
  const [next] = (await world.run('recurring.run', { upTo: '2026-12-20' })).made
  expect(await world.read('payables', next)).toMatchObject({
    ...{ vendorId: 'second', vendorName: 'Second landlord', termsId: 'Net 10', totalAmount: 960 },
    lines: [{ category: 'Rent', amount: 960 }],
  })
  const lines = [
    { description: 'Office', category: 'Rent', amount: 800 },
    { description: 'Heating', category: 'Utilities', qty: 2, unitPrice: 60 },
  ]
  await world.run('recurring.change', { recurringId, lines })
  const [third] = (await world.run('recurring.run', { upTo: '2027-01-20' })).made
  expect(await world.read('payables', third)).toMatchObject({ totalAmount: 920, vendorId: 'second' })
  expect(await world.findings()).toEqual([])
})

it('a total of 0, half a cent and lines that do not add up are refused as the next bill', async () => {
  const { id: recurringId } = await world.run('recurring.create', RENT)
  const refused = (more: object) => world.refused('recurring.change', { recurringId, ...more })
  expect(await refused({ totalAmount: 0 })).toContain('needs a total above 0')
  expect(await refused({ totalAmount: 900.005 })).toContain('900.005')
  expect(await refused({ lines: [{ category: 'Rent' }] })).toContain('Line 1 has no amount')
  expect(await refused({ lines: [{ qty: 2, unitPrice: 5, amount: 20 }] })).toContain('2 at 5 is 10.00')
  expect(await refused({ lines: [{ qty: 2, unitPrice: 5, amount: 10.9 }] })).toContain('2 at 5 is 10.00')
  expect((await world.read('recurring', recurringId)).template).toMatchObject({ totalAmount: 900 })
})

it('paused and ended are distinguished, and an ended one is not changed', async () => {
  const { id: recurringId } = await world.run('recurring.create', RENT)
  const status = async () => (await world.read('recurring', recurringId)).state
  expect(await status()).toBe('Active')
  await world.run('recurring.pause', { recurringId })
  expect(await status()).toBe('Paused')
  await world.run('recurring.end', { recurringId, endsOn: '2026-11-19' })
  expect(await status()).toBe('Ended')
  expect(await world.refused('recurring.change', { recurringId, totalAmount: 5 })).toContain('has ended')
})

it('those from before have their status once the server has started', async () => {
  const { id } = await world.run('recurring.create', RENT)
  const { state: _, ...older } = await world.read('recurring', id)
  await world.put('recurring', id, older)
  expect((await world.read('recurring', id)).state).toBeUndefined()
  await world.execute(completeRecurring, {})
  expect((await world.read('recurring', id)).state).toBe('Active')
  await expect(world.execute(completeRecurring, {})).rejects.toThrow('already have a status')
})

it('a void bill is not repeated', async () => {
  const { id: payableId } = await entered({})
  await world.run('payables.void', { payableId, reason: 'Twice' })
  expect(await world.refused('recurring.create', { name: 'Rent', payableId, nextOn: '2026-12-20' })).toContain('void')
  expect(await world.all('recurring')).toEqual([])
})
