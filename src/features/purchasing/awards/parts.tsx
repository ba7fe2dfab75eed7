import type { ReactNode } from 'react'
import { counted } from '#base/text/words.ts'
import { awardInquiry } from '#features/purchasing/awards/commands.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { recordAddress } from '#model/record-address.ts'
import { linkedPages } from '#model/record-pages.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { CommandButton } from '#ui/command-button.tsx'
import type { Clock, CommandOffer } from '#ui/list/views/view.ts'

/** A line of an inquiry with what each vendor asks for it. */
interface OfferedLine {
  lineId: string
  qty: number
  offers: ReadonlyMap<string, Data>
}

/** Takes offers of an inquiry: a draft order for each vendor. */
export const AwardOffers = ({
  doc,
  clock,
  rows,
}: {
  doc: Doc
  clock: Clock
  rows: readonly OfferedLine[]
}): ReactNode => <CommandButton clock={clock} related={linkedPages()} variant="filled" offer={awardOf(doc, rows)} />

/** Takes the cheapest offer of each line, unless others are chosen. */
const awardOf = ({ id }: Doc, rows: readonly OfferedLine[]): CommandOffer => ({
  command: awardInquiry,
  label: 'Award',
  fixed: { rfqId: id },
  suggest: {
    lines: rows.flatMap(({ lineId, qty, offers }) => {
      const best = [...offers].toSorted(([, a], [, b]) => Number(a.price) - Number(b.price))[0]
      return best ? [{ lineId, vendorId: best[0], qty }] : []
    }),
  },
  leadsTo: (result) => {
    const [first] = (result as { orders: string[] }).orders
    return first === undefined ? undefined : { name: 'the draft order', href: recordAddress(purchaseOrders, first) }
  },
  confirm: ({ lines }) => {
    const given = Array.isArray(lines) ? (lines as Data[]) : []
    const count = new Set(given.map(({ vendorId }) => vendorId)).size
    return `${counted(given.length, 'line')} will be on ${counted(count, 'draft order')}.`
  },
})
