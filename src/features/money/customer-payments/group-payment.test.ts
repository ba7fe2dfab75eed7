import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { receive } from '#features/money/customer-payments/commands.ts'
import { paymentActions } from '#features/money/payment-voids/actions.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeEach(async () => {
  world = await openTestWorld()
  await world.put('bankAccounts', 'b', { name: 'Operating', kind: 'Bank', currency: 'USD' })
  await world.put('settings', 'money', { name: 'Money', bankAccountId: 'b' })
  await world.insert(customers, { name: 'Holding' }, 'head')
  await world.insert(customers, { name: 'North', groupId: 'head' }, 'north')
  await world.insert(customers, { name: 'South', groupId: 'head' }, 'south')
  await world.insert(customers, { name: 'Stranger' }, 'other')
  for (const [id, customerId, totalAmount] of [
    ['i1', 'head', 100],
    ['i2', 'north', 60],
    ['i3', 'south', 40],
    ['i4', 'other', 10],
  ] as const)
    await world.insert(
      receivables,
      { invoiceNumber: `INV-${id}`, status: 'Open', customerId, totalAmount, dueDate: '2026-11-20' },
      id,
    )
})
afterEach(() => world.close())

const pay = (amount: number, allocations: Record<string, number>, more: object = {}) =>
  world.execute(receive, {
    ...{ customerId: 'head', amount, method: 'Wire', receivedOn: '2026-11-20', reference: 'TRF 77' },
    allocations: Object.entries(allocations).map(([receivableId, part]) => ({ receivableId, amount: part })),
    ...more,
  } as never)
const paid = async () =>
  (await world.all('payments')).map(({ data }) => [data.partyId, data.amount, data.unapplied, data.status]).toSorted()
const open = async (id: string) => (await world.get(receivables, id)).data.balance

describe('one payment of a group', () => {
  it('settles invoices of its companies, each by a payment of its own, and the rest stays with the payer', async () => {
    const { result } = await pay(210, { i1: 100, i2: 60, i3: 30 })
    expect(await paid()).toEqual([
      ['head', 120, 20, 'Posted'],
      ['north', 60, 0, 'Posted'],
      ['south', 30, 0, 'Posted'],
    ])
    const all = await world.all('payments')
    expect(new Set(all.map(({ data }) => data.jointId))).toEqual(new Set([result.id]))
    expect(new Set(all.map(({ data }) => data.reference))).toEqual(new Set(['TRF 77']))
    expect([await open('i1'), await open('i2'), await open('i3')]).toEqual([0, 0, 10])
    const bank = (await world.all('postings')).filter(({ data }) => data.ledger === 'Bank')
    expect(bank.reduce((sum, { data }) => sum + Number(data.amount), 0)).toBe(210)
  })

  it('may be of one company alone, or paid by another one of the group', async () => {
    await pay(40, { i3: 40 }, { feeAmount: 2 })
    expect(await paid()).toEqual([['south', 40, 0, 'Posted']])
    await pay(60, { i2: 60 }, { customerId: 'south', reference: 'TRF 78' })
    expect(await open('i2')).toBe(0)
  })

  it('is refused as a whole for an invoice of another group, for too much, and for a reference that was posted', async () => {
    await expect(pay(70, { i2: 60, i4: 10 })).rejects.toThrow('is of Stranger, not of Holding')
    await expect(pay(90, { i1: 50, i2: 60 })).rejects.toThrow('The parts total more than 90.00: 110.00.')
    expect(await paid()).toEqual([])
    await pay(100, { i1: 40, i2: 60 })
    await expect(pay(20, { i1: 20 })).rejects.toThrow('Reference TRF 77 was already posted')
  })

  it('can be voided part by part', async () => {
    await pay(160, { i1: 100, i2: 60 })
    const north = (await world.all('payments')).find(({ data }) => data.partyId === 'north')!
    await world.execute(paymentActions.command('void'), { paymentId: north.id, reason: 'Wrong company' } as never)
    expect([await open('i1'), await open('i2')]).toEqual([0, 60])
  })
})
