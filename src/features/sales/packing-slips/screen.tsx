import { CreditHint } from '#features/money/receivables/parts.tsx'
import { deals } from '#features/sales/deals/collection.ts'
import { type PackingSlip, packingSlips } from '#features/sales/packing-slips/collection.ts'
import { ReadyQueue } from '#features/sales/packing-slips/desk/ready-queue.tsx'
import { slipSteps } from '#features/sales/packing-slips/desk/slip-steps.tsx'
import { slipOffers } from '#features/sales/packing-slips/offers.ts'
import { listAddress } from '#model/record-address.ts'
import { linkedPages } from '#model/record-pages.ts'
import type { Data } from '#model/schema/value.ts'
import { AddressPanel } from '#ui/document/address-panel.tsx'
import { CollectionScreen } from '#ui/list/collection-screen.tsx'
import { statusTab } from '#ui/list/rows/list-rows.ts'
import type { CommandOffer, LineEntry } from '#ui/list/views/view.ts'
import { useBrought } from '#ui/parts.tsx'
import { useUser } from '#ui/session.ts'

const tabs = [statusTab('Draft'), statusTab('Picking'), statusTab('Packed'), statusTab('Shipped'), statusTab('Void')]

/** The lines come from the deal; they are read-only here and picked in a dialog. */
const slipLines: LineEntry = {
  label: 'Lines',
  find: async () => [],
  readOnly: true,
  inTotals: ['status', 'shipTo'],
}

/** Bin, part and quantity come first, because a phone shows no more without horizontal scrolling. */
const slipColumns = (lines: readonly Data[]): readonly string[] => [
  'bin',
  'partNumber',
  'qtyToPick',
  'qty',
  'lotNumber',
  'brand',
  ...['shortReason', 'qtyInvoiced'].filter((name) => lines.some((line) => line[name])),
]

/** Warns about holds and overdue invoices of the customer before the goods are shipped. */
const isStillHere = ({ status }: Data): boolean => status !== 'Shipped' && status !== 'Void'

/** Actions on a packing slip contributed by higher-level features. */
type SlipOffers = (slip: PackingSlip) => readonly CommandOffer[]

/** Packing slips: picking, packing and shipping. */
export default function PackingSlipsScreen() {
  const offers = useBrought<SlipOffers>('slip-offers')
  const canWrite = useUser()?.role !== 'viewer'
  return (
    <CollectionScreen
      collection={packingSlips}
      searchHint="Customer, slip or deal"
      purpose="Packing slips are created from confirmed deals."
      source={{ label: 'Open deals', href: listAddress(deals, { tab: 'all' }) }}
      fixed
      tabs={tabs}
      related={linkedPages()}
      ways={canWrite && <ReadyQueue />}
      commands={(doc) =>
        [slipOffers, ...offers].flatMap((offersOf): readonly CommandOffer[] => offersOf(doc as PackingSlip))
      }
      {...slipSteps}
      lineEntry={slipLines}
      lineColumns={slipColumns}
      figures={(doc) => isStillHere(doc.data) && <CreditHint data={doc.data} />}
      panels={(doc, clock) => <AddressPanel collection={packingSlips} doc={doc} name="shipTo" clock={clock} />}
      summary={({ customerName, transactionNumber }) => [customerName, transactionNumber].filter(Boolean).join(' · ')}
    />
  )
}
