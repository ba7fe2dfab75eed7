import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type MoneyWorld, openMoneyWorld } from '#test/server/trade/money-world.ts'

let world: MoneyWorld
beforeEach(async () => {
  world = await openMoneyWorld()
  for (const id of ['kugel', 'forwarder']) await world.make('vendors', { name: `${id} Inc` }, id)
})
afterEach(() => world.close())

const DAY = '2026-11-20'
const patch = (path: string, data: object) =>
  world.call('PATCH', `/api/collections/${path}`, { patch: data }, { 'if-match': '*' })
describe('an account through which money has moved', () => {
  it.each([
    ['currency', 'EUR'],
    ['kind', 'Card'],
  ])('keeps its %s', async (field, value) => {
    expect((await patch('bankAccounts/documents/main', { [field]: value })).status).toBe(200)
    await patch('bankAccounts/documents/main', { currency: 'USD', kind: 'Bank' })
    await world.run('bank.setOpening', { bankAccountId: 'main', amount: 100, on: DAY })
    const answer = await patch('bankAccounts/documents/main', { [field]: value })
    expect(answer.body).toMatchObject({ status: 422, detail: expect.stringContaining('Main has transactions') })
    expect((await patch('bankAccounts/documents/main', { name: 'Chase' })).status).toBe(200)
  })

  it('is found by the check where its money is in two currencies', async () => {
    await world.run('bank.setOpening', { bankAccountId: 'main', amount: 100, on: DAY })
    await world.put('bankAccounts', 'main', { ...(await world.read('bankAccounts', 'main')), currency: 'EUR' })
    expect(await world.findings()).toEqual([expect.stringContaining('Main is in EUR, 1 of its postings in USD')])
  })

  it.each([
    [
      'opens elsewhere than its opening balance',
      { opening: 90, closing: 80 },
      'opens at 90.00, the opening balance of Main is 100.00',
    ],
    ['is in another currency', { text: camt('EUR') }, 'The statement is in EUR, Main in USD'],
  ])('takes no statement that %s', async (_, more, words) => {
    await world.run('bank.setOpening', { bankAccountId: 'main', amount: 100, on: DAY })
    const text = `Date,Amount,Description\n${DAY},-10.00,Fee\n`
    expect(await world.refused('bank.importStatement', { bankAccountId: 'main', text, ...more })).toContain(words)
  })
})

function camt(currency: string): string {
  return `<Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="${currency}">10.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>${DAY}</Dt></BookgDt></Ntry></Stmt></BkToCstmrStmt></Document>`
}

describe('a bill from before the ledger', () => {
  it('is taken in with amounts of its currency', async () => {
    const old = { status: 'Open', vendorId: 'kugel', vendorName: 'kugel Inc', dueDate: DAY }
    const id = await world.make('payables', { ...old, totalAmount: 55.555, amountPaid: 20 })
    await world.run('ledger.adopt', {})
    expect(await world.read('payables', id)).toMatchObject({
      ...{ posted: true, totalAmount: 55.56, amountPaid: 20, balance: 35.56, paymentState: 'Partial' },
    })
    expect(await world.findings()).toEqual([])
    await world.pay('kugel', id, 35.56)
    expect(await world.read('payables', id)).toMatchObject({ status: 'Paid', amountPaid: 55.56, paymentState: 'Paid' })
    expect(await world.findings()).toEqual([])
  })

  it.each([true, false])(
    'that has no one becomes the bill of who is paid for it: adopted before %s',
    async (isAdopted) => {
      const id = await world.make('payables', { status: 'Open', totalAmount: 77, dueDate: DAY })
      if (isAdopted) await world.run('ledger.adopt', {})
      await world.pay('kugel', id, 7)
      expect(await world.read('payables', id)).toMatchObject({
        vendorId: 'kugel',
        balance: 70,
        paymentState: 'Partial',
      })
      const owed = new Map<unknown, number>()
      for (const { data } of await world.all('postings'))
        if (data.ledger === 'AP') {
          expect(data.currency).toBe('USD')
          owed.set(data.partyId, (owed.get(data.partyId) ?? 0) + Number(data.base))
        }
      expect([...owed].filter(([, sum]) => sum !== 0)).toEqual([['kugel', -70]])
      expect(await world.findings()).toEqual([])
    },
  )
})

