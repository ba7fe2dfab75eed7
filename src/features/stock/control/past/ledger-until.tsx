import type { ReactNode } from 'react'
import { withBalance } from '#features/stock/control/past/balance.ts'
import { type Standing, standingOf, totalOf } from '#features/stock/control/past/standing.ts'
import { stockRelated } from '#features/stock/inventory/related.ts'
import { type Movement, movements } from '#features/stock/ledger/collection.ts'
import type { Clause } from '#model/query/query.ts'
import { amount, shortDay, shortMoment } from '#ui/grid/format.ts'
import { useTitles } from '#ui/grid/heads/titles.ts'
import classes from '#ui/history/past.module.css'
import { ListEmpty } from '#ui/list/list-states.tsx'
import type { Clock } from '#ui/list/views/view.ts'
import { useLive, useLiveAggregate } from '#ui/live/use-live.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { count } from '#ui/shell/money.ts'

const MOST = 300

export type LedgerOf = 'partId' | 'lotId' | 'locationId'

/** The end of a day, or a moment within it. */
export interface Until {
  day: string
  /** ISO text: what was posted later on that day is left out. */
  moment?: string
}

interface Props {
  of: LedgerOf
  id: string
  until?: Until
  clock: Clock
}

/** What a part is told apart by is where it lies; a bin, what lies in it. */
const APART: Readonly<Record<LedgerOf, readonly string[]>> = {
  partId: ['locationId'],
  lotId: ['locationId'],
  locationId: ['partNumber', 'lotNumber', 'lotId'],
}

const NONE: readonly Movement[] = []

/** What lay there at a moment, and the movements up to it, the latest first, each with what was there after it. */
export function Ledger({ of, id, until, clock }: Props): ReactNode {
  const where: readonly Clause[] = [[of, '==', id], ...(until ? [['day', '<=', until.day] as const] : [])]
  const found = useLive({
    collection: movements.name,
    where,
    orderBy: [['seq', 'desc']],
    limit: MOST,
  }) as unknown as readonly Movement[]
  const sums = useLiveAggregate({
    collection: movements.name,
    where,
    aggregate: { sum: ['qtyDelta', 'valueDelta'], by: [...APART[of]] },
  })
  const later = usePostedAfter(of, id, until)
  const standing = standingOf(sums, later)
  const total = totalOf(standing)
  const gone = new Set(later.map((one) => one.id))
  const shown = found.filter((one) => !gone.has(one.id))
  if (shown.length === 0)
    return (
      <ListEmpty
        title={until ? 'No movements before this date' : 'Nothing has moved'}
        text={until ? 'A later day shows what came.' : 'No stock here.'}
      />
    )
  return (
    <>
      <p className={classes.pastNote} role="status">
        {count(total.qty)} {until ? `there ${momentWords(until, clock)}` : 'on hand'}, worth {amount(total.value)}
        {found.length === MOST && `; the last ${MOST} movements`}
      </p>
      <Lay of={of} standing={standing} />
      <Movements {...{ shown, clock }} total={total.qty} isBin={of === 'locationId'} />
    </>
  )
}

const momentWords = ({ day, moment }: Until, clock: Clock): string =>
  moment ? `on ${shortMoment(moment, clock.today, clock.timeZone)}` : `at the end of ${shortDay(day, clock.today)}`

/** What was posted on the last day after the moment. */
function usePostedAfter(of: LedgerOf, id: string, until: Until | undefined): readonly Movement[] {
  const onDay = useLive({
    collection: movements.name,
    where: [
      [of, '==', id],
      ['day', '==', until?.moment ? until.day : ''],
    ],
  }) as unknown as readonly Movement[]
  const moment = until?.moment
  return moment ? onDay.filter(({ createTime }) => createTime > moment) : NONE
}

/** Where a part or lot lay, or what lay in a bin. */
function Lay({ of, standing }: { of: LedgerOf; standing: readonly Standing[] }): ReactNode {
  const isBin = of === 'locationId'
  const titleOf = useTitles(
    isBin ? [] : standing.map(({ key }) => ({ collection: 'locations', id: String(key.locationId) })),
    stockRelated,
  )
  if (standing.length === 0) return null
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={isBin ? 'Stock at that time' : 'Locations'}>
        <thead>
          <Heads words={isBin ? ['Part', 'Lot'] : ['Bin']} figures={['Quantity', 'Value']} />
        </thead>
        <tbody>
          {standing.map(({ key, qty, value }) => (
            <tr key={String(isBin ? key.lotId : key.locationId)}>
              {isBin ? (
                <>
                  <td>{String(key.partNumber ?? '')}</td>
                  <td>
                    <GoLink className={classes.link} href={`/inventory?lot=${encodeURIComponent(String(key.lotId))}`}>
                      {String(key.lotNumber ?? key.lotId)}
                    </GoLink>
                  </td>
                </>
              ) : (
                <td>
                  <GoLink
                    className={classes.link}
                    href={`/inventory-control?area=past&bin=${encodeURIComponent(String(key.locationId))}`}
                  >
                    {titleOf('locations', String(key.locationId)) ?? String(key.locationId)}
                  </GoLink>
                </td>
              )}
              <td data-right>{count(qty)}</td>
              <td data-right>{amount(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Movements(props: { shown: readonly Movement[]; total: number; clock: Clock; isBin: boolean }): ReactNode {
  const { shown, total, clock, isBin } = props
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label="Movements">
        <thead>
          <Heads
            words={['Day', 'What', ...(isBin ? ['Part'] : []), 'Lot', 'Document', 'Why']}
            figures={['Quantity', 'Value', 'Then there']}
          />
        </thead>
        <tbody>
          {withBalance(shown, total).map(({ movement: { id: key, data }, after }) => (
            <tr key={key}>
              <td>{shortDay(String(data.day), clock.today)}</td>
              <td>{data.type}</td>
              {isBin && <td>{data.partNumber}</td>}
              <td>
                <GoLink className={classes.link} href={`/inventory?lot=${encodeURIComponent(data.lotId)}`}>
                  {data.lotNumber ?? data.lotId}
                </GoLink>
              </td>
              <td>{data.docNumber}</td>
              <td>{[data.reason, data.note].filter(Boolean).join(': ')}</td>
              <td data-right>{`${data.qtyDelta > 0 ? '+' : ''}${count(data.qtyDelta)}`}</td>
              <td data-right>{amount(data.valueDelta)}</td>
              <td data-right>{count(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The heads of a table: words on the left, figures on the right. */
const Heads = ({ words, figures }: { words: readonly string[]; figures: readonly string[] }): ReactNode => (
  <tr>
    {words.map((label) => (
      <th key={label} scope="col">
        {label}
      </th>
    ))}
    {figures.map((label) => (
      <th key={label} scope="col" data-right>
        {label}
      </th>
    ))}
  </tr>
)
