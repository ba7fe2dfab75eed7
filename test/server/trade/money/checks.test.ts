import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type MoneyWorld, openMoneyWorld } from '#test/server/trade/money-world.ts'

const D = '2026-11-20'
let world: MoneyWorld
let n = 0
beforeEach(async () => {
  world = await openMoneyWorld()
  await world.make('customers', { name: 'Acme' }, 'acme')
  for (const name of ['A', 'B', 'C']) await world.make('vendors', { name: `Vendor, ${name}` }, name)
})
afterEach(() => world.close())

/** A queued check for a bill of its own. */
async function queued(amount: number, vendorId = 'A', more: object = {}): Promise<string> {
  const payableId = await world.make('payables', {
    status: 'Open',
    vendorId,
    vendorInvoiceNo: `V-${++n}`,
    invoiceDate: D,
    totalAmount: amount,
  })
  const input = { vendorId, method: 'Check', paidOn: D, allocations: [{ payableId, amount }], ...more }
  return (await world.run('payments.pay', input)).data.checkId
}
const print = (checkIds: string[], more: object = {}) => ({ bankAccountId: 'main', checkIds, ...more })

describe('printing', () => {
  it('a spoiled check keeps its number, and its payment gets another', async () => {
    const ids = [await queued(100, 'A'), await queued(200, 'B'), await queued(300, 'C')]
    const { batchId, checks } = await world.run('checks.printBatch', print(ids, { firstNumber: '2001' }))
    expect(checks.map((one: { checkNumber: string }) => one.checkNumber)).toEqual(['2001', '2002', '2003'])
    expect(await world.refused('checks.printBatch', print(ids))).toContain('is not Queued')
    const late = await queued(50)
    expect(await world.refused('checks.printBatch', print([late]))).toContain('is not confirmed yet')
    const spoiledIds = [checks[1].id]
    expect(await world.refused('checks.confirmBatch', { batchId, spoiledIds })).toContain('Enter what went wrong')
    const confirmed = await world.run('checks.confirmBatch', { batchId, spoiledIds, reason: 'Jam' })
    expect(confirmed).toMatchObject({ confirmed: 2, spoiled: 1 })
    expect(await world.read('checks', checks[1].id)).toMatchObject({
      status: 'Void',
      spoiled: true,
      checkNumber: '2002',
    })
    const [requeued] = confirmed.requeued
    expect(await world.read('checks', requeued)).toMatchObject({
      status: 'Queued',
      replacesCheckId: checks[1].id,
      amount: 200,
    })
    const again = await world.run('checks.printBatch', print([requeued]))
    expect(again.checks[0].checkNumber).toBe('2004')
    expect(await world.read('bankAccounts', 'main')).toMatchObject({ nextCheckNumber: 2005 })
    await world.run('checks.confirmBatch', { batchId: again.batchId })
    await world.run('checks.void', { checkId: checks[0].id, reason: 'Lost' })
    expect(await world.ledgers()).toEqual({ Opening: 650, AP: -100, 'Checks issued': -550 })
    const file = await world.run('checks.positivePay', { bankAccountId: 'main', from: D, to: D })
    expect(file).toMatchObject({ issues: 2, voids: 2, total: 500 })
    expect(file.text).toBe(
      [
        'Type,Account,Check,Date,Amount,Payee',
        'Void,,2001,2026-11-20,100.00,"Vendor, A"',
        'Void,,2002,2026-11-20,200.00,"Vendor, B"',
        'Issue,,2003,2026-11-20,300.00,"Vendor, C"',
        'Issue,,2004,2026-11-20,200.00,"Vendor, B"',
        '',
      ].join('\r\n'),
    )
  })

  it.each([
    ['Chase', 'I,000123,9,112026,12.50,Vendor  A'],
    ['Citizens', '000123,9,12.50,112026,I,,Vendor  A'],
  ])('is told to %s in its layout', async (positivePay, line) => {
    await world.put('bankAccounts', 'main', {
      name: 'Main',
      currency: 'USD',
      account: '000123',
      positivePay,
      isActive: true,
    })
    await queued(12.5, 'A', { checkNumber: '9' })
    expect((await world.run('checks.positivePay', { bankAccountId: 'main', from: D, to: D })).text).toBe(`${line}\r\n`)
  })

  it('goes on after a check that was written by hand with the next number', async () => {
    const { batchId } = await world.run('checks.printBatch', print([await queued(10)], { firstNumber: '70' }))
    await world.run('checks.confirmBatch', { batchId })
    for (const checkNumber of ['71', '72']) await queued(10, 'A', { checkNumber })
    const { checks } = await world.run('checks.printBatch', print([await queued(10)]))
    expect(checks).toMatchObject([{ checkNumber: '73' }])
    expect(await world.findings()).toEqual([])
  })

  it('numbers that were torn off are recorded as void checks over nothing, and are never used again', async () => {
    await queued(10, 'A', { checkNumber: '40' })
    await queued(10, 'A', { checkNumber: '44' })
    const gap = { bankAccountId: 'main', firstNumber: '41', lastNumber: '43', reason: 'Torn' }
    expect(await world.run('checks.recordUnused', gap)).toEqual({ recorded: 3 })
    const written = (await world.all('checks')).map(({ data }) => [data.checkNumber, data.status, data.amount])
    expect(written.toSorted()).toEqual([
      ['40', 'Printed', 10],
      ['41', 'Void', 0],
      ['42', 'Void', 0],
      ['43', 'Void', 0],
      ['44', 'Printed', 10],
    ])
    expect(await world.ledgers()).toEqual({ 'Checks issued': -20, Opening: 20 })
    expect(await world.findings()).toEqual([])
    for (const [wrong, words] of [
      [{ firstNumber: '42', lastNumber: '' }, 'Check 42 was already written to'],
      [{ firstNumber: '60', lastNumber: '50' }, 'Check 50 comes before check 60'],
      [{ firstNumber: '1000', lastNumber: '2000' }, 'are 1001 checks'],
      [{ firstNumber: '4x' }, 'is not a check number'],
    ] as const)
      expect(await world.refused('checks.recordUnused', { ...gap, ...wrong })).toContain(words)
    await world.run('checks.printBatch', print([await queued(1)], { firstNumber: '45' }))
  })

  it('uses a number once for each account', async () => {
    await queued(10, 'A', { checkNumber: '5' })
    const other = await queued(10, 'A', { bankAccountId: 'paypal' })
    await world.run('checks.printBatch', { bankAccountId: 'paypal', checkIds: [other], firstNumber: '5' })
    const third = await queued(10)
    expect(await world.refused('checks.printBatch', print([third], { firstNumber: '5' }))).toContain(
      'was already written to',
    )
    expect(
      await world.refused('checks.printBatch', print([await queued(1, 'A', { bankAccountId: 'paypal' })])),
    ).toContain('is not drawn on')
  })
})