it('an approved voucher is a draft again once it is changed, and needs a new approval', async () => {
  const draft = { type: 'Payment', date: '2026-11-24', payeeName: 'Taxi', method: 'Cash', bankAccountId: 'main' }
  const lines = [{ ledger: 'Expense', amount: 30 }]
  const { id: voucherId } = await world.run('vouchers.write', { ...draft, lines })
  await world.run('vouchers.approve', { voucherId })
  expect(await world.refused('vouchers.post', { voucherId })).toContain('is in the future')
  await world.run('vouchers.write', { ...draft, voucherId, date: DAY, lines })
  const changed = await world.read('vouchers', voucherId)
  expect(changed).toMatchObject({ status: 'Draft', date: DAY })
  expect(changed.approvedBy).toBeUndefined()
  await world.run('vouchers.post', { voucherId })
  expect(await world.refused('vouchers.write', { ...draft, voucherId, lines })).toContain(
    'Only drafts and approved vouchers are changed.',
  )
})

describe('a journal voucher', () => {
  const journal = {
    ...{ type: 'Journal', status: 'Draft', currency: 'USD', date: DAY, reason: 'Opening' },
    lines: [
      { ledger: 'Bank', key: 'main', amount: 5000 },
      { ledger: 'Opening', amount: -5000 },
    ],
  }

  it('is approved, posted and voided by owners only, whoever wrote it', async () => {
    const voucherId = await world.make('vouchers', journal)
    const act = (name: string, input: object) =>
      world.call(
        'POST',
        `/api/commands/vouchers.${name}`,
        { input },
        { 'idempotency-key': `journal-of-staff-${name}` },
        world.kim,
      )
    for (const name of ['approve', 'post']) expect((await act(name, { voucherId })).status).toBe(403)
    expect((await world.ledgers()).Bank).toBeUndefined()
    const lines = [{ ledger: 'Expense', amount: 1 }]
    const other = { voucherId, type: 'Payment', date: DAY, payeeName: 'X', bankAccountId: 'main', lines }
    expect((await act('write', other)).status).toBe(403)
    await world.run('vouchers.post', { voucherId })
    expect((await act('void', { voucherId, reason: 'x' })).status).toBe(403)
    expect((await world.ledgers()).Bank).toBe(5000)
  })
})

it('a bill that a credit covers but for its discount is settled by a pay run', async () => {
  const first = await world.bill('kugel', 1000, { termsId: '2/10 Net 30' })
  const second = await world.bill('kugel', 5000, { termsId: '2/10 Net 30' })
  const lines = [{ ledger: 'Expense', key: 'Repairs', amount: 1500 }]
  const note = { type: 'Debit note', date: DAY, partyType: 'vendors', partyId: 'kugel', reason: 'Rust', lines }
  const { id: voucherId } = await world.run('vouchers.write', note)
  await world.run('vouchers.post', { voucherId })
  const { id: payRunId } = await world.run('payRuns.propose', {
    payBy: DAY,
    discountBy: '2026-12-01',
    bankAccountId: 'main',
    method: 'ACH',
  })
  await world.run('payRuns.post', { payRunId })
  for (const id of [first, second])
    expect(await world.read('payables', id)).toMatchObject({ status: 'Paid', balance: 0 })
  expect(await world.ledgers()).toMatchObject({ 'Discounts taken': -120, Bank: -4380 })
  expect(await world.findings()).toEqual([])
})

it('a note that was applied and taken off again is voided by the mirror of its own rows', async () => {
  const bill = await world.bill('kugel', 50)
  const lines = [{ ledger: 'Expense', key: 'Repairs', amount: 4 }]
  const note = { type: 'Debit note', date: DAY, partyType: 'vendors', partyId: 'kugel', reason: 'Rust', lines }
  const { id: voucherId } = await world.run('vouchers.write', note)
  await world.run('vouchers.post', { voucherId })
  const source = { sourceType: 'vouchers', sourceId: voucherId }
  await world.run('payments.apply', { ...source, allocations: [{ docType: 'payables', docId: bill, amount: 4 }] })
  await world.run('payments.unapply', { ...source, docId: bill })
  const before = (await world.all('postings')).length
  await world.run('vouchers.void', { voucherId, reason: 'Not sent' })
  expect((await world.all('postings')).length - before).toBe(2)
  expect(await world.ledgers()).toEqual({ AP: -50, Expense: 50 })
  expect(await world.findings()).toEqual([])
})

it('a bill with its tax says the tax', async () => {
  await world.put('settings', 'tax', { name: 'Tax', taxes: [{ name: 'VAT', rate: 20, recoverable: true }] })
  const id = await world.bill('kugel', 120, { taxName: 'VAT', category: 'Rent' })
  expect(await world.read('payables', id)).toMatchObject({ taxName: 'VAT', taxRate: 20, taxAmount: 20 })
})

