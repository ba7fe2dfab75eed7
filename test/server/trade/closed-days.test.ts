import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSellingWorld, type SellingWorld } from '#test/server/trade/selling-world.ts'
import { type SharedPostgres, sharePostgres } from '#test/support/postgres.ts'
import { preparedDatabase } from '#test/support/prepared.ts'

const [OLD, END, OPEN, TODAY] = ['2026-10-17', '2026-10-31', '2026-11-01', '2026-11-20']

describe.each(['SQLite', 'PostgreSQL'] as const)('a day in closed books on %s', (store) => {
  let world: SellingWorld
  let ids: Record<string, string>
  let postgres: SharedPostgres | undefined
  beforeAll(async () => {
    postgres = store === 'PostgreSQL' ? await sharePostgres() : undefined
    world = await openSellingWorld(postgres ? { databaseUrl: await preparedDatabase(postgres.url) } : {})
    ids = await october(world)
    await world.put('settings', 'money', {
      ...{ name: 'Money', financeChargePct: 2 },
      ...(await world.read('settings', 'money')),
    })
    await world.run('ledger.close', { through: END, force: 'Drafts are posted later' })
  })
  afterAll(async () => {
    expect(await world.findings()).toEqual([])
    await world.close()
    await postgres?.stop()
  })

  const reason = 'Wrong'
  it.each<[string, () => readonly [string, object]]>([
    ['shipping a deal', () => ['deal.ship', { transactionId: ids.waiting, shippedOn: OLD }]],
    ['shipping a packing slip', () => ['slips.ship', { slipId: ids.packed, shippedOn: OLD }]],
    ['voiding a shipment', () => ['slips.void', { slipId: ids.shippedOnly, reason, on: OLD }]],
    ['voiding an invoice', () => ['receivable.void', { receivableId: ids.toVoid, reason, on: OLD }]],
    ['receiving a return', () => ['returns.receive', arrival(ids.return, OLD)]],
    ['crediting a return', () => ['returns.credit', { transactionId: ids.back, on: OLD }]],
    ['entering a credit note', () => ['vouchers.write', creditNote(ids.customerId)]],
    ['posting a credit note entered before', () => ['vouchers.post', { voucherId: ids.draftNote }]],
    ['voiding a credit note', () => ['vouchers.void', { voucherId: ids.note, reason, on: OLD }]],
    ['writing off', () => ['receivable.writeOff', { receivableId: ids.toWriteOff, reason: 'Bad debt', on: OLD }]],
    ['undoing a write-off', () => ['receivable.unwriteOff', { receivableId: ids.writtenOff, on: OLD }]],
    ['receiving a payment', () => ['payments.receive', money(ids.customerId, 10)]],
    [
      'receiving a deposit',
      () => ['payments.receive', { ...money(ids.customerId, 5), deposit: 5, proformaId: ids.proforma }],
    ],
    [
      'applying a payment',
      () => ['payments.apply', { ...paid(ids.payment), on: OLD, allocations: [{ docId: ids.toVoid, amount: 1 }] }],
    ],
    ['unapplying a payment', () => ['payments.unapply', { ...paid(ids.applied), docId: ids.half, on: OLD }]],
    ['refunding', () => ['payments.refund', { ...paid(ids.payment), amount: 5, method: 'ACH', paidOn: OLD }]],
    ['voiding a payment', () => ['payments.void', { paymentId: ids.payment, reason, on: OLD }]],
  ])('refuses %s', async (_, call) => {
    const before = await world.all('postings')
    expect(await world.refused(...call())).toContain(`closed through ${END}`)
    expect(await world.all('postings')).toHaveLength(before.length)
  })

  it.each<[string, () => Promise<string>]>([
    [
      'an invoice of a shipment',
      async () =>
        (await world.run('receivable.invoice', { slipIds: [ids.shippedLater], invoiceDate: OLD, issue: true })).id,
    ],
    [
      'a draft invoice',
      async () => (await world.run('receivable.issue', { receivableId: ids.draftInvoice })).id ?? ids.draftInvoice,
    ],
    ['a finance charge', async () => (await world.run('receivable.financeCharge', { asOf: END, issue: true })).made[0]],
  ])('%s is posted on the first open day, and its own day stays', async (name, act) => {
    const id = await act()
    const rows = (await world.all('postings')).filter(({ data }) => data.docId === id)
    expect(new Set(rows.map(({ data }) => data.day))).toEqual(new Set([OPEN]))
    expect((await world.read('receivable', id)).invoiceDate).toBe(name === 'a finance charge' ? END : OLD)
  })

  it.each<[string, () => readonly [string, object]]>([
    ['a payment', () => ['payments.void', { paymentId: ids.payment, reason }]],
    ['a write-off', () => ['receivable.unwriteOff', { receivableId: ids.writtenOff }]],
    ['a credit note', () => ['vouchers.void', { voucherId: ids.note, reason }]],
    ['an invoice', () => ['receivable.void', { receivableId: ids.toVoid, reason }]],
    ['a shipment', () => ['slips.void', { slipId: ids.shippedOnly, reason }]],
    ['an arrival', () => ['returns.unreceive', { transactionId: ids.back, reason }]],
    ['an allocation', () => ['payments.unapply', { ...paid(ids.applied), docId: ids.half }]],
  ])('%s is taken back today, and its rows name the day they take back', async (_, call) => {
    const before = new Set((await world.all('postings')).map(({ id }) => id))
    await world.run(...call())
    const rows = (await world.all('postings')).filter(({ id }) => !before.has(id))
    expect(rows.length).toBeGreaterThan(1)
    for (const { data } of rows) expect(data).toMatchObject({ day: TODAY, memo: expect.stringContaining(OLD) })
  })
})