describe('a check we wrote', () => {
  it('clears and is outstanding again', async () => {
    const id = await queued(40, 'A', { checkNumber: '1' })
    const waits = await queued(1)
    expect(await world.refused('checks.clear', { checkIds: [id, waits], on: D })).toContain('is queued')
    expect(await world.refused('checks.clear', { checkIds: [id], on: '2026-11-19' })).toBe(
      'Check 1 was posted on 2026-11-20. Choose that day or a later one.',
    )
    expect(await world.run('checks.clear', { checkIds: [id], on: D })).toEqual({ cleared: 1 })
    expect(await world.refused('checks.clear', { checkIds: [id] })).toContain('is already cleared')
    expect(await world.refused('checks.void', { checkId: id, reason: 'x' })).toContain('is cleared')
    expect(await world.ledgers()).toEqual({ Bank: -40, 'Checks issued': -1, Opening: 41 })
    await world.run('checks.unclear', { checkIds: [id] })
    expect(await world.read('checks', id)).toMatchObject({ status: 'Printed' })
    expect(await world.ledgers()).toEqual({ 'Checks issued': -41, Opening: 41 })
  })

  it('is stopped, and reissued with its stop', async () => {
    const id = await queued(40, 'A', { checkNumber: '1' })
    await world.run('checks.stop', { checkId: id, kind: 'Written', on: '2026-08-31' })
    expect(await world.read('checks', id)).toMatchObject({ status: 'Stopped', stop: { until: '2027-02-28' } })
    expect(await world.refused('checks.stop', { checkId: id, kind: 'Oral' })).toContain('is not Printed')
    await world.run('checks.unstop', { checkId: id })
    await world.run('checks.stop', { checkId: id, kind: 'Oral' })
    expect(await world.read('checks', id)).toMatchObject({ stop: { until: '2026-12-04' } })
    const next = await world.run('checks.reissue', { checkId: id, checkNumber: '2', reason: 'Lost' })
    expect(next.data).toMatchObject({ status: 'Printed', checkNumber: '2', replacesCheckId: id })
    expect(await world.read('checks', id)).toMatchObject({ status: 'Stopped', replacedById: next.id })
    expect(await world.refused('checks.unstop', { checkId: id })).toContain('was reissued')
    // The payment is now paid by the other check, and voiding this one would void it.
    expect(await world.refused('checks.void', { checkId: id, reason: 'Old' })).toContain('was reissued')
    expect(await world.read('checks', next.id)).toMatchObject({ status: 'Printed' })
    expect(await world.ledgers()).toEqual({ 'Checks issued': -40, Opening: 40 })
    const kept = await queued(10, 'B', { checkNumber: '3' })
    await world.run('checks.void', { checkId: kept, reason: 'Torn', keepPayment: true })
    const another = await world.run('checks.reissue', { checkId: kept, reason: 'Torn' })
    expect(another.data).toMatchObject({ status: 'Queued', amount: 10 })
    await world.run('checks.void', { checkId: another.id, reason: 'Not needed' })
    expect(await world.ledgers()).toEqual({ 'Checks issued': -40, Opening: 50, AP: -10 })
    expect(await world.refused('checks.reissue', { checkId: another.id, reason: 'x' })).toContain('is void')
  })

  it('that bounces opens its bill again, also after it cleared', async () => {
    const id = await queued(40, 'A', { checkNumber: '1' })
    await world.run('checks.clear', { checkIds: [id] })
    expect(await world.run('checks.bounce', { checkId: id, on: D, fee: 3 })).toEqual({})
    expect(await world.read('checks', id)).toMatchObject({ status: 'Bounced' })
    expect(await world.ledgers()).toEqual({ AP: -40, Opening: 40, Bank: -3, 'Bank fees': 3 })
    expect(await world.refused('checks.bounce', { checkId: id, on: D })).toContain('is Bounced')
  })
})

