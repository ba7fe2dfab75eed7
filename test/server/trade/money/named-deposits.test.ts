import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSellingWorld, type SellingWorld } from '#test/server/trade/selling-world.ts'

const DAY = '2026-11-20'
let world: SellingWorld
let customerId: string
beforeEach(async () => {
  world = await openSellingWorld()
  customerId = await world.customer({ name: 'Acme' })
})
afterEach(async () => {
  expect(await world.findings()).toEqual([])
  await world.close()
})

/** A proforma over 100.00 that was sent and requests a deposit of 40.00. */
async function asked(more: object = {}) {
  const { partId } = await world.stocked(50, 3)
  const { id } = await world.run('deal.enter', { customerId, lines: [{ partId, qty: 10, unitPrice: 10 }], ...more })
  await world.run('deal.quote', { transactionId: id, validUntil: '2026-12-20' })
  const { id: proformaId, data } = await world.run('proforma.create', { transactionId: id, depositAmount: 40 })
  await world.run('proforma.send', { proformaId })
  return { transactionId: id as string, proformaId: proformaId as string, number: data.proformaNumber as string }
}

/** Imports a statement with these lines; returns its suggestions by line text. */
async function suggested(lines: readonly (readonly [amount: number, text: string])[], bankAccountId = 'main') {
  const text = ['Date,Amount,Description', ...lines.map(([amount, words]) => `${DAY},${amount},${words}`)].join('\n')
  const { statementId } = await world.run('bank.importStatement', { bankAccountId, text, opening: 0 })
  const { suggestions } = await world.run('bank.suggest', { statementId })
  const rows = (await world.all('bankLines')).filter(({ data }) => data.statementId === statementId)
  return {
    lineOf: (words: string) => rows.find(({ data }) => data.text === words)!.id,
    of: (words: string) => {
      const row = rows.find(({ data }) => data.text === words)
      return suggestions.find(({ bankLineId }: { bankLineId: string }) => bankLineId === row?.id)
    },
  }
}

it('a bank line that names a proforma is suggested as its deposit, received with the match and void without it', async () => {
  const { proformaId, transactionId } = await asked()
  const found = await suggested([
    [40, 'WIRE ACME REF pf 2611/0001 BEARINGS'],
    [40, 'WIRE ACME'],
    [-40, 'OUR PF-2611-0001'],
    [40, 'PF-2611-00012'],
  ])
  expect(found.of('WIRE ACME REF pf 2611/0001 BEARINGS')).toMatchObject({
    ...{ kind: 'proforma', ids: [proformaId], score: 0.95 },
    why: 'Deposit for PF-2611-0001 of Acme: same amount',
  })
  expect(['WIRE ACME', 'OUR PF-2611-0001', 'PF-2611-00012'].map(found.of)).toEqual([undefined, undefined, undefined])
  const bankLineId = found.lineOf('WIRE ACME REF pf 2611/0001 BEARINGS')
  const { data } = await world.run('bank.match', { bankLineId, proformaId })
  expect(data).toMatchObject({ state: 'Matched', paymentIds: data.receivedIds })
  const [paymentId] = data.paymentIds
  expect(await world.read('payments', paymentId)).toMatchObject({
    ...{ direction: 'In', method: 'Wire', amount: 40, depositLeft: 40, unapplied: 0, bankLineId, clearedOn: DAY },
    ...{ partyName: 'Acme', memo: 'WIRE ACME REF pf 2611/0001 BEARINGS' },
  })
  expect(await world.read('proformas', proformaId)).toMatchObject({ amountPaid: 40, paidState: 'Full' })
  expect(await world.read('transactions', transactionId)).toMatchObject({ depositPaid: 40 })
  await world.run('bank.unmatch', { bankLineId, reason: 'Other customer' })
  expect(await world.read('payments', paymentId)).toMatchObject({ status: 'Void', voidReason: 'Other customer' })
  expect(await world.read('proformas', proformaId)).toMatchObject({ amountPaid: 0, paidState: 'None' })
  expect(await world.read('bankLines', bankLineId)).toMatchObject({ state: 'Unmatched', receivedIds: [] })
})