const arrival = (transactionId: string | undefined, receivedOn: string) => ({
  ...{ transactionId, receivedOn },
  lines: [{ lineId: '1', qty: 2 }],
})
const money = (customerId: string | undefined, amount: number) => ({
  ...{ customerId, amount, method: 'Wire', bankAccountId: 'main' },
  receivedOn: OLD,
})
const paid = (sourceId: string | undefined) => ({ sourceType: 'payments', sourceId })
const creditNote = (partyId: string | undefined) => ({
  ...{ type: 'Credit note', date: OLD, partyType: 'customers', partyId, reason: 'Rebate' },
  lines: [{ lineId: '1', ledger: 'Sales', key: 'Goods', amount: 5 }],
})

/** The ids of one document of each kind as of the end of October, by name. */
async function october(world: SellingWorld): Promise<Record<string, string>> {
  const customerId = await world.customer()
  const { partId } = await world.stocked(200, 4)
  const deal = async () => {
    const { id } = await world.run('deal.enter', { customerId, lines: [{ partId, qty: 10, unitPrice: 9 }] })
    await world.run('deal.confirm', { transactionId: id })
    return id as string
  }
  const shipped = async (transactionId?: string) => {
    const id = transactionId ?? (await deal())
    const { slip } = await world.run('deal.ship', { transactionId: id, shippedOn: OLD })
    return { transactionId: id, slipId: (slip.id ?? slip) as string }
  }
  const invoiced = async () => {
    const { transactionId } = await shipped()
    const own = { transactionId, invoiceDate: OLD, issue: true }
    return { transactionId, invoiceId: (await world.run('receivable.invoice', own)).id as string }
  }
  const returned = async () => {
    const { transactionId } = await invoiced()
    const lines = [{ dealLineId: '1', qty: 2, reason: 'Wrong part' }]
    return (await world.run('deal.return', { transactionId, lines })).id as string
  }
  const service = async (issue: boolean, invoiceDate = OLD) =>
    (
      await world.run('receivable.invoice', {
        ...{ customerId, invoiceDate, issue },
        lines: [{ description: 'Work', qty: 1, unitPrice: 50 }],
      })
    ).id as string
  const back = await returned()
  await world.run('returns.receive', arrival(back, OLD))
  const credited = await returned()
  await world.run('returns.receive', arrival(credited, OLD))
  const note = await world.run('returns.credit', { transactionId: credited, on: OLD })
  // Long overdue, so the finance charge is applied to it.
  await service(true, '2026-08-01')
  const [toWriteOff, writtenOff, half] = [await service(true), await service(true), await service(true)]
  await world.run('receivable.writeOff', { receivableId: writtenOff, reason: 'Bad debt', on: OLD })
  const applied = await world.run('payments.receive', {
    ...money(customerId, 20),
    allocations: [{ receivableId: half, amount: 20 }],
  })
  const payment = await world.run('payments.receive', money(customerId, 30))
  const draftNote = await world.run('vouchers.write', creditNote(customerId))
  const quoted = await world.run('deal.enter', { customerId, lines: [{ partId, qty: 1, unitPrice: 9 }] })
  const proforma = await world.run('proforma.create', { transactionId: quoted.id, depositAmount: 5 })
  await world.run('proforma.send', { proformaId: proforma.id })
  const packed = await world.run('slips.create', { transactionId: await deal() })
  return {
    ...{ customerId, back, toWriteOff, writtenOff, half, note: note.id, draftNote: draftNote.id },
    ...{ applied: applied.id, payment: payment.id, proforma: proforma.id, packed: packed.id },
    ...{ return: await returned(), waiting: await deal(), toVoid: (await invoiced()).invoiceId },
    ...{ shippedOnly: (await shipped()).slipId, shippedLater: (await shipped()).slipId },
    draftInvoice: await service(false),
  }
}
