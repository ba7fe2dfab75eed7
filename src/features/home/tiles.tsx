import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { dayIn } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { cashWindow } from '#features/home/cash.ts'
import { Tile } from '#features/home/tile.tsx'
import styles from '#features/home/tiles.module.css'
import { AgedBalance } from '#features/party-figures/balance.tsx'
import type { OwedDoc } from '#features/party-figures/rules.ts'
import { openPayables } from '#features/payables/collection.ts'
import { addressOf, kindOf } from '#features/places.ts'
import { openReceivables } from '#features/receivables/collection.ts'
import type { AggregateGroup } from '#model/query.ts'
import { call } from '#ui/api.ts'
import { Bars } from '#ui/charts/bars.tsx'
import { useClock, useNow } from '#ui/frame/clock.ts'
import { GoLink } from '#ui/frame/go-link.tsx'
import { baseCurrency, count, money } from '#ui/frame/money.ts'
import { Switch } from '#ui/frame/switch.tsx'
import { shortDay, shortMoment } from '#ui/grid/format.ts'
import type { HistoryPage, WholeEntry } from '#ui/history/entry.ts'
import { useLive, useLiveAggregate, useLiveCount } from '#ui/live/use-live.ts'
import { nameOf, usePeople } from '#ui/people.ts'

/** What moves: open money by age, the cash of the next days, the stock, and what happened last. */
export default function Tiles({ days }: { days: 14 | 30 }): ReactNode {
  return (
    <div className={styles.tiles}>
      <Tile
        title="Cash window"
        href="/receivable?view=ageing"
        counted="Receivables come in on their promised or due day, payables go out on their due day, checks dated ahead on their date. What is overdue counts today. Held bills and disputed invoices do not count. Base currency, without what is in the bank."
      >
        <Cash days={days} />
      </Tile>
      <Tile
        title="Open money by age"
        href="/payable?view=ageing"
        counted="Every open receivable and payable by the days since it was due, in the buckets of the settings. What has no due date has a bucket of its own."
      >
        <AgeingTile />
      </Tile>
      <Tile
        title="Stock"
        href="/inventory"
        counted="Quantity and value are sums over all lots. Waiting lots are in quarantine; lots over a year old were received more than 365 days ago and still have stock."
      >
        <Stock />
      </Tile>
      <Tile title="What happened last" href="/history" counted="The last acts of the log that you may read.">
        <Feed />
      </Tile>
    </div>
  )
}

function useDay(): { today: string; timeZone: string } {
  const { timeZone } = useClock()
  return { today: dayIn(timeZone, useNow()), timeZone }
}

function Cash({ days }: { days: 14 | 30 }): ReactNode {
  const { today, timeZone } = useDay()
  const base = baseCurrency()
  const window = cashWindow({
    receivables: useLive(openReceivables) as never,
    payables: useLive(openPayables) as never,
    checks: useLive({ collection: 'checks', where: [['checkDate', '>=', today]] }) as never,
    today,
    timeZone,
    base,
    length: days,
  })
  const { comesIn, goesOut, firstRed, undated } = window
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>Comes in</dt>
          <dd>{money(comesIn, base)}</dd>
        </div>
        <div>
          <dt>Goes out</dt>
          <dd>{money(goesOut, base)}</dd>
        </div>
        <div>
          <dt>In less out</dt>
          <dd data-hot={comesIn < goesOut || undefined}>{money(sumMoney([comesIn, -goesOut]), base)}</dd>
        </div>
      </dl>
      <Bars
        label={`What goes out each day, ${base}`}
        height={56}
        bars={window.days.map(({ day, goesOut: out, comesIn: plus, balance }) => ({
          label: shortDay(day, today),
          value: out,
          words: `out ${money(out, base)}, in ${money(plus, base)}, so far ${money(balance, base)}`,
          hot: balance < 0,
        }))}
      />
      <p className={styles.quiet}>
        {firstRed
          ? `More goes out than comes in from ${shortDay(firstRed, today)} on.`
          : 'What comes in covers what goes out.'}
        {undated > 0 && ` ${undated} open ${undated === 1 ? 'document has' : 'documents have'} no day.`}
      </p>
      <Switch
        label="Days ahead"
        choices={[
          { name: '14 days', href: '/main' },
          { name: '30 days', href: '/main?days=30' },
        ]}
        current={`${days} days`}
      />
    </>
  )
}

