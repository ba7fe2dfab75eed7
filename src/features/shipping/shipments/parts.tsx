import type { ReactNode } from 'react'
import { percent } from '#base/text/writing.ts'
import { FreightButton } from '#features/shipping/freight-calculator/parts.tsx'
import { auditFreightBill } from '#features/shipping/shipments/audit.ts'
import { type Shipment, shipments } from '#features/shipping/shipments/collection.ts'
import { linkedPages } from '#model/record-pages.ts'
import type { Data } from '#model/schema/value.ts'
import { CommandButton } from '#ui/command-button.tsx'
import { CollectionScreen } from '#ui/list/collection-screen.tsx'
import { statusTab } from '#ui/list/rows/list-rows.ts'
import type { Clock, CommandOffer, ListTab } from '#ui/list/views/view.ts'
import { useUser } from '#ui/session.ts'
import { moneyText } from '#ui/shell/money/money.ts'
import { toast } from '#ui/shell/toasts/toasts.tsx'

const tabs: readonly ListTab[] = [
  statusTab('Booked'),
  statusTab('In transit'),
  { ...statusTab('Exception'), hot: true },
  {
    name: 'unbilled',
    label: 'Freight to check',
    where: () => [
      ['auditState', '==', 'Open'],
      ['status', 'in', ['Booked', 'In transit', 'Delivered', 'Exception']],
    ],
  },
  {
    name: 'over',
    label: 'Billed over the quote',
    hot: true,
    where: () => [['auditState', '==', 'Over']],
  },
  statusTab('Delivered'),
  statusTab('Void'),
]

/** Shipments: what was booked, what happened, and what the carrier billed. */
export function ShipmentList({ clock }: { clock: Clock }): ReactNode {
  const canWrite = useUser()?.role !== 'viewer'
  return (
    <CollectionScreen
      collection={shipments}
      fixed
      searchHint="Number or carrier"
      purpose="Book a shipment from a packed slip or an order."
      tabs={tabs}
      related={linkedPages()}
      commands={(doc) => freightBill(doc as Shipment)}
      commandKeys={{ e: 'Add an event', d: 'Delivered', f: 'Check freight bill' }}
      ways={
        canWrite && (
          <>
            <FreightButton clock={clock} />
            <CommandButton
              clock={clock}
              related={linkedPages()}
              offer={{ ...billOffer({}), label: 'Check freight bill' }}
              done={(result) => toast(auditWords(result as Audit))}
            />
          </>
        )
      }
      summary={({ carrier, service, direction }) => [carrier, service, direction].filter(Boolean).join(' · ')}
    />
  )
}

interface Audit {
  matched: number
  over: number
  unknown: number
  variance: number
}

const auditWords = ({ matched, over, unknown, variance }: Audit): string =>
  [
    `${matched} matched`,
    ...(over > 0 ? [`${over} over the quote by ${moneyText(variance)}`] : []),
    ...(unknown > 0 ? [`${unknown} unknown`] : []),
  ].join(', ')

/** Compares what a carrier bills with its quote. */
function billOffer(fixed: Data, lines?: Data[]): CommandOffer {
  return {
    command: auditFreightBill,
    label: 'Check freight bill',
    later: true,
    fixed,
    suggest: { tolerancePct: 2, ...(lines && { lines }) },
    confirm: ({ lines: given, payableId, tolerancePct }) => {
      const rows = Array.isArray(given) ? (given as Data[]) : []
      const total = rows.reduce((sum, { amount }) => sum + (typeof amount === 'number' ? amount : 0), 0)
      const hold = payableId
        ? ` The bill is put on hold if it is more than ${percent(Number(tolerancePct ?? 2))} over the quote.`
        : ''
      return `${moneyText(total)} will be compared with the quote.${hold}`
    },
  }
}

function freightBill({ id, data }: Shipment): CommandOffer[] {
  if (data.status === 'Void' || data.status === 'Draft') return []
  const amount = data.quotedAmount
  return [billOffer({}, [{ shipmentId: id, kind: 'Freight', ...(amount !== undefined && { amount }) }])]
}
