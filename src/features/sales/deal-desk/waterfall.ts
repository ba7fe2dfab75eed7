import { roundProduct, sumMoney } from '#base/decimal.ts'
import { payments } from '#features/money/payments/collection.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import type { Posting } from '#features/stock/postings/collection.ts'
import { linesIn } from '#model/document/lines.ts'
import type { Data, Value } from '#model/schema/value.ts'

/** One step from the quoted margin to the actual one, in the company's currency. */
interface Step {
  label: string
  amount: number
  /** The margin after this step. */
  left: number
  isTotal?: true
}

/** The part of a deal that the waterfall reads. */
interface Quoted {
  id: string
  /** The quoted price of the goods less their expected cost. */
  marginAmount: number
}

/** What happened after the quote. */
interface Happened {
  /** Sales and cost of the deal, and amounts settled on its invoices or deducted by banks. */
  postings: readonly Posting[]
  /** Ids of its invoices, with this deal's share of each (0 to 1). */
  shares: ReadonlyMap<string, number>
  /** Ids of payments, with the share of their fees for settling this deal's invoices. */
  feeShares: ReadonlyMap<string, number>
  /** The amounts paid to carriers for its shipments. */
  freightPaid: number
}

/**
 * The steps from the quoted to the true margin of a deal: price and cost of goods, freight, fees, discounts, returns.
 */
export function waterfallOf({ id, marginAmount }: Quoted, happened: Happened): Step[] {
  const { postings, shares, feeShares, freightPaid } = happened
  const own = postings.filter(({ data }) => data.orderId === id)
  const isInvoiced = ({ data }: Posting): boolean => data.docType === receivables.name
  const isGoods = ({ data }: Posting): boolean => data.key === 'Goods' || data.partId !== undefined
  const of = (ledger: string) => own.filter(({ data }) => data.ledger === ledger)
  const sold = gain([...of('Sales').filter((row) => isInvoiced(row) && isGoods(row)), ...of('COGS').filter(isInvoiced)])
  const charged = gain(of('Sales').filter((row) => isInvoiced(row) && !isGoods(row)))
  const back = gain([...of('Sales'), ...of('COGS')].filter((row) => !isInvoiced(row)))
  const part = (ledger: string, share: (row: Posting) => number | undefined): number =>
    sumMoney(
      postings
        .filter(({ data }) => data.ledger === ledger)
        .map((row) => roundProduct([-row.data.base, share(row) ?? 0], 2)),
    )
  const byInvoice = ({ data }: Posting) => shares.get(data.itemId ?? '')
  const steps: [string, number][] = [
    ['Goods, price and cost', sumMoney([sold, -marginAmount])],
    ['Freight and services charged', charged],
    ['Freight paid', -freightPaid],
    ['Payment fees', part('Bank fees', ({ data }) => feeShares.get(data.docId))],
    ['Discounts', part('Discounts given', byInvoice)],
    ['Write-offs', part('Write-offs', byInvoice)],
    ['Returns', back],
  ]
  let left = marginAmount
  return [
    { label: 'Quoted margin', amount: marginAmount, left, isTotal: true },
    ...steps
      .filter(([, amount]) => amount !== 0)
      .map(([label, amount]): Step => {
        left = sumMoney([left, amount])
        return { label, amount, left }
      }),
    { label: 'True margin', amount: left, left, isTotal: true },
  ]
}

/** The profit of rows: sales add to it, costs reduce it. */
const gain = (rows: readonly Posting[]): number => sumMoney(rows.map(({ data }) => -data.base))

/** One deal's share of each invoice, by the amounts of its lines. */
export function sharesOf(invoices: readonly { id: string; data: { lines?: unknown } }[], dealId: string) {
  return new Map(
    invoices.map(({ id, data }) => {
      const lines = linesIn(data.lines as Value | undefined)
      const worth = (all: readonly Data[]): number => sumMoney(all.map(({ amount }) => Number(amount ?? 0)))
      const all = worth(lines)
      return [id, all === 0 ? 1 : worth(lines.filter(({ transactionId }) => transactionId === dealId)) / all] as const
    }),
  )
}

/** These invoices' share of each payment, by the total it settled. */
export function feeSharesOf(rows: readonly Posting[], shares: ReadonlyMap<string, number>): Map<string, number> {
  const settled = rows.filter(
    ({ data }) => data.docType === payments.name && (data.ledger === 'AR' || data.ledger === 'Customer deposits'),
  )
  return new Map(
    [...Map.groupBy(settled, ({ data }) => data.docId)].map(([docId, own]) => {
      const all = sumMoney(own.map(({ data }) => data.base))
      const mine = own.reduce((sum, { data }) => sum + data.base * (shares.get(data.itemId ?? '') ?? 0), 0)
      return [docId, all === 0 ? 0 : mine / all] as const
    }),
  )
}