it('recurring bills keep the last day of the month, and one that fails keeps no other from being written', async () => {
  const template = { vendorId: 'kugel', totalAmount: 10, category: 'Rent' }
  const rent = await world.make('recurring', { name: 'Rent', every: 'Month', nextOn: '2026-08-31', template })
  await world.make('recurring', {
    name: 'Gone',
    every: 'Month',
    nextOn: '2026-11-01',
    template: { ...template, vendorId: 'nope' },
  })
  const { made, failed } = await world.run('recurring.run', { upTo: DAY })
  expect([made.length, failed]).toEqual([
    3,
    [expect.objectContaining({ name: 'Gone', why: expect.stringContaining('nope') })],
  ])
  const days = (await world.all('payables')).map(({ data }) => data.invoiceDate)
  expect(days.toSorted()).toEqual(['2026-08-31', '2026-09-30', '2026-10-31'])
  expect(await world.read('recurring', rent)).toMatchObject({ nextOn: '2026-11-30', onDay: 31 })
})

it('the payee of a check stays once its payment is posted', async () => {
  const bill = await world.bill('kugel', 50)
  const { data } = await world.pay('kugel', bill, 50, { method: 'Check' })
  const { checkId } = data
  expect((await patch(`checks/documents/${checkId}`, { payeeName: 'Mallory' })).status).toBe(403)
})

it('an inverse after the books were closed names the day of what it takes back', async () => {
  const bill = await world.bill('kugel', 50, { invoiceDate: '2026-10-17' })
  const { id: paymentId } = await world.pay('kugel', bill, 50, { paidOn: '2026-10-19' })
  const other = await world.bill('kugel', 20, { invoiceDate: '2026-10-18' })
  await world.run('ledger.close', { through: '2026-10-31' })
  const memos = async () => (await world.all('postings')).map(({ data }) => data.memo).filter(Boolean)
  await world.run('payments.unapply', { sourceType: 'payments', sourceId: paymentId, docId: bill })
  expect(await memos()).toContain('Unapplied (posted on 2026-10-19)')
  await world.run('payments.void', { paymentId, reason: 'Wrong vendor' })
  expect(await memos()).toContain('Wrong vendor (posted on 2026-10-19)')
  await world.run('payables.void', { payableId: other, reason: 'Twice' })
  expect(await memos()).toContain('Void: Twice (posted on 2026-10-18)')
  expect(await world.findings()).toEqual([])
})

it.each([
  ['USD', 'main', true, { Bank: -70, Opening: 70 }],
  ['EUR', 'eur', true, { Bank: -84, Opening: 84 }],
  ['EUR', 'eur', false, { Bank: -84, Opening: 84 }],
])(
  'a check in %s from before the ledger leaves %s once: taken in before %s',
  async (currency, bankAccountId, isTaken, end) => {
    const old = { status: 'Printed', direction: 'Out', checkNumber: '900', checkDate: DAY, payeeName: 'Old Inc' }
    const checkId = await world.make('checks', { ...old, amount: 70, currency, bankAccountId })
    if (isTaken) await world.run('ledger.begin', {})
    await world.run('checks.clear', { checkIds: [checkId] })
    expect(await world.ledgers()).toEqual(end)
    expect(await world.findings()).toEqual([])
  },
)

it('a check from before the ledger is voided with what it was taken in by', async () => {
  const old = { status: 'Printed', direction: 'Out', checkNumber: '901', checkDate: DAY, payeeName: 'Old Inc' }
  const checkId = await world.make('checks', { ...old, amount: 50, currency: 'USD', bankAccountId: 'main' })
  await world.run('ledger.begin', {})
  await world.run('checks.void', { checkId, reason: 'Never cashed' })
  expect(await world.ledgers()).toEqual({})
})

it('a check from before the ledger that clears, does not and bounces leaves nothing but the fee', async () => {
  const old = { status: 'Printed', direction: 'Out', checkNumber: '902', checkDate: DAY, payeeName: 'Old Inc' }
  const checkId = await world.make('checks', { ...old, amount: 50, currency: 'USD', bankAccountId: 'main' })
  await world.run('ledger.begin', {})
  await world.run('checks.clear', { checkIds: [checkId] })
  expect(await world.ledgers()).toEqual({ Bank: -50, Opening: 50 })
  await world.run('checks.unclear', { checkIds: [checkId] })
  expect(await world.ledgers()).toEqual({ 'Checks issued': -50, Opening: 50 })
  expect(await world.findings()).toEqual([])
  await world.run('checks.bounce', { checkId, on: DAY, fee: 3 })
  expect(await world.ledgers()).toEqual({ Bank: -3, 'Bank fees': 3 })
  expect(await world.findings()).toEqual([])
})