describe('a check of a customer', () => {
  it('is not void while its money stays in hand', async () => {
    const { data } = await world.run('payments.receive', {
      ...{ customerId: 'acme', amount: 80, method: 'Check', receivedOn: D, checkNumber: '5' },
    })
    const input = { checkId: data.checkId, reason: 'Wrong' }
    expect(await world.refused('checks.void', { ...input, keepPayment: true })).toContain('is a received check')
    await world.run('checks.void', input)
    expect(await world.ledgers()).toEqual({})
    expect(await world.findings()).toEqual([])
  })

  it('of a vendor bounces without a charge: a vendor gets no invoice', async () => {
    const vendorId = await world.make('vendors', { name: 'Kugel AG' })
    const paid = { vendorId, method: 'ACH', paidOn: D, bankAccountId: 'main', unapplied: 50 }
    const { id: sourceId } = await world.run('payments.pay', paid)
    const refund = { sourceType: 'payments', sourceId, amount: 20, method: 'Check', bankAccountId: 'main', paidOn: D }
    const { data } = await world.run('payments.refund', { ...refund, checkNumber: '772' })
    const bounce = { checkId: data.checkId, on: D, fee: 2 }
    expect(await world.refused('checks.bounce', { ...bounce, charge: 7 })).toContain(
      'is not a customer that can be charged',
    )
    await world.run('checks.bounce', bounce)
    expect(await world.ledgers()).toEqual({ AP: 50, Bank: -52, 'Bank fees': 2 })
    expect(await world.findings()).toEqual([])
  })

  it('is deposited, bounces with fee and charge, and its invoice is open again', async () => {
    const receivableId = await world.make('receivable', {
      status: 'Open',
      customerId: 'acme',
      invoiceDate: D,
      totalAmount: 500,
    })
    const { data } = await world.run('payments.receive', {
      customerId: 'acme',
      amount: 500,
      method: 'Check',
      receivedOn: D,
      checkNumber: '771',
      allocations: [{ receivableId, amount: 500 }],
    })
    expect(await world.read('checks', data.checkId)).toMatchObject({
      direction: 'In',
      status: 'Queued',
      customerId: 'acme',
    })
    expect(await world.ledgers()).toEqual({ 'Checks in hand': 500, Opening: -500 })
    const early = { bankAccountId: 'main', checkIds: [data.checkId], on: '2026-11-19' }
    expect(await world.refused('checks.deposit', early)).toContain('was posted on 2026-11-20')
    expect(await world.run('checks.deposit', { bankAccountId: 'main', checkIds: [data.checkId], on: D })).toEqual({
      total: 500,
      count: 1,
    })
    expect(await world.refused('checks.deposit', { bankAccountId: 'main', checkIds: [data.checkId] })).toContain(
      'is not in hand',
    )
    const takenBack = { checkIds: [data.checkId], on: D }
    expect(await world.refused('checks.undeposit', { ...takenBack, bankAccountId: 'eur' })).toContain(
      'is not deposited in',
    )
    await world.run('checks.undeposit', { ...takenBack, bankAccountId: 'main' })
    await world.run('checks.deposit', { bankAccountId: 'main', checkIds: [data.checkId], on: D })
    expect(await world.ledgers()).toEqual({ Bank: 500, Opening: -500 })
    const { feeInvoiceId } = await world.run('checks.bounce', { checkId: data.checkId, on: D, fee: 12, charge: 25 })
    expect(await world.read('receivable', receivableId)).toMatchObject({ status: 'Open', balance: 500 })
    expect(await world.read('receivable', feeInvoiceId)).toMatchObject({
      status: 'Open',
      kind: 'Fee',
      totalAmount: 25,
      balance: 25,
      dueDate: D,
      posted: true,
    })
    expect(await world.ledgers()).toEqual({ AR: 525, Bank: -12, 'Bank fees': 12, Sales: -25, Opening: -500 })
    expect(await world.read('payments', (await world.read('checks', data.checkId)).paymentId)).toMatchObject({
      status: 'Void',
    })
  })
})

