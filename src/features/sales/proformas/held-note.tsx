import type { ReactNode } from 'react'
import { deals } from '#features/sales/deals/collection.ts'
import { proformas } from '#features/sales/proformas/collection.ts'
import { depositDue, nameOfProforma, whyHeld } from '#features/sales/proformas/rules.ts'
import { recordAddress } from '#model/record-address.ts'
import { query } from '#model/schema/collection.ts'
import type { Doc } from '#model/schema/value.ts'
import { useLive, useLiveDoc } from '#ui/live/use-live.ts'
import { Warning } from '#ui/record/faults/warning-note.tsx'
import { GoLink } from '#ui/shell/go-link.tsx'

/** Says on a slip that its goods are held until a proforma is paid, and where its payment is received. */
export function HeldNote({ doc: { data } }: { doc: Doc }): ReactNode {
  const { transactionId, status } = data
  if (typeof transactionId !== 'string' || status === 'Shipped' || status === 'Void') return null
  return <OfDeal id={transactionId} />
}

function OfDeal({ id }: { id: string }): ReactNode {
  const deal = useLiveDoc<{ depositPaid?: number }>(deals.name, id)
  const asking = useLive(query(proformas, { where: [['transactionId', '==', id]] }))
  const why = whyHeld(asking, deal?.data.depositPaid)
  if (!why) return null
  const due = asking.find(({ data }) => data.holdUntilPaid && depositDue(data) > 0)
  return (
    <>
      <Warning sentences={[`On hold. ${why}`]} />
      {due && (
        <p className="text-13">
          <GoLink className="medium accent tall-24 underlines" href={recordAddress(proformas, due.id)}>
            Receive the payment of {nameOfProforma(due)}
          </GoLink>
        </p>
      )}
    </>
  )
}
