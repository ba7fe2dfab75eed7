import { roundProduct, sumMoney } from '#base/decimal.ts'
import { figure } from '#base/text/writing.ts'
import type { Voucher } from '#features/money/vouchers/collection.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import type { Ledger } from '#features/stock/postings/collection.ts'
import { amountText, decimalsOf, roundAmount } from '#model/document/amounts/amount.ts'
import type { Data } from '#model/schema/value.ts'

type VoucherType = NonNullable<Voucher['data']['type']>

/** The reason, and the path of the input field it is about. */
interface Fault {
  words: string
  at: string
}

/** One line of a voucher. */
export interface VoucherLine {
  lineId?: string
  ledger?: Ledger
  key?: string
  description?: string
  amount?: number
  taxName?: string
  taxRate?: number
  docType?: string
  docId?: string
  docLineId?: string
  movementId?: string
  qty?: number
  unitPrice?: number
}

/** The prefix of the numbers of each type. */
export const SERIES_OF = {
  Payment: 'PV',
  Receipt: 'RV',
  'Petty cash': 'PC',
  'Credit note': 'CN',
  'Debit note': 'DN',
  Contra: 'CT',
  Journal: 'JV',
} as const satisfies Record<VoucherType, string>

const NOT_IN_JOURNALS: readonly Ledger[] = [
  'AR',
  'AP',
  'Inventory',
  'GRNI',
  'SNI',
  'Vendor deposits',
  'Customer deposits',
  'Checks issued',
  'Checks in hand',
  'Contra clearing',
]

/** The ledgers that the lines of a type may use; the first is the default. */
const LEDGERS_OF: Readonly<Record<VoucherType, readonly Ledger[]>> = {
  Payment: ['Expense', 'Output tax', 'Commission payable'],
  'Petty cash': ['Expense', 'Output tax', 'Commission payable'],
  Receipt: ['Sales', 'Expense'],
  'Credit note': ['Sales'],
  'Debit note': ['Expense', 'GRNI', 'Landed cost clearing'],
  Contra: [],
  Journal: [],
}

/** The keys of the Sales ledger. */
const SALES_KEYS: readonly string[] = ['Goods', 'Service', 'Freight', 'Restocking', 'Fee', 'Finance charge', 'Other']

/** The default key of a line in a ledger. */
const KEY_OF: Partial<Record<Ledger, string>> = { Expense: 'Uncategorised', Sales: 'Other' }

/** The name of a voucher in error messages. */
export const nameOfVoucher = ({
  id,
  data,
}: {
  id: string
  data: { voucherNumber?: string; type?: string; payeeName?: string }
}): string => {
  if (data.voucherNumber) return `Voucher ${data.voucherNumber}`
  if (data.payeeName) return `Voucher for ${data.payeeName}`
  return data.type ? `${data.type} voucher` : `Voucher ${id}`
}

/** The lines of a voucher, each with its id, ledger and key. */
export const voucherLines = (type: VoucherType, lines: readonly Data[] = []): VoucherLine[] =>
  (lines as unknown as VoucherLine[]).map((line, at) => {
    const ledger = line.ledger ?? LEDGERS_OF[type][0]
    const key = line.key?.trim() || (ledger && KEY_OF[ledger])
    return {
      ...line,
      lineId: line.lineId || String(at + 1),
      ...(ledger && { ledger }),
      ...(key && { key }),
    }
  })

export interface Totals {
  net: number
  taxes: { taxName: string; taxRate: number; net: number; tax: number }[]
  taxAmount: number
  totalAmount: number
}

