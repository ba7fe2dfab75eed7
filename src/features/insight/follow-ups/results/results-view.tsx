import type { ReactNode } from 'react'
import styles from '#features/insight/follow-ups/chasing/chase.module.css'
import { resultsOf, since } from '#features/insight/follow-ups/results/results.ts'
import { type Receivable, receivables } from '#features/money/receivables/collection.ts'
import { type FollowUp, followUps } from '#features/records/follow-ups/collection.ts'
import type { Money } from '#model/document/amounts/sums.ts'
import { listAddress } from '#model/record-address.ts'
import { ListEmpty } from '#ui/list/list-states.tsx'
import type { Clock } from '#ui/list/views/view.ts'
import { useLive } from '#ui/live/use-live.ts'
import { personName, usePeople } from '#ui/people.ts'
import { baseCurrency, count, moneyText } from '#ui/shell/money/money.ts'
import { Switch } from '#ui/shell/switch.tsx'
import { DataTable } from '#ui/table/data-table.tsx'

const PERIODS = [30, 90, 365]

/** The results of following up: calls, promises and money received, by person. */
export function Results({ clock, days }: { clock: Clock; days: number }): ReactNode {
  const people = usePeople()
  const stored = useLive({ collection: followUps.name }) as unknown as readonly FollowUp[]
  // Only invoices with a promise date can have a kept promise.
  const promised = useLive({
    collection: receivables.name,
    where: [['promiseDate', 'exists', true]],
  }) as unknown as readonly Receivable[]
  const { today, timeZone } = clock
  const base = baseCurrency()
  const results = resultsOf({
    followUps: stored,
    receivables: new Map(promised.map(({ id, data }) => [id, data])),
    from: since(today, days),
    today,
    timeZone,
    base,
  })
  return (
    <div className={`fills scrolls-both page-pad ${styles.results}`}>
      <Switch
        label="Period"
        choices={PERIODS.map((length) => ({
          name: `${length} days`,
          href: listAddress(followUps, { view: 'results', days: String(length) }),
        }))}
        current={`${days} days`}
      />
      {results.length === 0 ? (
        <ListEmpty title="No results yet" text="Calls, promises and kept promises are listed per person." />
      ) : (
        <DataTable
          label="Results by person"
          columns={[
            { label: 'Person', isHead: true, value: ({ who }) => (who ? personName(who, people) : 'Unassigned') },
            { label: 'Calls and letters', kind: 'number', value: ({ acts }) => acts },
            {
              label: 'Promised',
              kind: 'number',
              value: ({ promised }) => promised,
              show: ({ promised, promisedSums }) => words(promised, promisedSums),
            },
            {
              label: 'Kept',
              kind: 'number',
              value: ({ kept }) => kept,
              show: ({ kept, keptSums }) => words(kept, keptSums),
            },
            { label: 'Broken', kind: 'number', value: ({ broken }) => broken },
            { label: 'Still to come', kind: 'number', value: ({ waiting }) => waiting },
          ]}
          rows={results}
          keyOf={({ who }) => who}
          hasFiles
        />
      )}
    </div>
  )
}

/** `3, USD 1,000.00 · EUR 70.00`. */
const words = (size: number, sums: readonly Money[]): string =>
  [count(size), sums.map(({ total, currency }) => moneyText(total, currency)).join(' · ')].filter(Boolean).join(', ')
