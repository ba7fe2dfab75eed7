import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { dayIn } from '#base/days.ts'
import { vouchers } from '#features/money/vouchers/collection.ts'
import { receipts } from '#features/purchasing/receiving/collection.ts'
import { creditOffer, currencyText } from '#features/purchasing/receiving/credit-offer.tsx'
import { numberOn } from '#features/purchasing/receiving/order-lines.ts'
import { type ReturnedGoods, receivedLots, returnedGoods } from '#features/purchasing/receiving/returned.ts'
import { movements } from '#features/stock/ledger/collection.ts'
import { takeReturnOffer } from '#features/stock/movements/actions.ts'
import { postings } from '#features/stock/postings/collection.ts'
import { linesIn } from '#model/document/lines.ts'
import { anyOf } from '#model/query/any-of.ts'
import { linkedPages } from '#model/record-pages.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Doc } from '#model/schema/value.ts'
import { CommandDialog } from '#ui/command-button.tsx'
import { useDocs } from '#ui/list/rows/use-docs.ts'
import type { CommandOffer } from '#ui/list/views/view.ts'
import { useUser } from '#ui/session.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { moneyText } from '#ui/shell/money/money.ts'
import { DataTable } from '#ui/table/data-table.tsx'

interface Props {
  collection: AnyCollection
  doc: Doc
}

/** What was returned to the vendor from an order or a receipt, and how to record the vendor's credit. */
export function ReturnsPanel({ collection, doc }: Props): ReactNode {
  const went = linesIn(doc.data.lines).some((line) => numberOn(line, 'qtyReturned') + numberOn(line, 'qtyToCredit') > 0)
  return went ? <Returns {...{ collection, doc }} /> : null
}

function Returns({ collection, doc }: Props): ReactNode {
  const [offer, setOffer] = useState<CommandOffer>()
  const { timeZone } = useClock()
  const now = useNow()
  const clock = { now, timeZone, today: dayIn(timeZone, now) }
  const canWrite = useUser()?.role !== 'viewer'
  const isReceipt = collection.name === receipts.name
  const ofOrder = useDocs(
    isReceipt ? undefined : { collection: receipts.name, where: [['poId', '==', doc.id]], limit: 200 },
    { ignoreErrors: true },
  )
  const came = isReceipt ? [doc] : (ofOrder ?? [])
  const lotIds = receivedLots(came)
  const moved = useDocs(
    lotIds.length > 0
      ? {
          collection: movements.name,
          where: [anyOf('lotId', lotIds), ['type', 'in', ['VendorReturn', 'Correction']]],
          limit: 1000,
        }
      : undefined,
    { ignoreErrors: true },
  )
  const ids = (moved ?? []).flatMap(({ id, data }) => (data.type === 'VendorReturn' ? [id] : []))
  const notes = useDocs(
    ids.length > 0
      ? {
          collection: postings.name,
          where: [anyOf('movementId', ids), ['docType', '==', 'vouchers'], ['ledger', '==', 'GRNI']],
          limit: 1000,
        }
      : undefined,
    { ignoreErrors: true },
  )
  const drafts = useDocs(
    ids.length > 0
      ? {
          collection: vouchers.name,
          where: [
            ['partyId', '==', doc.data.vendorId ?? null],
            ['type', '==', 'Debit note'],
            ['status', 'in', ['Draft', 'Approved']],
          ],
          limit: 1000,
        }
      : undefined,
    { ignoreErrors: true },
  )
  if (!moved || ids.length === 0 || !notes || !drafts) return null
  const rows = returnedGoods(came, { movements: moved, notes, drafts })
  const toCredit = rows.filter(({ state }) => state === 'To credit')
  const { currency } = came[0]!.data
  return (
    <section aria-label="Returned goods" className="below-16">
      <DataTable
        label="Returned goods"
        rows={rows}
        keyOf={({ movementId }) => movementId}
        isFlat
        isFixed
        hasCards
        columns={[
          { label: 'Returned', isHead: true, value: ({ name }) => name },
          { label: 'Date', kind: 'day', value: ({ day }) => day },
          { label: 'Return #', value: ({ docNumber }) => docNumber },
          { label: 'Quantity', kind: 'number', value: ({ qty }) => qty },
          {
            label: 'Credit',
            value: ({ state, amount }) =>
              state === 'To credit'
                ? `${moneyText(amount, currencyText(currency))} to credit`
                : state === 'On a draft'
                  ? `${moneyText(amount, currencyText(currency))} on a draft debit note`
                  : state,
          },
          ...(canWrite
            ? [
                {
                  label: 'Reverse',
                  isQuiet: true,
                  show: (row: ReturnedGoods) =>
                    row.state === 'Reversed' || row.state === 'Credited' ? null : (
                      <Button
                        size="compact-xs"
                        variant="subtle"
                        aria-label={`Reverse the return of ${row.name}`}
                        onClick={() => setOffer(takeReturnOffer(row))}
                      >
                        Reverse
                      </Button>
                    ),
                },
              ]
            : []),
        ]}
      />
      {canWrite && toCredit.length > 0 && (
        <Button
          size="xs"
          variant="default"
          className="above-8"
          onClick={() => setOffer(creditOffer(toCredit, doc.data, clock.today))}
        >
          Record vendor credit
        </Button>
      )}
      {offer && <CommandDialog offer={offer} clock={clock} related={linkedPages()} close={() => setOffer(undefined)} />}
    </section>
  )
}
