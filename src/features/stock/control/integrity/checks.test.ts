import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { classifyStock } from '#features/stock/control/classify.ts'
import { checkStock } from '#features/stock/control/commands.ts'
import { whereFound } from '#features/stock/control/integrity/where-found.ts'
import { failuresOf } from '#features/stock/control/rules.ts'
import type { Data } from '#model/schema/value.ts'
import { type Fault, LEDGER_ADVICE, LEDGER_FAULTS } from '#test/support/ledger-faults.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const take = (collection: string, id: string) =>
  world.prime.driver.write(async (tx) => {
    const before = await tx.get(collection, id)
    await tx.commit([{ collection, id, before }], {
      at: world.now(),
      by: { id: 'sam', email: 'sam@prime.test' },
      command: 'commit',
    })
  })
const bill = (data: Data): Data => ({
  vendorId: 'v',
  payableNumber: 'AP-1',
  status: 'Open',
  totalAmount: 100,
  amountPaid: 0,
  balance: 100,
  ...data,
})
const check = (checkNumber: string): Data => ({ checkNumber, direction: 'Out', status: 'Printed', payeeName: 'SKF' })
const lot = (data: Data): Data => ({
  lotNumber: 'L1',
  partId: 'none',
  qtyOnHand: 0,
  qtyReserved: 0,
  qtyAvailable: 0,
  value: 0,
  ...data,
})

const invoice = (data: Data): Data => ({
  ...{ invoiceNumber: 'INV-1', customerId: 'c', status: 'Open', totalAmount: 100, amountPaid: 0, balance: 100 },
  ...data,
})
const promise = (data: Data): Data => ({
  ...{ docNumber: 'SO-1', partId: 'none', lotId: 'none', qty: 1, status: 'Active' },
  ...data,
})