function AgeingTile(): ReactNode {
  return (
    <div className={styles.aged}>
      <AgedBalance label="Customers owe" docs={useLive(openReceivables) as readonly OwedDoc[]} />
      <AgedBalance label="We owe" docs={useLive(openPayables) as readonly OwedDoc[]} />
      <p className={styles.quiet}>
        <GoLink href="/receivable?view=ageing">Receivables by age</GoLink>
        {' · '}
        <GoLink href="/payable?view=ageing">Payables by age</GoLink>
      </p>
    </div>
  )
}

function Stock(): ReactNode {
  const { today } = useDay()
  const base = baseCurrency()
  const all = useLiveAggregate({ collection: 'inventory', aggregate: { sum: ['qtyOnHand', 'value'] } })
  const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`
  const old = useLiveAggregate({
    collection: 'inventory',
    where: [
      ['receivedOn', '<', yearAgo],
      ['qtyOnHand', '>', 0],
    ],
    aggregate: { count: true, sum: ['value'] },
  })
  const waiting = useLiveCount({ collection: 'inventory', where: [['qcStatus', '==', 'Quarantine']] })
  const counting = useLiveCount({
    collection: 'countSessions',
    where: [['status', 'in', ['Open', 'Counted', 'Draft']]],
  })
  const sum = (answer: typeof all, name: string) => Number(plain(answer)?.sum?.[name]?.value ?? 0)
  const rows = [
    ['On hand', `${count(sum(all, 'qtyOnHand'))} pieces, ${money(sum(all, 'value'), base)}`, '/inventory'],
    [
      'Older than a year',
      `${count(plain(old)?.count ?? 0)} lots, ${money(sum(old, 'value'), base)}`,
      '/inventory-control',
    ],
    ['In quarantine', `${count(waiting)} lots`, '/inventory-control'],
    ['Counts under way', count(counting), '/inventory-control'],
  ] as const
  return (
    <ul className={styles.rows}>
      {rows.map(([label, value, href]) => (
        <li key={label}>
          <GoLink href={href}>{label}</GoLink>
          <b>{value}</b>
        </li>
      ))}
    </ul>
  )
}

const plain = (answer: object): Omit<AggregateGroup, 'key'> | undefined =>
  'groups' in answer ? undefined : (answer as Omit<AggregateGroup, 'key'>)

const MOST_EVENTS = 8
const FEED_MS = 60_000

function Feed(): ReactNode {
  const { today, timeZone } = useDay()
  const people = usePeople()
  const minute = Math.floor(useNow().getTime() / FEED_MS)
  const [entries, setEntries] = useState<readonly WholeEntry[]>()
  const [trouble, setTrouble] = useState<Error>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again each minute
  useEffect(() => {
    const stop = new AbortController()
    call<HistoryPage>('GET', `/api/history?limit=${MOST_EVENTS}`, undefined, { signal: stop.signal }).then(
      (page) => setEntries(page.entries),
      (error: unknown) => {
        if (!stop.signal.aborted) setTrouble(error instanceof Error ? error : new Error(String(error)))
      },
    )
    return () => stop.abort()
  }, [minute])
  if (trouble) throw trouble
  if (!entries) return <p className={styles.quiet}>Loading …</p>
  if (entries.length === 0) return <p className={styles.quiet}>Nothing has happened yet.</p>
  return (
    <ul className={styles.rows}>
      {entries.map((entry) => {
        const [first] = entry.documents
        const href = first && first.kind !== 'deleted' ? addressOf(first.collection, first.id) : undefined
        const what = first ? `${kindOf(first.collection).toLowerCase()} ${first.title ?? ''}` : ''
        return (
          <li key={entry.seq}>
            <span>
              {nameOf(entry.by.email, people)} · {entry.command === 'commit' ? (first?.kind ?? 'changed') : entry.label}{' '}
              {href ? <GoLink href={href}>{what}</GoLink> : what}
              {entry.documentCount > 1 && ` and ${entry.documentCount - 1} more`}
            </span>
            <small>{shortMoment(entry.at, today, timeZone)}</small>
          </li>
        )
      })}
    </ul>
  )
}
