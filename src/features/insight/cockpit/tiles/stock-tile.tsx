import type { ReactNode } from 'react'
import { counted } from '#base/text/words.ts'
import styles from '#features/insight/cockpit/tiles/tiles.module.css'
import { AGE_BUCKETS, agedClauses } from '#features/stock/control/rules.ts'
import { counts } from '#features/stock/counts/collection.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { heldLots } from '#features/stock/lots/rules.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { pageAddress } from '#model/feature.ts'
import type { AggregateGroup, AggregateResult } from '#model/query/query.ts'
import { pageOf } from '#model/record-address.ts'
import { useLiveAggregate, useLiveCount } from '#ui/live/use-live.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { baseCurrency, count, moneyText } from '#ui/shell/money/money.ts'
import { useDay } from '#ui/shell/use-day.tsx'

/** The stock in figures: value, parts below their reorder point, old stock, and counts due. */
export function StockTile(): ReactNode {
  const { today } = useDay()
  const base = baseCurrency()
  const all = useLiveAggregate({ collection: lots.name, aggregate: { sum: ['qtyOnHand', 'value'] } })
  const short = useLiveCount({ collection: parts.name, where: [['toOrder', '>', 0]] })
  const waiting = useLiveCount(heldLots)
  const counting = useLiveCount({ collection: counts.name, where: [['status', 'in', ['Open', 'Review']]] })
  const review = useLiveCount({ collection: counts.name, where: [['status', '==', 'Review']] })
  const rows = [
    ['On hand', `${count(sumOf(all, 'qtyOnHand'))} pieces, ${moneyText(sumOf(all, 'value'), base)}`, pageOf(parts)],
    [
      'At or below the reorder point',
      `${count(short)} ${short === 1 ? 'part' : 'parts'}`,
      pageAddress('control', { area: 'reorder' }),
    ],
    [
      'In quarantine',
      `${count(waiting)} ${waiting === 1 ? 'lot' : 'lots'}`,
      pageAddress('control', { area: 'quarantine' }),
    ],
    [
      'Counts in progress',
      review > 0 ? `${count(counting)}, ${count(review)} to review` : count(counting),
      pageAddress('control', { area: 'counts' }),
    ],
  ] as const
  return (
    <ul className={`text-13 line-18 ${styles.rows}`}>
      {rows.map(([label, value, href]) => (
        <li className="flex baseline between gap-12 hair-above" key={label}>
          <GoLink className="strong underlines" href={href}>
            {label}
          </GoLink>
          <b className="strong figures text-right">{value}</b>
        </li>
      ))}
      {AGE_BUCKETS.slice(-2).map((bucket) => (
        <Aged key={bucket.label} bucket={bucket} today={today} />
      ))}
    </ul>
  )
}

function Aged({ bucket, today }: { bucket: (typeof AGE_BUCKETS)[number]; today: string }): ReactNode {
  const found = useLiveAggregate({
    collection: lots.name,
    where: [...agedClauses(bucket, today), ['qtyOnHand', '>', 0]],
    aggregate: { count: true, sum: ['value'] },
  })
  return (
    <li className="flex baseline between gap-12 hair-above">
      <GoLink className="strong underlines" href={pageAddress('control', { area: 'ageing' })}>
        In stock {bucket.label.toLowerCase()}
      </GoLink>
      <b className="strong figures text-right">
        {counted(plain(found)?.count ?? 0, 'lot')}, {moneyText(sumOf(found, 'value'), baseCurrency())}
      </b>
    </li>
  )
}

const plain = (answer: AggregateResult): Omit<AggregateGroup, 'key'> | undefined =>
  'groups' in answer ? undefined : answer
const sumOf = (answer: AggregateResult, name: string): number => Number(plain(answer)?.sum?.[name]?.value ?? 0)
