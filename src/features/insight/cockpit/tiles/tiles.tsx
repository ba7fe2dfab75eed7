import type { ReactNode } from 'react'
import { COCKPIT_FIGURES } from '#features/insight/cockpit/figures.ts'
import { CashTile } from '#features/insight/cockpit/tiles/cash-tile.tsx'
import { FeedTile } from '#features/insight/cockpit/tiles/feed-tile.tsx'
import { PeriodTile } from '#features/insight/cockpit/tiles/period-tile.tsx'
import { ReportTile } from '#features/insight/cockpit/tiles/report-tile.tsx'
import { StockTile } from '#features/insight/cockpit/tiles/stock-tile.tsx'
import { Tile } from '#features/insight/cockpit/tiles/tile.tsx'
import { AgedBalance } from '#features/insight/party-figures/parts.tsx'
import { openPayables, payables } from '#features/money/payables/collection.ts'
import { openReceivables, receivables } from '#features/money/receivables/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import type { OwedDoc } from '#model/document/open.ts'
import { reports, screenPath } from '#model/feature.ts'
import { pageOf } from '#model/record-address.ts'
import { chosenIn, hrefOfReport, reportAt } from '#model/report/define.ts'
import { arranged } from '#ui/layouts/arrange.ts'
import { Arranged } from '#ui/layouts/arranged.tsx'
import { usePinnedViews } from '#ui/list/views/saved-views.ts'
import { useLive } from '#ui/live/use-live.ts'
import { keepDesk, useDesk } from '#ui/preferences.ts'
import { useUser } from '#ui/session.ts'
import { GoLink } from '#ui/shell/go-link.tsx'

interface TileSpec {
  name: string
  title: string
  href: string
  counted: string
  draw: (days: 14 | 30) => ReactNode
}

const TILES: readonly TileSpec[] = [
  {
    name: 'cash',
    title: 'Cash forecast',
    href: `${pageOf(receivables)}?view=ageing`,
    counted:
      'Receivables count on their promised or due date, payables on their planned payment or due date, checks on their date until cleared. Overdue amounts count today. Bills on hold, disputed invoices, documents without a due date or due after the last day shown, and currencies without a rate are excluded and listed below the bars. Amounts are in the company’s currency, converted at the document’s rate or the rate in Settings. Bank balances are not included.',
    draw: (days) => <CashTile days={days} />,
  },
  {
    name: 'ages',
    title: 'Ageing',
    href: `${pageOf(payables)}?view=ageing`,
    counted:
      'Open receivables and payables by days overdue, in the buckets from Settings. Documents without a due date have their own bucket.',
    draw: () => <AgeingTile />,
  },
  {
    name: 'period',
    title: 'This period vs. last',
    href: screenPath('history'),
    counted: `The period up to today compared with the same number of days of the last period. ${COCKPIT_FIGURES.map(({ label, counted }) => `${label}: ${counted}`).join(' ')}`,
    draw: () => <PeriodTile />,
  },
  {
    name: 'stock',
    title: 'Stock',
    href: pageOf(parts),
    counted:
      'Quantity and value are totals of all lots. A part is short when its available quantity is at or below its reorder point; open orders are not counted. Quarantine includes rejected, damaged and lost lots. The age of a lot counts from its receipt date while any of it is in stock.',
    draw: () => <StockTile />,
  },
  {
    name: 'feed',
    title: 'Recent activity',
    href: screenPath('history'),
    counted: 'The latest actions on goods, money and documents. See History for every change.',
    draw: () => <FeedTile />,
  },
]

/** The reports among the views a person has pinned. */
function useReportTiles(): readonly TileSpec[] {
  return usePinnedViews().flatMap(({ id, name, href }) => {
    const spec = reportAt(reports(), href)
    if (!spec) return []
    const chosen = chosenIn(spec, href.split('?')[1] ?? '')
    return [
      {
        name: `view-${id}`,
        title: name,
        href: hrefOfReport(spec, chosen),
        counted: `The report ${spec.title}, as of now.`,
        draw: () => <ReportTile spec={spec} chosen={chosen} />,
      },
    ]
  })
}

/** The tiles in the person's own arrangement: money, the period, stock and activity. */
export default function Tiles(props: { days: 14 | 30; isArranging: boolean }): ReactNode {
  const { days, isArranging } = props
  const user = useUser()
  const tiles = [...TILES, ...useReportTiles()]
  const places = arranged(
    tiles.map(({ name }) => name),
    useDesk().tiles,
  )
  return (
    <Arranged
      parts={tiles.map(({ name, title, draw, ...tile }) => ({
        name,
        title,
        content: (
          <Tile title={title} {...tile}>
            {draw(days)}
          </Tile>
        ),
      }))}
      places={places}
      isArranging={isArranging}
      keep={(kept) => user && void keepDesk(user, { tiles: kept })}
    />
  )
}

function AgeingTile(): ReactNode {
  return (
    <div className="stack gap-14">
      <AgedBalance label="Receivables" docs={useLive(openReceivables) as readonly OwedDoc[]} />
      <AgedBalance label="Payables" docs={useLive(openPayables) as readonly OwedDoc[]} />
      <p className="text-13 line-18 dim">
        <GoLink className="accent underlined" href={`${pageOf(receivables)}?view=ageing`}>
          Receivables by age
        </GoLink>
        {' · '}
        <GoLink className="accent underlined" href={`${pageOf(payables)}?view=ageing`}>
          Payables by age
        </GoLink>
      </p>
    </div>
  )
}
