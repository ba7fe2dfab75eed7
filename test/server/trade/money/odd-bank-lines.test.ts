import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MoneyWorld, openMoneyWorld } from '#test/server/trade/money-world.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await openMoneyWorld()
})
afterAll(() => world.close())

const trn = (day: string, amount: string, id: string): string =>
  `<STMTTRN><DTPOSTED>${day}<TRNAMT>${amount}<FITID>${id}<NAME>Bank\n`
const entry = (day: string, amount: string): string =>
  `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt></Ntry>`
const camt = (entries: string): string => `<Document><BkToCstmrStmt><Stmt>${entries}</Stmt></BkToCstmrStmt></Document>`

it.each([
  ['OFX', `<OFX>${trn('20261119', '0.00', 'A')}${trn('20261119', '-5', 'B')}`, `<OFX>${trn('20261121', '-5', 'C')}`],
  ['CAMT.053', camt(entry('2026-11-19', '0.00') + entry('2026-11-19', '5.00')), camt(entry('2026-11-21', '5.00'))],
  ['CSV', 'Date,Amount\n2026-11-19,0.00\n2026-11-19,-5\n', 'Date,Amount\n2026-11-20,-1\n2026-11-21,-5\n'],
])('%s: a line over nothing is left out, and a line of a day ahead is refused', async (format, zero, ahead) => {
  const bankAccountId = await world.make('bankAccounts', {
    name: format,
    kind: 'Bank',
    currency: 'USD',
    isActive: true,
  })
  const read = await world.run('bank.importStatement', { bankAccountId, text: zero })
  expect(read).toMatchObject({ added: 1, known: 0, closing: -5 })
  expect(await world.run('bank.importStatement', { bankAccountId, text: zero })).toMatchObject({
    ...{ added: 0, known: 1, note: '1 line had been read before' },
  })
  expect(await world.refused('bank.importStatement', { bankAccountId, text: ahead })).toContain(
    'The line of 2026-11-21 for −5.00 is in the future.',
  )
  const [line] = (await world.all('bankLines')).filter(({ data }) => data.bankAccountId === bankAccountId)
  await world.run('bank.match', { bankLineId: line!.id, create: [{ kind: 'Fee', amount: -5 }] })
  expect(await world.run('bank.reconcile', { statementId: read.statementId })).toMatchObject({ closing: -5, book: -5 })
})
