import { Button } from '@mantine/core'
import { lazy, type ReactNode, useState } from 'react'
import { dayIn } from '#base/days.ts'
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
import { Await } from '#ui/live/await.tsx'
import { useUser } from '#ui/session.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { moneyText } from '#ui/shell/money/money.ts'
import { DataTable } from '#ui/table/data-table.tsx'

const AllocateDialog = lazy(() => import('#features/purchasing/receiving/landed-cost/dialog.tsx'))

interface Props {
  collection: AnyCollection
  doc: Doc
}

/** The receipts that carry the landed cost of a bill, what is left to allocate, and the button to do so. */
export function LandedCostPanel({ collection, doc }: Props): ReactNode {
  const { lines, posted, status } = doc.data
  const isCharged = linesIn(lines).some(({ kind }) => kind === 'Landed cost')
  const isOwed = posted === true && (status === 'Open' || status === 'Paid')
  return isCharged && isOwed ? <Allocated {...{ collection, doc }} /> : null
}

function Allocated({ collection, doc }: Props): ReactNode {
  const { id } = doc
  const { timeZone } = useClock()
  const now = useNow()
  const [isOpen, setOpen] = useState(false)
  const canWrite = useUser()?.role !== 'viewer'
  const rows = useDocs(
    {
      collection: postings.name,
      where: [
        ['ledger', '==', 'Landed cost clearing'],
        ['itemId', '==', id],
      ],
      limit: 1000,
    },
    { ignoreErrors: true },
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
    { ignoreErrors: true },
  ) as readonly Movement[] | undefined
  const numbers = [
    ...allocations.flatMap(({ data }) => (typeof data.docNumber === 'string' ? [data.docNumber] : [])),
    ...(revalued ?? []).flatMap(({ data }) => data.lotNumber ?? []),
  ]
  const borne = useDocs(
    numbers.length > 0
      ? { collection: lots.name, where: [anyOf('lotNumber', [...new Set(numbers)])], limit: 1000 }
      : undefined,
    { ignoreErrors: true },
  ) as readonly Lot[] | undefined
  const totals = rows && revalued && borne && landedTotals(rows, { revalued, lots: borne })
  const titleOf = useTitles(
    (totals?.receipts ?? []).map(({ receiptId }) => ({ collection: receipts.name, id: receiptId })),
    places,
  )
  if (!rows) return null
  const left = sumMoney(rows.map(({ data }) => Number(data.base ?? 0)))
  const number = String(doc.data.payableNumber ?? 'the bill')
  return (
    <section aria-label="Landed cost" className="below-16">
      {totals && allocations.length > 0 && (
        <DataTable
          label="Landed cost"
          rows={totals.receipts}
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
      )}
      <div className="row wrap gap-8-12">
        <p className="text-13 line-18 dim above-4">
          {totals && allocations.length > 0
            ? `${moneyText(totals.allocated)} allocated: ${moneyText(totals.inStock)} to stock, ${moneyText(sumMoney([totals.allocated, -totals.inStock]))} to cost of goods sold and rounding. ${moneyText(left)} left.`
            : `${moneyText(left)} of landed cost is not in the cost of any goods yet.`}
        </p>
        {canWrite && (
          <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
            {left > 0 ? 'Allocate landed cost' : 'Change the allocation'}
          </Button>
        )}
      </div>
      {isOpen && (
        <Await fallback={null}>
          <AllocateDialog
            billId={id}
            title={`${left > 0 ? 'Allocate landed cost' : 'Change the allocation'} of ${number}`}
            clock={{ now, timeZone, today: dayIn(timeZone, now) }}
            close={() => setOpen(false)}
          />
        </Await>
      )}
    </section>
  )
}
