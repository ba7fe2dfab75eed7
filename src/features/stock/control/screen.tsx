import { AbcArea } from '#features/stock/control/abc.tsx'
import { type Area, areaOf, CONTROL_AREAS } from '#features/stock/control/areas.ts'
import { CountsArea } from '#features/stock/control/counting/counts.tsx'
import { ScanDesk } from '#features/stock/control/counting/scan-desk.tsx'
import { IntegrityArea } from '#features/stock/control/integrity/integrity.tsx'
import { LedgerArea, LocationsArea, QuarantineArea } from '#features/stock/control/lists.tsx'
import { PastArea } from '#features/stock/control/past/stock-past.tsx'
import { AgeingArea } from '#features/stock/control/valuation/ageing.tsx'
import { pageAddress } from '#model/feature.ts'
import { Await } from '#ui/live/await.tsx'
import { Parts } from '#ui/parts.tsx'
import { PageTabs } from '#ui/shell/pages/page-tabs.tsx'
import { Spinner } from '#ui/shell/spinner.tsx'
import { useAddress } from '#ui/shell/use-address.ts'

const SHOWN: Record<Area, () => React.ReactNode> = {
  counts: () => <CountsArea />,
  adjust: () => <ScanDesk key="adjust" act="adjust" />,
  transfer: () => <ScanDesk key="transfer" act="transfer" />,
  quarantine: () => <QuarantineArea />,
  reorder: () => <Parts of="inventory-control-reorder" props={{}} fallback={<Spinner />} />,
  ledger: () => <LedgerArea />,
  past: () => <PastArea />,
  integrity: () => <IntegrityArea />,
  ageing: () => <AgeingArea />,
  abc: () => <AbcArea />,
  locations: () => <LocationsArea />,
}

const TABS = CONTROL_AREAS.map(({ name, label }) => ({
  name: label,
  href: pageAddress('control', { area: name }),
}))

/** Keeps stock accurate: counts, moves, quarantine, reordering, the ledger and its checks. */
export default function InventoryControlScreen() {
  const search = useAddress()
  const area = areaOf(new URLSearchParams(search).get('area'))
  return (
    <PageTabs label="Inventory control" tabs={TABS} current={CONTROL_AREAS.find(({ name }) => name === area)!.label}>
      <div className="stack grow low">
        <Await key={area} fallback={<Spinner />}>
          {SHOWN[area]()}
        </Await>
      </div>
    </PageTabs>
  )
}
