import { afterEach, beforeEach, expect, it } from 'vitest'
import { commands } from '#features/definitions.ts'
import { payables } from '#features/money/payables/collection.ts'
import { needSettled, reopenSettled, settle } from '#features/money/settlement/commands.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { adjustStock, openingStock } from '#features/stock/movements/commands.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { postGroup } from '#features/stock/postings/commands.ts'
import { defineCommand } from '#model/command/command.ts'
import { money, reference } from '#model/schema/fields.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

const pay = defineCommand({
  name: 'test.pay',
  label: 'Pay',
  input: {
    payableId: reference('Bill', 'payables', { required: true }),
    amount: money('Amount', { required: true }),
    discount: money('Discount'),
  },
  async run(context) {
    const { input, today } = context
    const bill = await needSettled(context, 'payables', input.payableId)
    const { doc, legs } = await settle(context, bill, { money: input.amount, discount: input.discount }, today)
    await postGroup(context, {
      day: today,
      source: { docType: 'payments', docId: context.newId() },
      legs: [
        legs.money,
        legs.discount,
        { ledger: 'Discounts taken', base: -legs.discount.base },
        { ledger: 'Bank', key: 'main', base: -input.amount },
      ],
      rest: 'Exchange',
    })
    return doc
  },
})
const takeBack = defineCommand({
  name: 'test.takeBack',
  label: 'Take back',
  input: { payableId: reference('Bill', 'payables', { required: true }), amount: money('Amount', { required: true }) },
  run: (context) =>
    reopenSettled(context, {
      type: 'payables',
      id: context.input.payableId,
      amount: context.input.amount,
      day: context.today,
    }),
})

let world: World
beforeEach(async () => {
  world = await openTestWorld({ commands: [...commands, pay, takeBack] })
})
afterEach(() => world.close())

async function ledgers() {
  const sums: Record<string, number> = {}
  for (const { data } of await world.all('postings'))
    sums[String(data.ledger)] = Number(((sums[String(data.ledger)] ?? 0) + Number(data.base)).toFixed(2))
  return sums
}

it('a bill without postings is adopted by the first payment, and stays open until nothing is left', async () => {
  await world.insert(
    payables,
    { vendorName: 'SKF', vendorId: 'v', dueDate: '2026-11-30', totalAmount: 110, balance: 110 },
    'b',
  )
  await world.execute(pay, { payableId: 'b', amount: 40 })
  expect((await world.get(payables, 'b')).data).toMatchObject({
    status: 'Open',
    balance: 70,
    amountPaid: 40,
    paymentState: 'Partial',
    posted: true,
  })
  expect(await ledgers()).toEqual({ AP: -70, Opening: 110, Bank: -40 })
  await expect(world.execute(pay, { payableId: 'b', amount: 70.01 })).rejects.toThrow('Only 70.00 of Bill')
  await world.execute(pay, { payableId: 'b', amount: 68, discount: 2 })
  expect((await world.get(payables, 'b')).data).toMatchObject({
    status: 'Paid',
    balance: 0,
    amountPaid: 110,
    paymentState: 'Paid',
  })
  expect(await ledgers()).toEqual({ AP: 0, Opening: 110, Bank: -108, 'Discounts taken': -2 })
  await world.execute(takeBack, { payableId: 'b', amount: 70 })
  expect((await world.get(payables, 'b')).data).toMatchObject({ status: 'Open', balance: 70, amountPaid: 40 })
})

it('what a posted bill comes to is not changed or deleted by hand, its notes are', async () => {
  await world.insert(
    payables,
    { vendorName: 'SKF', vendorId: 'v', dueDate: '2026-11-30', totalAmount: 110, balance: 110 },
    'b',
  )
  await world.execute(pay, { payableId: 'b', amount: 40 })
  const at = '/api/collections/payables/documents/b'
  const patch = (data: object) => world.call('PATCH', at, { patch: data }, { 'if-match': '*' })
  const wrong = await patch({ totalAmount: 120 })
  expect([wrong.status, wrong.body.code, wrong.body.detail]).toEqual([
    422,
    'refused',
    expect.stringContaining('is posted'),
  ])
  expect((await patch({ notes: 'Call first' })).status).toBe(200)
  const gone = await world.call('DELETE', at, undefined, { 'if-match': '*' })
  expect([gone.status, gone.body.detail]).toEqual([422, expect.stringContaining('is posted')])
})

it('stock and the general ledger say the same, by part', async () => {
  await world.insert(parts, { partNumber: '6205', brand: 'SKF' }, 'p')
  await world.insert(locations, { code: 'A-1' }, 'A-1')
  const { result } = await world.execute(openingStock, { partId: 'p', qty: 10, unitCost: 2.5, locationId: 'A-1' })
  await world.execute(adjustStock, { lotId: result.lotId, qty: -1, reason: 'Lost' })
  expect(await ledgers()).toEqual({ Inventory: 22.5, Opening: -25, 'Stock differences': 2.5 })
})
