import type { ReactNode } from 'react'
import { sumMoney } from '#base/decimal.ts'
import { receipts } from '#features/purchasing/receiving/collection.ts'
import { landedTotals } from '#features/purchasing/receiving/landed-cost/rules.ts'
import { type Movement, movements } from '#features/stock/ledger/collection.ts'
import { type Lot, lots } from '#features/stock/lots/collection.ts'
import { postings } from '#features/stock/postings/collection.ts'
import { linesIn } from '#model/document/lines.ts'
import { places } from '#model/feature.ts'
import { anyOf } from '#model/query/any-of.ts'
import { recordAddress } from '#model/record-address.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Doc } from '#model/schema/value.ts'
import { useTitles } from '#ui/grid/heads/titles.ts'
import { useDocs } from '#ui/list/rows/use-docs.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { moneyText } from '#ui/shell/money/money.ts'
import { DataTable } from '#ui/table/data-table.tsx'

/** The receipts that bear the landed cost of a bill, and what of it is left to allocate. */
export function LandedCostPanel({ collection, doc }: { collection: AnyCollection; doc: Doc }): ReactNode {
  const isCharged = linesIn(doc.data.lines).some(({ kind }) => kind === 'Landed cost')
  return isCharged && doc.data.posted === true ? <Allocated collection={collection} id={doc.id} /> : null
}

function Allocated({ collection, id }: { collection: AnyCollection; id: string }): ReactNode {
  const rows = useDocs(
    {
      collection: postings.name,
      where: [
        ['ledger', '==', 'Landed cost clearing'],
        ['itemId', '==', id],
      ],
      limit: 1000,
    },
    { quietly: true },
  )
  const allocations = (rows ?? []).filter(({ data }) => data.docType === lots.name)
  const revalued = useDocs(
    allocations.length > 0
      ? {
          collection: movements.name,
          where: [
            ['docType', '==', collection.name],
            ['docId', '==', id],
            ['type', '==', 'Revalue'],
          ],
          limit: 1000,
        }
      : undefined,
    { quietly: true },
  ) as readonly Movement[] | undefined
  const numbers = [
    ...allocations.flatMap(({ data }) => (typeof data.docNumber === 'string' ? [data.docNumber] : [])),
    ...(revalued ?? []).flatMap(({ data }) => data.lotNumber ?? []),
  ]
  const borne = useDocs(
    numbers.length > 0
      ? { collection: lots.name, where: [anyOf('lotNumber', [...new Set(numbers)])], limit: 1000 }
      : undefined,
    { quietly: true },
  ) as readonly Lot[] | undefined
  const told = rows && revalued && borne && landedTotals(rows, { revalued, lots: borne })
  const titleOf = useTitles(
    (told?.receipts ?? []).map(({ receiptId }) => ({ collection: receipts.name, id: receiptId })),
    places,
  )
  if (!told || allocations.length === 0) return null
  const sold = sumMoney([told.allocated, -told.inStock])
  return (
    <section aria-label="Landed cost" className="below-16">
      <DataTable
        label="Landed cost"
        rows={told.receipts}
        keyOf={({ receiptId }) => receiptId}
        isFlat
        isFixed
        hasCards
        columns={[
          {
            label: 'Allocated to',
            isHead: true,
            value: ({ receiptId }) => titleOf(receipts.name, receiptId) ?? 'Receipt',
            show: ({ receiptId }) => (
              <GoLink href={recordAddress(receipts, receiptId)}>
                {titleOf(receipts.name, receiptId) ?? 'Receipt'}
              </GoLink>
            ),
          },
          { label: 'Added to stock', kind: 'money', value: ({ inStock }) => inStock },
        ]}
      />
      <p className="text-13 line-18 dim above-4">
        {moneyText(told.allocated)} allocated: {moneyText(told.inStock)} to stock, {moneyText(sold)} to cost of goods
        sold and rounding. {moneyText(told.left)} left.
      </p>
    </section>
  )
}
