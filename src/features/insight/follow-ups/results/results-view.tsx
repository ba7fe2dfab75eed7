import type { ReactNode } from 'react'
import styles from '#features/insight/follow-ups/chasing/chase.module.css'
import { type FollowUp, followUps } from '#features/insight/follow-ups/collection.ts'
import { resultsOf, since } from '#features/insight/follow-ups/results/results.ts'
import { type Receivable, receivables } from '#features/money/receivables/collection.ts'
import { ListEmpty } from '#ui/list/list-states.tsx'
import type { Clock } from '#ui/list/views/view.ts'
import { useLive } from '#ui/live/use-live.ts'
import { nameOf, usePeople } from '#ui/people.ts'
import { baseCurrency, count, money } from '#ui/shell/money.ts'
import { Switch } from '#ui/shell/switch.tsx'
import { ReadTable } from '#ui/work/read-table.tsx'

const PERIODS = [30, 90, 365]

/** What chasing has brought: calls, promises and money kept, by person. */
export function Results({ clock, days }: { clock: Clock; days: number }): ReactNode {
  const people = usePeople()
  const stored = useLive({ collection: followUps.name }) as unknown as readonly FollowUp[]
  // Only invoices somebody has promised to pay can have kept a promise.
  const promised = useLive({
    collection: receivables.name,
    where: [['promiseDate', 'exists', true]],
  }) as unknown as readonly Receivable[]
  const { today, timeZone } = clock
  const results = resultsOf({
    followUps: stored,
    receivables: new Map(promised.map(({ id, data }) => [id, data])),
    from: since(clock.now, days, timeZone),
    today,
    timeZone,
  })
  const base = baseCurrency()
  return (
    <div className={styles.results}>
      <Switch
        label="Period"
        choices={PERIODS.map((length) => ({ name: `${length} days`, href: `/followup?view=results&days=${length}` }))}
        current={`${days} days`}
      />
      {results.length === 0 ? (
        <ListEmpty title="No results yet" text="Calls, promises and what was kept of them stand here by person." />
      ) : (
        <ReadTable
          caption="Results by person"
          head={['Person', 'Calls and letters', 'Promised', 'Kept', 'Broken', 'Still to come'].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        >
          {results.map((row) => (
            <tr key={row.who}>
              <th scope="row">{row.who ? nameOf(row.who, people) : 'Nobody'}</th>
              <td>{count(row.acts)}</td>
              <td>{`${count(row.promised)}, ${money(row.promisedAmount, base)}`}</td>
              <td>{`${count(row.kept)}, ${money(row.keptAmount, base)}`}</td>
              <td>{count(row.broken)}</td>
              <td>{count(row.waiting)}</td>
            </tr>
          ))}
        </ReadTable>
      )}
    </div>
  )
}
