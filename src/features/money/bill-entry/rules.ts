import { toDay } from '#base/days.ts'
import { roundProduct, sumMoney } from '#base/decimal.ts'
import { invalid, refuse } from '#base/problem.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { payables } from '#features/money/payables/collection.ts'
import { nameOfPayable } from '#features/money/payables/rules.ts'
import { itemOf } from '#features/money/settlement/commands.ts'
import { type Books, needRate, postingDay } from '#features/stock/postings/commands.ts'
import { minus, type PostingLeg, type PostingSource } from '#features/stock/postings/rules.ts'
import type { Tx } from '#model/command/command.ts'
import { convertAmount, decimalsOf } from '#model/document/amounts/amount.ts'
import { discountDay, discountOf, readTerms } from '#model/document/days/terms.ts'
import { EXEMPT, rateNamed, readRates } from '#model/document/tax/tax.ts'
import type { Data, Doc } from '#model/schema/value.ts'

/** The tax of one rate on a document. */
export interface TaxOfRate {
  taxName?: string | undefined
  taxRate: number
  net: number
  tax: number
}

interface TaxedLine {
  amount?: unknown
  taxName?: unknown
  taxRate?: unknown
}

/** The tax of each rate on a bill, calculated on the sum of all lines with that rate. */
export function taxesOf(lines: readonly TaxedLine[], currency: unknown): TaxOfRate[] {
  const taxed = lines.filter(({ taxRate, taxName }) => typeof taxRate === 'number' || typeof taxName === 'string')
  return [...Map.groupBy(taxed, ({ taxName, taxRate }) => `${String(taxName)} ${String(taxRate)}`).values()].map(
    (own) => {
      const [{ taxName, taxRate }] = own as [TaxedLine]
      const net = sumMoney(own.map(({ amount }) => (typeof amount === 'number' ? amount : 0)))
      const rate = typeof taxRate === 'number' ? taxRate : 0
      return {
        ...(typeof taxName === 'string' && { taxName }),
        taxRate: rate,
        net,
        tax: roundProduct([net, rate, 0.01], decimalsOf(currency)),
      }
    },
  )
}

/** A tax by its name in the settings; refuses an unknown one, at the field of the input that names it. */
export async function needTax(tx: Tx, name: string, field = 'taxName'): Promise<{ taxName: string; taxRate: number }> {
  const known = readRates((await tx.get(settings, 'tax'))?.data.taxes)
  const rate = rateNamed(known, name)
  if (rate) return { taxName: rate.name, taxRate: rate.rate }
  const names = [...known.map((one) => one.name), EXEMPT].join(', ')
  const detail = `There is no tax rate "${name}" in Settings. Choose ${names}.`
  throw invalid([{ pointer: `/input/${field}`, code: 'tax', detail }])
}

/** The tax of a bill: recoverable tax is an asset, other tax an expense. */
export async function taxLegs(
  tx: Tx,
  taxes: readonly TaxOfRate[],
  rate: { currency: string; fxRate: number },
): Promise<PostingLeg[]> {
  const rows = ((await tx.get(settings, 'tax'))?.data.taxes ?? []) as readonly Data[]
  const base = await companyCurrency(tx)
  return taxes.map(({ taxName, tax }) => {
    const isReclaimed = rows.some(({ name, recoverable }) => name === taxName && recoverable === true)
    return {
      ledger: isReclaimed ? 'Input tax' : 'Expense',
      key: isReclaimed ? taxName : 'Sales tax',
      amount: tax,
      base: convertAmount(tax, rate.fxRate, base),
      ...rate,
    }
  })
}

/** The parts common to every group of a bill: its day, its source, and the payable to the vendor. */
export interface BillHead {
  day: string
  source: PostingSource
  currency: string
  fxRate: number
  /** The company's currency. */
  base: string
  owed: PostingLeg
}

/** The head of a bill to post; refuses one without a total, or without an exchange rate for its day. */
export async function billHead(books: Books, bill: Doc): Promise<BillHead> {
  const { data } = bill
  const name = nameOfPayable(bill)
  const total = Number(data.totalAmount ?? 0)
  if (total <= 0) throw refuse(`${name} has no amount. Enter its total first.`)
  const base = await companyCurrency(books.tx)
  const currency = typeof data.currency === 'string' && data.currency ? data.currency : base
  const own = toDay(data.invoiceDate, books.timeZone) ?? books.today
  const fxRate = await needRate(books, { currency, day: own, name, stated: data.fxRate as number | undefined })
  const item = itemOf(payables.name, bill)
  return {
    day: await postingDay(books, own),
    source: { docType: payables.name, docId: bill.id, docNumber: item.itemNumber },
    currency,
    fxRate,
    base,
    owed: {
      ...item,
      ledger: 'AP',
      amount: minus(total),
      currency,
      ...(fxRate !== 1 && { fxRate }),
      base: minus(convertAmount(total, fxRate, base)),
    },
  }
}

/** The fields of a bill after posting. */
export function postedBill(data: Data, { fxRate }: Pick<BillHead, 'fxRate'>, timeZone: string): Data {
  return {
    posted: true,
    paymentState: 'Unpaid',
    ...(fxRate !== 1 && { fxRate }),
    ...discountOfBill(data, timeZone),
  }
}

/** The cash discount of a bill according to its terms, and its last day. */
function discountOfBill(data: Data, timeZone: string): { discountDate?: string; discountAmount?: number } {
  const terms = typeof data.termsId === 'string' ? readTerms(data.termsId) : undefined
  const from = toDay(data.invoiceDate, timeZone)
  const day = terms && from ? discountDay(terms, from) : undefined
  if (!terms || !day || typeof data.totalAmount !== 'number') return {}
  return { discountDate: day, discountAmount: discountOf(terms, data.totalAmount, data.currency) }
}
