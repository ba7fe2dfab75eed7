import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { AbcArea } from '#features/inventory-control/abc.tsx'
import { AgeingArea } from '#features/inventory-control/ageing.tsx'
import type { Area } from '#features/inventory-control/areas.ts'
import { AREAS, areaOf } from '#features/inventory-control/areas.ts'
import classes from '#features/inventory-control/control.module.css'
import { CountsArea } from '#features/inventory-control/counts.tsx'
import { IntegrityArea } from '#features/inventory-control/integrity.tsx'
import { LedgerArea, LocationsArea, QuarantineArea } from '#features/inventory-control/lists.tsx'
import { ReorderArea } from '#features/inventory-control/reorder-area.tsx'
import { ScanDesk } from '#features/inventory-control/scan-desk.tsx'
import { Spinner } from '#ui/frame/spinner.tsx'
import { Await } from '#ui/live/await.tsx'

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
