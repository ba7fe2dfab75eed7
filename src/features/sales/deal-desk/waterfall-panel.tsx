import type { ReactNode } from 'react'
import { sumMoney } from '#base/decimal.ts'
import { payments } from '#features/money/payments/collection.ts'
import { type Receivable, receivables } from '#features/money/receivables/collection.ts'
import { feeSharesOf, sharesOf, waterfallOf } from '#features/sales/deal-desk/waterfall.ts'
import { type PackingSlip, packingSlips } from '#features/sales/packing-slips/collection.ts'
import { type Posting, postings } from '#features/stock/postings/collection.ts'
import type { Query } from '#model/query/query.ts'
import type { Doc } from '#model/schema/value.ts'
import { Chart } from '#ui/charts/chart.tsx'
import { useDocs } from '#ui/list/rows/use-docs.ts'
import card from '#ui/record/document/document.module.css'
import { baseCurrency, moneyText } from '#ui/shell/money/money.ts'
import { DataTable } from '#ui/table/data-table.tsx'

const MAX_ROWS = 1000

/** The quoted margin, and step by step what became of it. */
export function Waterfall({ doc }: { doc: Doc }): ReactNode {
  const invoices = useDocs({
    collection: receivables.name,
    where: [['transactionIds', 'array-contains', doc.id]],
    limit: MAX_ROWS,
  }) as readonly Receivable[] | undefined
  const slips = useDocs({
    collection: packingSlips.name,
    where: [
      ['transactionId', '==', doc.id],
      ['status', '==', 'Shipped'],
    ],
    limit: MAX_ROWS,
  }) as readonly PackingSlip[] | undefined
  const own = usePostings({ collection: postings.name, where: [['orderId', '==', doc.id]], limit: MAX_ROWS })
  const ids = (invoices ?? []).map(({ id }) => id)
  const settled = usePostings(
    ids.length > 0 ? { collection: postings.name, where: [['itemId', 'in', ids]], limit: MAX_ROWS } : undefined,
  )
  const paid = [...new Set((settled ?? []).flatMap(({ data }) => (data.docType === payments.name ? [data.docId] : [])))]
  const moved = usePostings(
    paid.length > 0
      ? {
          collection: postings.name,
          where: [
            ['docType', '==', payments.name],
            ['docId', 'in', paid],
          ],
          limit: MAX_ROWS,
        }
      : undefined,
  )
  if (!own || !invoices || !slips) return null
  const shares = sharesOf(invoices, doc.id)
  const all = new Map([...own, ...(settled ?? []), ...(moved ?? [])].map((row) => [row.id, row]))
  const steps = waterfallOf(
    { id: doc.id, marginAmount: Number(doc.data.marginAmount ?? 0) },
    {
      postings: [...all.values()],
      shares,
      feeShares: feeSharesOf(moved ?? [], shares),
      freightPaid: sumMoney(slips.map(({ data }) => data.freightCost ?? 0)),
    },
  )
  return (
    <section className={`panel slim pad-16 ${card.card}`} aria-label="Margin, quoted against true">
      <h3>
        Margin <small>quoted against true, in {baseCurrency()}, from the ledger</small>
      </h3>
      <Chart
        label={`Margin after each step, ${baseCurrency()}`}
        kind="bars"
        series={['Margin']}
        values={steps.map(({ label, amount, left, isTotal }) => ({
          label,
          values: [left],
          words: isTotal ? moneyText(amount) : `${moneyText(amount)}, leaves ${moneyText(left)}`,
          ...(left < 0 && { isHot: true }),
        }))}
        hotName="Loss"
        format={(value) => moneyText(value)}
      />
      <DataTable
        label="Margin, quoted against true"
        rows={steps}
        keyOf={({ label }) => label}
        isFlat
        isFixed
        tone={({ isTotal }) => (isTotal ? 'selected' : undefined)}
        columns={[
          { label: 'Step', isHead: true, value: ({ label }) => label },
          { label: 'Amount', kind: 'money', value: ({ amount }) => amount },
          { label: 'Leaves', kind: 'money', value: ({ left }) => left },
        ]}
      />
    </section>
  )
}

const usePostings = (query: Query | undefined): readonly Posting[] | undefined =>
  useDocs(query, { ignoreErrors: true }) as readonly Posting[] | undefined