describe('dates', () => {
  it('change with a reason, and of printed checks only as the payee agreed', async () => {
    const [a, b] = [await queued(10), await queued(20, 'B', { checkNumber: '1' })]
    const input = { checkId: a, checkDate: '2026-11-23', reason: 'Cash' }
    expect(await world.refused('checks.changeDate', { ...input, checkDate: '2026-11-19' })).toContain('is in the past')
    expect(await world.refused('checks.changeDate', { ...input, checkDate: '2026-11-21' })).toContain('is a day off')
    expect(await world.run('checks.changeDate', input)).toEqual({ changed: 1 })
    expect(await world.read('checks', a)).toMatchObject({
      checkDate: '2026-11-23',
      dateChanges: [{ from: D, to: '2026-11-23', reason: 'Cash', by: 'sam@prime.test', on: D }],
    })
    const many = { checkIds: [a, b], rule: 'Month end', reason: 'Cash' }
    expect(await world.refused('checks.changeDates', many)).toContain('is printed. Confirm that the payee agreed')
    expect(await world.read('checks', a)).toMatchObject({ checkDate: '2026-11-23' })
    expect(await world.run('checks.changeDates', { ...many, agreed: true })).toEqual({ changed: 2 })
    expect(await world.read('checks', b)).toMatchObject({ checkDate: '2026-11-30' })
    await world.run('checks.clear', { checkIds: [b] })
    expect(await world.refused('checks.changeDate', { ...input, checkId: b, agreed: true })).toContain('is Cleared')
  })

  it('are leveled so that no day takes more than it may', async () => {
    const ids: string[] = []
    for (const amount of [60, 50, 40, 150]) ids.push(await queued(amount, 'A', { checkNumber: String(++n) }))
    const input = { bankAccountId: 'main', from: D, to: '2026-11-27', perDay: 100 }
    const { days, moved } = await world.run('checks.levelDates', input)
    expect(days).toEqual([
      { day: D, total: 100, checks: [ids[0], ids[2]] },
      { day: '2026-11-23', total: 50, checks: [ids[1]] },
      { day: '2026-11-24', total: 150, checks: [ids[3]] },
    ])
    expect(moved).toBe(2)
    expect(await world.read('checks', ids[3]!)).toMatchObject({ checkDate: D })
    expect(await world.refused('checks.levelDates', { ...input, apply: true, agreed: false })).toContain(
      'is printed. Confirm that the payee agreed',
    )
    expect(await world.read('checks', ids[1]!)).toMatchObject({ checkDate: D })
    await world.run('checks.levelDates', { ...input, apply: true })
    expect(await world.read('checks', ids[3]!)).toMatchObject({ checkDate: '2026-11-24' })
    expect(await world.refused('checks.levelDates', { ...input, to: D, perDay: 10 })).toMatch(/does not fit|^$/)
  })

  it('are leveled under an amount that the currency of the account has', async () => {
    const input = { bankAccountId: 'main', from: D, to: '2026-11-27', perDay: 0.005 }
    expect(await world.refused('checks.levelDates', input)).toBe('Enter the maximum per day with at most 2 decimals.')
  })
})
