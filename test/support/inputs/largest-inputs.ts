import type { Data } from '#model/schema/value.ts'
import type { World } from '#test/support/world.ts'

/** A request, each time with a different body, because a repeated one is not executed again. */
interface Sent {
  url: string
  payload: string
}

let made = 0
const numbered = <T>(count: number, of: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => of(at))
const dayOf = (at: number): string => String(1 + (at % 18)).padStart(2, '0')
const amountOf = (at: number): number => ((at % 977) + 100) / 100
const WORDS = 'Payment for the goods of the order '.repeat(50)

const commit = (collection: string, count: number, data: object): Sent => {
  const writes = numbered(count, () => ({ op: 'create', collection, id: `large-${++made}`, data }))
  return { url: '/api/commit', payload: JSON.stringify({ writes }) }
}
const command = (name: string, input: object): Sent => ({
  url: `/api/commands/${name}`,
  payload: JSON.stringify({ input }),
})

const lines = (count: number) =>
  numbered(count, (at) => ({
    id: `l${at}`,
    description: `Line ${at}`,
    quantity: 1 + (at % 7),
    unitPrice: amountOf(at),
  }))
const invoice = (count: number): Data => ({
  status: 'Draft',
  customerName: 'Coastal Bearing',
  invoiceDate: '2026-11-20',
  dueDate: '2026-12-01',
  lines: lines(count),
})

const csv = () =>
  `Date,Description,Amount\n${numbered(4_999, (at) => `2026-11-${dayOf(at)},"${WORDS.slice(0, 1_700)} ${at}",${amountOf(at)}`).join('\n')}`
const camt = () =>
  `<Document><BkToCstmrStmt><Stmt>${numbered(
    4_999,
    (at) =>
      `<Ntry><Amt Ccy="USD">${amountOf(at)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-${dayOf(at)}</Dt></BookgDt><AcctSvcrRef>F${at}</AcctSvcrRef><NtryDtls><TxDtls><RmtInf><Ustrd>${WORDS.slice(0, 1_400)} ${at}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  ).join('')}</Stmt></BkToCstmrStmt></Document>`
const ofx = () =>
  `OFXHEADER:100\n\n<OFX>${numbered(
    4_999,
    (at) =>
      `<STMTTRN><DTPOSTED>202611${dayOf(at)}<TRNAMT>${amountOf(at)}<FITID>F${at}<NAME>n ${at}<MEMO>${WORDS.slice(0, 1_500)} ${at}`,
  ).join('')}`

/** The largest input of each kind that one request may contain. */
export const largestInputs = (
  world: World,
): readonly (readonly [name: string, prepare: () => Sent | Promise<Sent>])[] => {
  const statement = async (text: string): Promise<Sent> => {
    const bankAccountId = `account-${++made}`
    await world.put('bankAccounts', bankAccountId, { name: bankAccountId, currency: 'USD', openingBalance: 0 })
    return command('bank.importStatement', { bankAccountId, text })
  }
  const fields = Object.fromEntries(numbered(1_000, (at) => [`field${at}`, at * 1.5]))
  return [
    ['commit of 9 MB of texts', () => commit('wide', 500, { text: 'x'.repeat(18_000) })],
    ['commit of nine long texts', () => commit('long', 9, { text: 'word and word '.repeat(68_000) })],
    ['commit of 8 MB of fields', () => commit('keys', 500, fields)],
    ['commit of 4 MB of small maps', () => commit('maps', 500, { list: Array(3_000).fill({}) })],
    ['commit of eight invoices of 9,999 lines', () => commit('receivable', 8, invoice(9_999))],
    [
      'an invoice of 10,000 lines',
      () => ({ url: '/api/collections/receivable/documents', payload: JSON.stringify({ data: invoice(10_000) }) }),
    ],
    ['a bank file in CSV', () => statement(csv())],
    ['a bank file in CAMT', () => statement(camt())],
    ['a bank file in OFX', () => statement(ofx())],
    [
      'a voucher of 4,998 lines',
      () =>
        command('vouchers.write', {
          type: 'Journal',
          date: '2026-11-20',
          reason: `Accrual ${++made}`,
          lines: numbered(4_998, (at) => ({ ledger: 'Expense', key: 'Freight', amount: at % 2 ? 10 : -10 })),
        }),
    ],
    [
      'an inquiry of 500 lines',
      () =>
        command('rfq.receive', {
          companyName: `Customer ${++made}`,
          lines: numbered(500, (at) => ({ partNumber: `62${at} 2RS C3`, qty: 1 + at })),
        }),
    ],
    [
      'an inquiry of a long text',
      () =>
        command('rfq.receive', {
          companyName: `Customer ${++made}`,
          text: numbered(480, (at) => `62${at} 2RS C3 SKF ${1 + at} pcs`).join('\n'),
        }),
    ],
  ]
}