it('another amount is suggested with what is open; a fee of the bank is added, and what is too much stays unapplied', async () => {
  const { proformaId } = await asked()
  const found = await suggested([
    [25, 'PF-2611-0001'],
    [-25, 'PF-2611-0001 out'],
  ])
  expect(found.of('PF-2611-0001')).toMatchObject({
    score: 0.75,
    why: 'Deposit for PF-2611-0001 of Acme: 40.00 is open',
  })
  const bankLineId = found.lineOf('PF-2611-0001')
  const create = [{ kind: 'Fee', amount: -15 }]
  await world.run('bank.match', { bankLineId, proformaId, create })
  expect(await world.read('proformas', proformaId)).toMatchObject({ amountPaid: 40, paidState: 'Full' })
  const rest = await suggested([[70, 'Rest of PF26110001']])
  expect(rest.of('Rest of PF26110001')).toMatchObject({
    ids: [proformaId],
    why: expect.stringContaining('60.00 is open'),
  })
  const { data } = await world.run('bank.match', { bankLineId: rest.lineOf('Rest of PF26110001'), proformaId })
  expect(await world.read('payments', data.paymentIds[0])).toMatchObject({ amount: 70, depositLeft: 60, unapplied: 10 })
  const more = await suggested([[5, 'PF-2611-0001 again']])
  expect(more.of('PF-2611-0001 again')).toBeUndefined()
  const again = { bankLineId: more.lineOf('PF-2611-0001 again'), proformaId }
  expect(await world.refused('bank.match', again)).toBe('PF-2611-0001 is paid, or has no customer. Choose another one.')
  const out = { bankLineId: found.lineOf('PF-2611-0001 out'), proformaId: (await asked()).proformaId }
  expect(await world.refused('bank.match', out)).toBe(
    'Nothing of the line is left for PF-2611-0002. Remove other items first.',
  )
})

it('a line that names two proformas, or one in another currency, has no suggestion', async () => {
  await asked()
  await asked()
  await asked({ currency: 'EUR' })
  const found = await suggested([
    [80, 'PF-2611-0001 and PF-2611-0002'],
    [40, 'PF-2611-0003'],
  ])
  expect(found.of('PF-2611-0001 and PF-2611-0002')).toBeUndefined()
  expect(found.of('PF-2611-0003')).toBeUndefined()
  expect((await suggested([[40, 'PF-2611-0003']], 'eur')).of('PF-2611-0003')).toMatchObject({ kind: 'proforma' })
})

it('a PayPal row that names a proforma in its invoice number or note is its deposit', async () => {
  await world.put('bankAccounts', 'paypal', { name: 'PayPal', kind: 'PayPal', currency: 'USD', isActive: true })
  const { proformaId } = await asked()
  const text = [
    'Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,Transaction ID,Invoice Number,Subject,Note',
    `11/20/2026,08:00:00,UTC,Acme,Website Payment,Completed,USD,30,-1,29,T1,,Bearings,for PF-2611-0001`,
    `11/20/2026,09:00:00,UTC,Acme,Website Payment,Completed,USD,10,-1,9,T2,pf26110001,,`,
    `11/20/2026,10:00:00,UTC,Acme,Website Payment,Completed,USD,10,-1,9,T3,,Bearings,thanks`,
  ].join('\n')
  await world.run('paypal.import', { text })
  const rows = Object.fromEntries((await world.all('paypalTransactions')).map((row) => [String(row.data.txnId), row]))
  expect(rows.T1!.data.note).toBe('Bearings, for PF-2611-0001')
  await world.run('paypal.match', { rowId: rows.T1!.id })
  expect(await world.read('proformas', proformaId)).toMatchObject({ amountPaid: 30, paidState: 'Part' })
  await world.run('paypal.match', { rowId: rows.T2!.id })
  expect(await world.read('proformas', proformaId)).toMatchObject({ amountPaid: 40, paidState: 'Full' })
  expect(await world.refused('paypal.match', { rowId: rows.T3!.id })).toContain(
    'Choose the invoices, proforma or customer',
  )
})
