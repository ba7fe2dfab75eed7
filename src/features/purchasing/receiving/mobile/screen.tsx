import { Button, TextInput } from '@mantine/core'
import { IconBarcode, IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { toDay } from '#base/days.ts'
import { folded } from '#base/text/fold.ts'
import { counted } from '#base/text/words.ts'
import { type PurchaseOrder, pendingOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { receipts } from '#features/purchasing/receiving/collection.ts'
import { ArrivalCard } from '#features/purchasing/receiving/mobile/arrival-card.tsx'
import { CountPage } from '#features/purchasing/receiving/mobile/count-page.tsx'
import { dockLines, lineOfCode, ordersOfCode } from '#features/purchasing/receiving/mobile/counted-rules.ts'
import { DeliverList } from '#features/purchasing/receiving/mobile/deliver-list.tsx'
import styles from '#features/purchasing/receiving/mobile/mobile.module.css'
import { ScanCode } from '#features/purchasing/receiving/mobile/scan-code.tsx'
import { useScan } from '#features/purchasing/scan/parts.tsx'
import { pendingParcels } from '#features/shipping/tracking/collection.ts'
import { poDueDay } from '#model/document/days/order-days.ts'
import { query } from '#model/schema/collection.ts'
import { SkeletonRows } from '#ui/list/list-states.tsx'
import { useDocs } from '#ui/list/rows/use-docs.ts'
import { Await } from '#ui/live/await.tsx'
import { useLive } from '#ui/live/use-live.ts'
import { WaitingList } from '#ui/offline/use-queue.tsx'
import { useClock } from '#ui/shell/clock.ts'
import { useAddress } from '#ui/shell/use-address.ts'

const drafts = query(receipts, { where: [['status', '==', 'Draft']] })

const VIEWS = { receive: 'Receive', deliver: 'Deliver' } as const
type View = keyof typeof VIEWS

/** The dock on a phone: count what arrives, and hand over what leaves; it works offline too. */
export default function ReceivingMobileScreen(): ReactNode {
  const search = new URLSearchParams(useAddress())
  const receiptId = search.get('receipt')
  const { history } = useRouter()
  const view: View = search.get('view') === 'deliver' ? 'deliver' : 'receive'
  return (
    <div className="scrolls full thumb-page">
      <header>
        <h1 className="text-20 titled page-title">Receiving (mobile)</h1>
        {!receiptId && (
          <fieldset className={`flex gap-8 frameless no-margin no-padding ${styles.cuts}`} aria-label="Task">
            {(Object.keys(VIEWS) as View[]).map((one) => (
              <button
                className="panel flex-1 strong text-center tall-44"
                key={one}
                type="button"
                aria-pressed={one === view}
                onClick={() => history.push(`/mdelivery${one === 'receive' ? '' : '?view=deliver'}`)}
              >
                {VIEWS[one]}
              </button>
            ))}
          </fieldset>
        )}
        <WaitingList />
      </header>
      <Await fallback={<SkeletonRows />}>
        {receiptId ? <CountPage receiptId={receiptId} /> : view === 'deliver' ? <DeliverList /> : <Arrivals />}
      </Await>
    </div>
  )
}

/** Expected orders, earliest first, and the counts in progress. */
function Arrivals(): ReactNode {
  const orders = useLive(pendingOrders)
  const counting = useLive(drafts)
  const { timeZone } = useClock()
  const [typed, setTyped] = useState('')
  const [isScanning, setScanning] = useState(false)
  const [only, setOnly] = useState<readonly string[]>([])
  const parcels = useDocs(pendingParcels, { ignoreErrors: true }) ?? []
  const openCode = useScan()
  const wanted = folded(typed.trim())
  const dayOf = ({ data }: PurchaseOrder) =>
    toDay(data.expectedDate, timeZone) ?? poDueDay(data.poNumber) ?? '9999-12-31'
  const shown = orders
    .filter(({ id }) => only.length === 0 || only.includes(id))
    .filter(({ data }) =>
      [data.poNumber, data.vendorName, data.vendorRef, ...(data.lines ?? []).map(({ partNumber }) => partNumber)].some(
        (text) => folded(typeof text === 'string' ? text : '').includes(wanted),
      ),
    )
    .toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)))
  /**
   * Handles a scanned code: for an order, its parcel or a vendor's label it shows only those orders; for a part it
   * searches; for anything else it opens the record.
   */
  function take(code: string): void {
    setScanning(false)
    const found = ordersOfCode(code, orders, parcels)
    const isPart = orders.some(({ data }) => lineOfCode(dockLines(data, { id: '' }, []), code))
    setOnly(found)
    setTyped(found.length === 0 && isPart ? code : '')
    if (found.length === 0 && !isPart) openCode(code)
  }
  function find(event: FormEvent): void {
    event.preventDefault()
    if (typed.trim() && shown.length === 0) take(typed.trim())
  }
  return (
    <>
      <form className={`flex gap-8 ${styles.find}`} onSubmit={find}>
        <TextInput
          type="search"
          size="lg"
          aria-label="Search arrivals"
          placeholder="Order, vendor or part number"
          leftSection={<IconSearch size={20} />}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setOnly([])
          }}
        />
        <Button size="lg" variant="default" aria-label="Scan a code" px={14} onClick={() => setScanning(true)}>
          <IconBarcode size={24} aria-hidden />
        </Button>
      </form>
      <p aria-live="polite" className="dim above-12 below-8">
        {counted(shown.length, 'order')} expected
        {counting.length > 0 && `, ${counted(counting.length, 'receipt')} being counted`}
      </p>
      {only.length > 0 && (
        <Button variant="subtle" color="gray" onClick={() => setOnly([])}>
          All arrivals
        </Button>
      )}
      {shown.length === 0 ? (
        <p className={`dim text-center ${styles.nothing}`}>
          {wanted ? 'No matching orders' : 'Nothing arriving. Scan anything to start.'}
        </p>
      ) : (
        <ul>
          {shown.slice(0, 100).map((order) => (
            <ArrivalCard
              key={order.id}
              order={order}
              counting={counting.filter(({ data }) => data.poId === order.id)}
            />
          ))}
        </ul>
      )}
      {isScanning && (
        <ScanCode title="Scan an order, a parcel or a part" close={() => setScanning(false)} found={take} />
      )}
    </>
  )
}
