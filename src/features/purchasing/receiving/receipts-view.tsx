import type { ReactNode } from 'react'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { type Receipt, receipts } from '#features/purchasing/receiving/collection.ts'
import { receiptOffers, receivedWords } from '#features/purchasing/receiving/receipt-offers.ts'
import { linesIn } from '#model/document/lines.ts'
import { pageOf } from '#model/record-address.ts'
import { linkedPages } from '#model/record-pages.ts'
import type { Data } from '#model/schema/value.ts'
import { CollectionScreen } from '#ui/list/collection-screen.tsx'
import { statusTab } from '#ui/list/rows/list-rows.ts'
import type { LineEntry, ListTab } from '#ui/list/views/view.ts'
import { baseCurrency } from '#ui/shell/money/money.ts'

const TABS: readonly ListTab[] = [
  statusTab('Posted'),
  {
    name: 'unbilled',
    label: 'Not billed',
    where: () => [
      ['status', '==', 'Posted'],
      ['billState', '!=', 'Full'],
    ],
  },
  { name: 'draft', label: 'Being counted', where: () => [['status', '==', 'Draft']] },
  statusTab('Void'),
]

/** Goods are added by receiving an order, so nothing can be added here. */
const LINES: LineEntry = { label: 'Part number', find: async () => [], readOnly: true, opensBeside: true }

/** The columns of the lines; rejected, billed and returned quantities are shown only when a line has them. */
const columnsOf = (lines: readonly Data[]): readonly string[] => [
  ...['partNumber', 'brand', 'qtyExpected', 'qty', 'unitPrice', 'value'],
  ...['qtyRejected', 'rejectReason', 'qtyBilled', 'qtyReturned', 'qtyToCredit'].filter((name) =>
    lines.some((line) => line[name]),
  ),
]

/** The receipts with their lines, to be billed, returned or reversed. */
export function ReceiptsView(): ReactNode {
  return (
    <CollectionScreen
      collection={receipts}
      heading="Receipts"
      fixed
      noLabels
      searchHint="Receipt, order, vendor"
      purpose="Receive a purchase order, and its receipt is listed here."
      source={{ label: 'Open purchase orders', href: pageOf(purchaseOrders) }}
      related={linkedPages()}
      tabs={TABS}
      lineEntry={LINES}
      lineColumns={columnsOf}
      commands={(doc, { today }) => receiptOffers(doc as Receipt, { today, base: baseCurrency() })}
      commandKeys={{ b: 'Bill' }}
      summary={({ vendorName, poNumber, lines }) =>
        [vendorName, poNumber && `PO ${poNumber}`, receivedWords(linesIn(lines as Data[]))].filter(Boolean).join(' · ')
      }
    />
  )
}
