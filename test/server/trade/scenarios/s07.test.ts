import { afterEach, beforeEach, expect, it } from 'vitest'
import { type MoneyWorld, openMoneyWorld } from '#test/server/trade/money-world.ts'
import { onBothStores } from '#test/support/both-stores.ts'

onBothStores(() => {
  const D = '2026-11-20'
  let world: MoneyWorld
  beforeEach(async () => {
    world = await openMoneyWorld()
    for (const id of ['A', 'B', 'C']) await world.make('vendors', { name: `Vendor ${id}` }, id)
  })
  afterEach(() => world.close())

  it.each([
    {
      ...{ currency: 'USD', account: 'main', amounts: [100, 200, 300], spoiled: 1, taken: 0, first: 2001 },
      end: { Expense: 600, AP: -100, 'Checks issued': -500 },
    },
    {
      // At 1.2; the last of the batch is spoiled, the second taken back.
      ...{ currency: 'EUR', account: 'eur', amounts: [10.55, 20.05, 30.1], spoiled: 2, taken: 1, first: 99 },
      end: { Expense: 72.84, AP: -24.06, 'Checks issued': -48.78 },
    },
  ])('of three checks in $currency one is spoiled and printed again, one is taken back', async (the) => {
    const checks: string[] = []
    const bills: string[] = []
    for (const [at, vendorId] of ['A', 'B', 'C'].entries()) {
      const amount = the.amounts[at]!
      const payableId = await world.bill(vendorId, amount, { category: 'Services', currency: the.currency })
      bills.push(payableId)
      const more = { method: 'Check', bankAccountId: the.account }
      checks.push((await world.pay(vendorId, payableId, amount, more)).data.checkId)
    }
    const asked = { bankAccountId: the.account, checkIds: checks, firstNumber: String(the.first) }
    const batch = await world.run('checks.printBatch', asked)
    expect(batch.checks).toEqual(checks.map((id, at) => ({ id, checkNumber: String(the.first + at) })))
    expect(await world.refused('checks.printBatch', asked)).toContain('is not Queued')
    const rows = (await world.all('postings')).length
    const confirm = { batchId: batch.batchId, spoiledIds: [checks[the.spoiled]!] }
    await world.refused('checks.confirmBatch', confirm)
    const told = await world.run('checks.confirmBatch', { ...confirm, reason: 'Paper jam' })
    expect(told).toMatchObject({ confirmed: 2, spoiled: 1, requeued: [expect.any(String)] })
    expect(await world.read('checks', checks[the.spoiled]!)).toMatchObject({
      status: 'Void',
      spoiled: true,
      checkNumber: String(the.first + the.spoiled),
    })
    expect(await world.all('postings')).toHaveLength(rows)
    const [again] = told.requeued
    expect(await world.read('checks', again)).toMatchObject({
      status: 'Queued',
      amount: the.amounts[the.spoiled],
      replacesCheckId: checks[the.spoiled],
    })
    const second = await world.run('checks.printBatch', { bankAccountId: the.account, checkIds: [again] })
    expect(second.checks).toEqual([{ id: again, checkNumber: String(the.first + 3) }])
    expect(await world.read('bankAccounts', the.account)).toMatchObject({ nextCheckNumber: the.first + 4 })
    await world.run('checks.void', { checkId: checks[the.taken]!, reason: 'Lost' })
    expect(await world.read('payables', bills[the.taken]!)).toMatchObject({
      status: 'Open',
      balance: the.amounts[the.taken],
    })
    expect(await world.ledgers()).toEqual(the.end)
    const [kept] = checks.filter((_, at) => at !== the.spoiled && at !== the.taken)
    for (const id of [kept!, again]) expect(await world.read('checks', id)).toMatchObject({ status: 'Printed' })
    await world.run('checks.confirmBatch', { batchId: second.batchId })
    await world.run('checks.clear', { checkIds: [kept, again], on: D })
    const written = { ...the.end, Bank: the.end['Checks issued'] }
    expect(await world.ledgers()).toEqual(
      Object.fromEntries(Object.entries(written).filter(([ledger]) => ledger !== 'Checks issued')),
    )
    expect(await world.findings()).toEqual([])
  })
})