const FAULTS: readonly Fault[] = [
  ...LEDGER_FAULTS,
  ['Lot quantities match their movements', 1, { 'inventory/a': lot({ value: 3 }) }, 'L1 says value 3, its rows say 0'],
  ['Lot quantities match their movements', 1, { 'inventory/a': lot({ qtyReserved: 2 }) }, 'reserved 2'],
  ['Part quantities match their lots', 1, { 'parts/a': { partNumber: '6205', qtyOnHand: 3 } }, '6205 says on hand 3'],
  [
    'No duplicate parts',
    1,
    {
      'parts/a': { partNumber: '6205-2RS1', brand: 'SKF', pnKey: '62052RS1' },
      'parts/b': { partNumber: '6205 2RS1', brand: 'skf', pnKey: '62052RS1' },
      'parts/c': { partNumber: '6205-2RS1', brand: 'NSK', pnKey: '62052RS1' },
      'parts/d': { partNumber: '62/22', brand: 'SKF', pnKey: '6222' },
      'parts/e': { partNumber: '6222', brand: 'SKF', pnKey: '6222' },
    },
    'SKF 6205-2RS1 2 times',
  ],
  [
    'Numbers and codes that must be unique are unique',
    2,
    {
      'locations/a': { code: 'A-1', codeKey: 'a-1', type: 'Bin' },
      'locations/b': { code: ' a-1', codeKey: 'a-1', type: 'Bin' },
      'locations/c': { code: 'A-2', codeKey: 'a-2', type: 'Bin' },
      'po/a': { poNumber: '112026-01', status: 'Closed' },
      'po/b': { poNumber: '112026-01', status: 'Closed' },
    },
    'Location, Code A-1: 2 records',
  ],
  ['Available is never below zero', 1, { 'inventory/a': lot({ qtyAvailable: -1 }) }],
  ['On hand is never below zero', 1, { 'inventory/a': lot({ qtyOnHand: -1 }) }],
  ['A paid bill has no balance', 1, { 'payables/a': bill({ status: 'Paid', amountPaid: 0 }) }],
  ['An open bill has a balance', 1, { 'payables/a': bill({ amountPaid: 100, balance: 0 }) }, 'AP-1'],
  [
    'Total of a bill is what is paid and what is open',
    1,
    { 'payables/a': bill({ balance: 60 }) },
    'AP-1 is off by 40.00',
  ],
  [
    'Total of an invoice is what is paid and what is open',
    1,
    { 'receivable/a': { invoiceNumber: 'INV-1', status: 'Open', totalAmount: 5, amountPaid: 3, balance: 3 } },
    'INV-1 is off by −1.00',
  ],
  [
    'Total of a bill is what is paid and what is open',
    2,
    { 'payables/a': bill({ balance: 95 }), 'payables/b': bill({ payableNumber: 'AP-2', balance: 105 }) },
    'AP-1 is off by 5.00; AP-2 is off by −5.00',
  ],
  [
    'Filters find every due date',
    1,
    {
      'payables/a': bill({ dueDate: 'Nov 1, 2026' }),
      'payables/b': bill({ payableNumber: 'AP-2', dueDate: '0' }),
    },
    'AP-1 is due Nov 1, 2026',
  ],
  [
    'Pending order numbers start with a date',
    1,
    {
      'po/a': { status: 'Pending', poNumber: '133126-01' },
      'po/b': { status: 'Pending', poNumber: '133126-02', noDate: true },
    },
    '133126-01',
  ],
  ['Check numbers are unique', 1, { 'checks/a': check('2001'), 'checks/b': check('2001') }, '2001'],
  [
    'Missing check numbers are recorded as void checks',
    2,
    {
      'checks/a': { ...check('2001'), printBatchId: 'run' },
      'checks/b': { ...check('2004'), printBatchId: 'run' },
    },
    '2002; 2003',
  ],
  [
    'No stock in closed locations',
    1,
    {
      'locations/x': { code: 'X-1', isActive: false },
      'inventory/a': lot({ qtyOnHand: 2, locationId: 'x' }),
    },
    'X-1 holds 1 lot',
  ],
  ['Filters find every due date', 1, { 'payables/a': bill({ dueDate: 'Nov 1, 2026' }) }, 'AP-1 is due Nov 1, 2026'],
  [
    'Bills match the checks written for them',
    1,
    {
      'payables/a': bill({ status: 'Paid', amountPaid: 100, balance: 0, checkId: 'a', checkNumber: '2001' }),
      'checks/a': { ...check('2001'), status: 'Void', amount: 100, payableId: 'a' },
    },
    'AP-1 names check 2001, which has no payment',
  ],
  [
    'Bills match the checks written for them',
    2,
    {
      'payables/a': bill({ amountPaid: 60, balance: 40, checkId: 'a' }),
      'checks/a': { ...check('2001'), amount: 100, payableId: 'a' },
      'checks/b': { ...check('2002'), amount: 5, payableId: 'gone' },
    },
    'AP-1 says 60.00 is paid, its checks 100.00; check 2002 pays a bill that does not list it',
  ],
  [
    'A received order has its bill',
    3,
    {
      'payables/a': bill({ poId: 'a', status: 'Void', balance: 0, totalAmount: 0 }),
      'po/a': { poNumber: '110126-01', status: 'Received', payableId: 'a' },
      'po/b': { poNumber: '110126-02', status: 'Pending', payableId: 'a' },
      'po/c': { poNumber: '110126-03', status: 'Received', payableId: 'gone' },
    },
    'AP-1, the bill of PO 110126-01, is void; PO 110126-02 is Pending',
  ],
  [
    'Filters find every due date',
    1,
    { 'receivable/a': { invoiceNumber: 'INV-1', status: 'Open', totalAmount: 5, dueDate: 'Nov 1, 2026' } },
    'INV-1 is due Nov 1, 2026',
  ],
  ['A paid invoice has no balance', 1, { 'receivable/a': invoice({ status: 'Paid', amountPaid: 60, balance: 40 }) }],
  ['An open invoice has a balance', 1, { 'receivable/a': invoice({ amountPaid: 100, balance: 0 }) }],
  [
    'Only good stock is reserved',
    1,
    { 'inventory/a': lot({ qcStatus: 'Quarantine', qtyReserved: 2 }), 'inventory/b': lot({ qcStatus: 'OK' }) },
  ],
  [
    'Reserved stock is on hand',
    2,
    {
      'reservations/a': promise({ lotId: 'gone', qty: 4 }),
      'reservations/b': promise({ lotId: 'a', qty: 3 }),
      'inventory/a': lot({ qtyOnHand: 2 }),
    },
    '4 for SO-1 are reserved from a lot that no longer exists; 3 of L1 are reserved for SO-1, but only 2 are on hand',
  ],
  ['Every parcel has a status and an expected date', 1, { 'Tracking/a': { delivered: false } }],
  ['Every error log has a status', 1, { 'logs/a': { message: 'old' } }],
]