it('a check from before the ledger that is void and still carries its amount is found', async () => {
  const old = { status: 'Printed', direction: 'Out', checkNumber: '903', checkDate: DAY, payeeName: 'Old Inc' }
  const checkId = await world.make('checks', { ...old, amount: 50, currency: 'USD', bankAccountId: 'main' })
  await world.run('ledger.begin', {})
  await world.put('checks', checkId, { ...(await world.read('checks', checkId)), status: 'Void' })
  expect((await world.findings()).join()).toContain('Check 903 carries −50.00, it is Void')
})

it('an account that came with an opening balance gets it into the ledger, once', async () => {
  const account = { name: 'Old', kind: 'Bank', currency: 'USD', openingBalance: 500, openingDate: DAY, isActive: true }
  const bankAccountId = await world.make('bankAccounts', account)
  const opening = { bankAccountId, amount: 499.5, on: DAY }
  await world.run('bank.setOpening', opening)
  expect(await world.ledgers()).toEqual({ Bank: 499.5, Opening: -499.5 })
  expect(await world.read('bankAccounts', bankAccountId)).toMatchObject({ openingBalance: 499.5 })
  expect(await world.refused('bank.setOpening', opening)).toContain('already has an opening balance')
})

describe('a check from before the ledger', () => {
  const taken = async (more: object = {}) => {
    const old = { status: 'Printed', direction: 'Out', checkDate: DAY, payeeName: 'Old Inc', currency: 'USD' }
    const checkId = await world.make('checks', { ...old, amount: 50, checkNumber: '904', ...more })
    await world.run('ledger.begin', {})
    return checkId
  }
  const settled = async (ledgers: object) => {
    expect(await world.ledgers()).toEqual(ledgers)
    expect((await world.run('ledger.begin', {})).checks).toBe(0)
    expect(await world.findings()).toEqual([])
  }

  it.each([
    ['cleared', { Bank: -50, Opening: 50 }],
    ['voided', {}],
    ['bounced', { Bank: -3, 'Bank fees': 3 }],
  ])('is reissued, printed again where that was spoiled, and %s once', async (end, ledgers) => {
    const checkId = await taken({ bankAccountId: 'main' })
    const { id } = await world.run('checks.reissue', { checkId, reason: 'Lost' })
    expect(await world.refused('checks.reissue', { checkId, reason: 'Lost' })).toContain('was already reissued')
    await settled({ 'Checks issued': -50, Opening: 50 })
    const print = { bankAccountId: 'main', firstNumber: '990' }
    const { batchId } = await world.run('checks.printBatch', { ...print, checkIds: [id] })
    await world.run('checks.confirmBatch', { batchId, spoiledIds: [id], reason: 'Torn' })
    const last = (await world.all('checks')).find(({ data }) => data.status === 'Queued')!.id
    const again = await world.run('checks.printBatch', { bankAccountId: 'main', checkIds: [last] })
    await world.run('checks.confirmBatch', { batchId: again.batchId })
    await settled({ 'Checks issued': -50, Opening: 50 })
    if (end === 'cleared') await world.run('checks.clear', { checkIds: [last] })
    if (end === 'voided') await world.run('checks.void', { checkId: last, reason: 'Never cashed' })
    if (end === 'bounced') await world.run('checks.bounce', { checkId: last, on: DAY, fee: 3 })
    await settled(ledgers)
  })

  it('stays outstanding while it is stopped, and has no payment to keep', async () => {
    const checkId = await taken()
    await world.run('checks.stop', { checkId, kind: 'Written' })
    await settled({ 'Checks issued': -50, Opening: 50 })
    const kept = { checkId, reason: 'x', keepPayment: true }
    expect(await world.refused('checks.void', kept)).toContain('has no payment to keep')
    await world.run('checks.void', { checkId, reason: 'x' })
    await settled({})
    expect(await world.refused('checks.reissue', { checkId, reason: 'x' })).toContain('Pay again instead')
  })
})