/** The total of a voucher: its lines with tax by rate; of a journal, its debits. */
export function voucherTotals(type: VoucherType, lines: readonly VoucherLine[], currency: string): Totals {
  if (type === 'Journal') {
    const debits = sumMoney(lines.flatMap(({ amount = 0 }) => (amount > 0 ? amount : [])))
    return { net: debits, taxes: [], taxAmount: 0, totalAmount: debits }
  }
  const net = sumMoney(lines.map(({ amount = 0 }) => amount))
  const taxed = lines.filter(({ taxName, taxRate }) => taxName && taxRate)
  const taxes = [...Map.groupBy(taxed, ({ taxName, taxRate }) => `${taxName} ${taxRate}`).values()].map((own) => {
    const { taxName, taxRate } = own[0]!
    const base = sumMoney(own.map(({ amount = 0 }) => amount))
    return {
      taxName: taxName!,
      taxRate: taxRate!,
      net: base,
      tax: roundProduct([base, taxRate!, 0.01], decimalsOf(currency)),
    }
  })
  const taxAmount = sumMoney(taxes.map(({ tax }) => tax))
  return { net, taxes, taxAmount, totalAmount: sumMoney([net, taxAmount]) }
}

/** Why a voucher cannot be saved, with the input field it is about; undefined when it can. */
export function whyNotVoucher(
  { type, reason, partyType, partyId }: { type: VoucherType; reason?: unknown; partyType?: unknown; partyId?: unknown },
  lines: readonly VoucherLine[],
  currency: string,
): Fault | undefined {
  if (lines.length === 0) return { words: 'The voucher has no lines. Enter at least one.', at: 'lines' }
  const isNote = type === 'Credit note' || type === 'Debit note'
  if (isNote && (typeof reason !== 'string' || !reason.trim()))
    return { words: `Enter the reason for the ${type.toLowerCase()}.`, at: 'reason' }
  const side = type === 'Credit note' ? customers.name : vendors.name
  if (isNote && (partyType !== side || !partyId))
    return {
      words: `A ${type.toLowerCase()} is for a ${side === customers.name ? 'customer' : 'vendor'}. Choose one.`,
      at: 'partyId',
    }
  for (const [index, line] of lines.entries()) {
    const why = whyNotLine(type, line, currency)
    if (why) return { words: why.words, at: `lines/${index}/${why.cell}` }
  }
  const returns = lines.flatMap(({ movementId }) => (movementId ? [movementId] : []))
  if (new Set(returns).size < returns.length)
    return { words: 'A return of goods is named on two lines. Enter what is credited for it on one.', at: 'lines' }
  const sum = sumMoney(lines.map(({ amount = 0 }) => amount))
  return type === 'Journal' && sum !== 0
    ? {
        words: `The debits and credits differ by ${amountText(sum, currency)}. Debits and credits must be equal.`,
        at: 'lines',
      }
    : undefined
}

/** Why a line cannot be saved, with its cell. */
function whyNotLine(
  type: VoucherType,
  line: VoucherLine,
  currency: string,
): { words: string; cell: keyof VoucherLine } | undefined {
  const { lineId, ledger, amount, key } = line
  const name = `Line ${lineId}`
  const at = (cell: keyof VoucherLine, words: string) => ({ words: `${name} ${words}`, cell })
  if (typeof amount !== 'number') return at('amount', 'has no amount.')
  if (amount !== roundAmount(amount, currency)) return at('amount', `has more decimals than ${currency} has.`)
  if (ledger === 'Sales' && key && !SALES_KEYS.includes(key))
    return at('key', `has “${key}” as its kind of sale. Choose ${SALES_KEYS.join(', ')}.`)
  if (type === 'Journal') {
    if (!ledger) return at('ledger', 'has no ledger. Choose one.')
    if (NOT_IN_JOURNALS.includes(ledger)) return at('ledger', `names ${ledger}, which a journal does not change.`)
    if (ledger === 'Bank' && !key) return at('key', 'has no bank account. Choose one.')
    return amount === 0 ? at('amount', 'has an amount of 0.') : undefined
  }
  if (!ledger || !LEDGERS_OF[type].includes(ledger))
    return at(
      'ledger',
      `names ${ledger ?? 'no ledger'}. A ${type.toLowerCase()} voucher may name ${LEDGERS_OF[type].join(', ')}.`,
    )
  if (ledger === 'GRNI' && !line.movementId) return at('movementId', 'has no return. Choose its stock movement.')
  return amount > 0 ? undefined : at('amount', `has an amount of ${figure(amount, 2, 3)}. Enter one above 0.`)
}