/** Advisory checks: they write no error log. */
const ADVICE: readonly Fault[] = [
  ...LEDGER_ADVICE,
  ['Check numbers without gaps', 2, { 'checks/a': check('2001'), 'checks/b': check('2004') }, '2002; 2003'],
  ['Parts with stock have a brand', 1, { 'parts/a': { partNumber: '6205', qtyOnHand: 3, weightKg: 0.1 } }],
  ['Parts with stock have a weight', 1, { 'parts/a': { partNumber: '6205', brand: 'SKF', qtyOnHand: 3 } }],
  ['Stock has a cost', 1, { 'inventory/a': lot({ qtyOnHand: 3, landedUnitCost: 0 }) }],
  ['No expired reservations', 1, { 'reservations/a': promise({ expiresOn: '2026-11-19' }) }, '1 for SO-1'],
  [
    'Lot costs of a part are consistent',
    2,
    {
      'parts/a': { partNumber: '6205', brand: 'SKF', qtyOnHand: 20, stockValue: 440 },
      'inventory/a': lot({ partId: 'a', partNumber: '6205', qtyOnHand: 10, landedUnitCost: 40, value: 400 }),
      'inventory/b': lot({ partId: 'a', partNumber: '6205', qtyOnHand: 10, landedUnitCost: 4, value: 40 }),
    },
    'L1 of 6205 costs 40, the others 4.00',
  ],
]

async function checkedWith(planted: Record<string, Data>) {
  const at = Object.entries(planted).map(([path, data]) => [...path.split('/'), data] as [string, string, Data])
  for (const [collection, id, data] of at) await world.put(collection, id, data)
  const { result } = await world.execute(checkStock, {})
  for (const [collection, id] of at) await take(collection, id)
  return result.checks
}
const logOf = async (rule: string) =>
  (await world.all('logs')).find(({ data }) => data.reference === `Integrity: ${rule}`)?.data

it('the lists that show what was found are those of checks there are', async () => {
  const { result } = await world.execute(checkStock, {})
  const names = new Set(result.checks.map(({ name }) => name))
  expect(Object.keys(whereFound()).filter((name) => !names.has(name))).toEqual([])
})

it('every check there is has a fault planted for it below', async () => {
  const { result } = await world.execute(checkStock, {})
  const planted = new Set([...FAULTS, ...ADVICE].map(([rule]) => rule))
  expect(result.checks.map(({ name }) => name).filter((name) => !planted.has(name))).toEqual([])
})

describe('what is only worth knowing is found, and opens no log', () => {
  for (const [rule, found, planted, named = ''] of ADVICE)
    it(`${rule}: ${found}`, async () => {
      const check = (await checkedWith(planted)).find(({ name }) => name === rule)
      expect(check).toMatchObject({ found, isAdvice: true })
      expect(check?.examples.join('; ')).toContain(named)
      expect(await logOf(rule)).toBeUndefined()
    })
})

describe('a planted fault is found by its rule', () => {
  for (const [rule, found, planted, named = ''] of FAULTS)
    it(`${rule}: ${found} ${named}`, async () => {
      const failure = failuresOf(await checkedWith(planted)).find(({ name }) => name === rule)
      expect(failure?.found).toBe(found)
      expect(failure?.examples.join('; ')).toContain(named)
      expect(await logOf(rule)).toMatchObject({ status: 'pending', page: 'inventory-control', severity: 'error' })
      expect(failuresOf((await world.execute(checkStock, {})).result.checks)).toEqual([])
    })
})

it('short order numbers and dates of every stored form are no fault', async () => {
  await world.put('po', 'short', { status: 'Pending', poNumber: '77' })
  await world.put('payables', 'day', bill({ dueDate: '2026-11-20' }))
  await world.put('payables', 'moment', bill({ payableNumber: 'AP-2', dueDate: { $ts: '2026-11-01T10:00:00.000Z' } }))
  expect(failuresOf((await world.execute(checkStock, {})).result.checks)).toEqual([])
})

it('a part is X, Y or Z by what went of it in the last twelve months', async () => {
  await world.put('parts', 'steady', { partNumber: '6205' })
  await world.put('parts', 'rare', { partNumber: '6206' })
  let seq = 0
  const issue = (partId: string, day: string, qtyDelta: number) =>
    world.put('movements', `m${++seq}`, { seq, day, type: 'Issue', partId, lotId: 'l', qtyDelta, valueDelta: 0 })
  await issue('rare', '2025-01-10', -900)
  for (let month = 1; month <= 11; month++) await issue('steady', `2026-${String(month).padStart(2, '0')}-15`, -10)
  await issue('steady', '2025-12-15', -10)
  await issue('rare', '2026-03-10', -120)
  const { result } = await world.execute(classifyStock, {})
  expect(result).toMatchObject({ X: 1, Y: 0, Z: 1 })
  const classOf = new Map((await world.all('parts')).map(({ id, data }) => [id, data.xyzClass]))
  expect([classOf.get('steady'), classOf.get('rare')]).toEqual(['X', 'Z'])
})