it('a transfer is matched on both accounts, and taken back only once the other has let it go', async () => {
  const statement = async (bankAccountId: string, amount: number, opening: number) => {
    const text = `Date,Amount,Description\n${DAY},${amount},Own money`
    const closing = opening + amount
    const read = await world.run('bank.importStatement', { bankAccountId, text, opening, closing })
    const line = (await world.all('bankLines')).find(({ data }) => data.statementId === read.statementId)!
    return { statementId: read.statementId as string, bankLineId: line.id }
  }
  const groupOf = async ({ statementId }: { statementId: string }) => {
    const { suggestions } = await world.run('bank.suggest', { statementId })
    return suggestions.map(({ kind, ids }: { kind: string; ids: string[] }) => [kind, ids])
  }
  await world.run('bank.setOpening', { bankAccountId: 'main', amount: 500, on: DAY })
  const [main, eur] = [await statement('main', -120, 500), await statement('eur', 100, 0)]
  const create = [{ kind: 'Transfer', amount: -120, bankAccountId: 'eur' }]
  await world.run('bank.match', { bankLineId: main.bankLineId, create })
  const [[kind, groupIds]] = await groupOf(eur)
  expect(kind).toBe('transfer')
  const shown = { bankLineId: eur.bankLineId, groupIds }
  await world.run('bank.match', shown)
  expect(await world.ledgers()).toEqual({ Bank: 500, Opening: -500 })
  for (const { statementId } of [main, eur]) await world.run('bank.reconcile', { statementId })
  expect(await world.findings()).toEqual([])
  for (const { statementId } of [main, eur]) await world.run('bank.reopen', { statementId, reason: 'x' })
  const unmatch = ({ bankLineId }: { bankLineId: string }) => ({ bankLineId, reason: 'x' })
  expect(await world.refused('bank.unmatch', unmatch(main))).toContain('Unmatch that first')
  await world.run('bank.unmatch', unmatch(eur))
  await world.run('bank.unmatch', unmatch(main))
  await world.run('bank.transfer', { fromId: 'main', toId: 'eur', amount: 120, toAmount: 100, on: DAY })
  for (const one of [main, eur]) {
    const [[, ids]] = await groupOf(one)
    await world.run('bank.match', { bankLineId: one.bankLineId, groupIds: ids })
  }
  const again = await statement('eur', 100, 100)
  const taken = (await world.all('bankLines')).find(({ id }) => id === eur.bankLineId)!.data.groupIds
  expect(await groupOf(again)).toEqual([])
  const twice = { bankLineId: again.bankLineId, groupIds: taken }
  expect(await world.refused('bank.match', twice)).toContain('is already matched')
  expect(await world.findings()).toEqual([])
})

it('petty cash in another currency is filled up to its float', async () => {
  const box = { name: 'Box', kind: 'Petty cash', currency: 'EUR', float: 100, isActive: true }
  const bankAccountId = await world.make('bankAccounts', box)
  const replenish = { bankAccountId, fromId: 'main', on: DAY }
  expect(await world.run('bank.replenish', replenish)).toEqual({ amount: 100 })
  expect(await world.refused('bank.replenish', replenish)).toContain('is full')
  const [sent, came] = ['main', bankAccountId].map(async (key) =>
    (await world.all('postings')).find(({ data }) => data.ledger === 'Bank' && data.key === key),
  )
  expect([(await sent)?.data.amount, (await came)?.data.amount]).toEqual([-120, 100])
})

it('a journal that the bank has shown is void only once its line is unmatched', async () => {
  const lines = [
    { ledger: 'Bank', key: 'main', amount: 40 },
    { ledger: 'Opening', amount: -40 },
  ]
  const journal = { type: 'Journal', date: DAY, reason: 'Forgotten', lines }
  const voucherId = (await world.run('vouchers.write', journal)).id
  await world.run('vouchers.post', { voucherId })
  const text = `Date,Amount,Description\n${DAY},40,Old`
  const read = { bankAccountId: 'main', text, opening: 0, closing: 40 }
  const { statementId } = await world.run('bank.importStatement', read)
  const [found] = (await world.run('bank.suggest', { statementId })).suggestions
  await world.run('bank.match', { bankLineId: found.bankLineId, groupIds: found.ids })
  expect(await world.refused('vouchers.void', { voucherId, reason: 'x' })).toContain('Unmatch that first')
  await world.run('bank.unmatch', { bankLineId: found.bankLineId, reason: 'x' })
  await world.run('vouchers.void', { voucherId, reason: 'x' })
  expect(await world.ledgers()).toEqual({})
})

it('a line of a closed month is matched, and posted on the first open day', async () => {
  const text = 'Date,Amount,Description\n2026-10-05,-4,Fee'
  await world.run('bank.importStatement', { bankAccountId: 'main', text, opening: 0, closing: -4 })
  await world.run('ledger.close', { through: '2026-10-31', force: 'Lines come late' })
  const [line] = await world.all('bankLines')
  await world.run('bank.match', { bankLineId: line!.id, create: [{ kind: 'Fee', amount: -4 }] })
  expect((await world.all('postings')).map(({ data }) => data.day)).toEqual(['2026-11-01', '2026-11-01'])
  expect(await world.findings()).toEqual([])
})
