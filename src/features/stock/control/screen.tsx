import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { AbcArea } from '#features/stock/control/abc.tsx'
import { AREAS, type Area, areaOf } from '#features/stock/control/areas.ts'
import classes from '#features/stock/control/control.module.css'
import { CountsArea } from '#features/stock/control/counting/counts.tsx'
import { ScanDesk } from '#features/stock/control/counting/scan-desk.tsx'
import { IntegrityArea } from '#features/stock/control/integrity/integrity.tsx'
import { LedgerArea, LocationsArea, QuarantineArea } from '#features/stock/control/lists.tsx'
import { ReorderArea } from '#features/stock/control/reorder/reorder-area.tsx'
import { AgeingArea } from '#features/stock/control/valuation/ageing.tsx'
import { Await } from '#ui/live/await.tsx'
import { Spinner } from '#ui/shell/spinner.tsx'

const SHOWN: Record<Area, () => React.ReactNode> = {
  counts: () => <CountsArea />,
  adjust: () => <ScanDesk key="adjust" act="adjust" />,
  transfer: () => <ScanDesk key="transfer" act="transfer" />,
  quarantine: () => <QuarantineArea />,
  reorder: () => <ReorderArea />,
  ledger: () => <LedgerArea />,
  integrity: () => <IntegrityArea />,
  ageing: () => <AgeingArea />,
  abc: () => <AbcArea />,
  locations: () => <LocationsArea />,
}

/** Keeps stock true: counts, moves, quarantine, what to order, the ledger and its checks. */
export default function InventoryControlScreen() {
  const { history } = useRouter()
  const search = useSyncExternalStore(history.subscribe, () => history.location.search)
  const area = areaOf(new URLSearchParams(search).get('area'))
  const current = useRef<HTMLAnchorElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: brought into view when another area is chosen
  useEffect(() => {
    // In braces: newer browsers answer a promise, which React would take for the way to end the effect.
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [area])
  return (
    <div className={classes.control}>
      <nav className={classes.areas} aria-label="Inventory control">
        {AREAS.map(({ name, label }) => (
          <a
            key={name}
            ref={name === area ? current : undefined}
            href={`/inventory-control?area=${name}`}
            aria-current={name === area ? 'page' : undefined}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              history.push(`/inventory-control?area=${name}`)
            }}
          >
            {label}
          </a>
        ))}
      </nav>
      <Await key={area} fallback={<Spinner />}>
        {SHOWN[area]()}
      </Await>
    </div>
  )
}
