import type { ReactNode } from 'react'
import { FIGURES } from '#features/insight/cockpit/figures.ts'
import { CashTile } from '#features/insight/cockpit/tiles/cash-tile.tsx'
import { Feed } from '#features/insight/cockpit/tiles/feed-tile.tsx'
import { PeriodTile } from '#features/insight/cockpit/tiles/period-tile.tsx'
import { Stock } from '#features/insight/cockpit/tiles/stock-tile.tsx'
import { Tile } from '#features/insight/cockpit/tiles/tile.tsx'
import styles from '#features/insight/cockpit/tiles/tiles.module.css'
import { AgedBalance } from '#features/insight/party-figures/balance.tsx'
import type { OwedDoc } from '#features/insight/party-figures/rules.ts'
import { openPayables } from '#features/money/payables/collection.ts'
import { openReceivables } from '#features/money/receivables/collection.ts'
import { arranged } from '#ui/layouts/arrange.ts'
import { Arranged } from '#ui/layouts/arranged.tsx'
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
    href: '/receivable?view=ageing',
    counted:
      'Receivables come in on their promised or due day, payables go out on the day they are to be paid or are due, checks on their date until they have cleared. What is overdue counts today. Held bills, disputed invoices, what has no day or is due after the last day shown and currencies without a rate do not count; they stand below the bars, and with both columns they are everything that is open. In the company’s currency, others at the document’s rate or that of the settings; without what is in the bank.',
    draw: (days) => <CashTile days={days} />,
  },
  {
    name: 'ages',
    title: 'Ageing',
    href: '/payable?view=ageing',
    counted:
      'Every open receivable and payable by the days since it was due, in the buckets of the settings. What has no due date has a bucket of its own.',
    draw: () => <AgeingTile />,
  },
  {
    name: 'period',
    title: 'This period vs. last',
    href: '/history',
    counted: `The period up to today beside as many days of the one before it. ${FIGURES.map(({ label, counted }) => `${label}: ${counted}`).join(' ')}`,
    draw: () => <PeriodTile />,
  },
  {
    name: 'stock',
    title: 'Stock',
    href: '/inventory',
    counted:
      'Quantity and value are sums over all lots. A part is short when what is available is at or below its reorder point, whatever is on order. Lots in quarantine are there and not good stock, those rejected, damaged or lost among them. The age of a lot counts from the day it was received, as long as some of it lies there.',
    draw: () => <Stock />,
  },
  {
    name: 'feed',
    title: 'Recent activity',
    href: '/history',
    counted: 'The last acts of the log that moved goods, money or a document on; the history has every single write.',
    draw: () => <Feed />,
  },
]
const NAMES = TILES.map(({ name }) => name)

/** What moves: money, the period, stock and acts, where this person likes them. */
export default function Tiles(props: { days: 14 | 30; isArranging: boolean }): ReactNode {
  const { days, isArranging } = props
  const user = useUser()
  const places = arranged(NAMES, useDesk().tiles)
  return (
    <Arranged
      parts={TILES.map(({ name, title, draw, ...tile }) => ({
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
      keep={(tiles) => user && void keepDesk(user, { tiles })}
    />
  )
}

function AgeingTile(): ReactNode {
  return (
    <div className={styles.aged}>
      <AgedBalance label="Receivables" docs={useLive(openReceivables) as readonly OwedDoc[]} />
      <AgedBalance label="Payables" docs={useLive(openPayables) as readonly OwedDoc[]} />
      <p className={styles.quiet}>
        <GoLink href="/receivable?view=ageing">Receivables by age</GoLink>
        {' · '}
        <GoLink href="/payable?view=ageing">Payables by age</GoLink>
      </p>
    </div>
  )
}
