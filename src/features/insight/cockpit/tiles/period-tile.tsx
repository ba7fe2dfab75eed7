import type { ReactNode } from 'react'
import { COCKPIT_FIGURES, type PeriodFigure } from '#features/insight/cockpit/figures.ts'
import { growth, type Period, spansOf, TILE_PERIODS } from '#features/insight/cockpit/tiles/periods.ts'
import type { AggregateResult } from '#model/query/query.ts'
import { useManyFigures } from '#ui/list/rows/use-docs.ts'
import { baseCurrency, count, moneyText } from '#ui/shell/money/money.ts'
import { useStored } from '#ui/shell/persisted.ts'
import { Switch } from '#ui/shell/switch.tsx'
import { useDay } from '#ui/shell/use-day.tsx'
import { DataTable } from '#ui/table/data-table.tsx'

/**
 * The figures of this day, week or month, compared with the same part of the previous one; a figure that has not loaded
 * is empty.
 */
export function PeriodTile(): ReactNode {
  const { today, timeZone } = useDay()
  const [period, setPeriod] = useStored<Period>('prime-period', TILE_PERIODS, 'Week')
  const base = baseCurrency()
  const spans = spansOf(period, today)
  const answers = useManyFigures(
    COCKPIT_FIGURES.flatMap(({ query }) => [query(spans.now, timeZone), query(spans.before, timeZone)]),
  )
  const rows = COCKPIT_FIGURES.map((figure, at) => {
    const [now, before] = [answers[at * 2], answers[at * 2 + 1]]
    const read = (answer: typeof now) => answer && figure.value(answer, base)
    return { figure, now, before, grown: growthOf(read(now), read(before)) }
  })
  const name = `This ${period.toLowerCase()}`
  return (
    <>
      <div className="row">
        <Switch
          label="Period"
          choices={TILE_PERIODS.map((choice) => ({ name: choice }))}
          current={period}
          choose={(choice) => setPeriod(choice as Period)}
        />
      </div>
      <DataTable
        label={name}
        columns={[
          {
            label: 'Figure',
            isQuiet: true,
            isHead: true,
            wrap: true,
            show: ({ figure }) => <span title={figure.counted}>{figure.label}</span>,
          },
          { label: name, kind: 'number', wrap: true, show: ({ figure, now }) => now && wordsOf(figure, now, base) },
          {
            label: `Last ${period.toLowerCase()}`,
            kind: 'number',
            wrap: true,
            show: ({ figure, before }) => before && wordsOf(figure, before, base),
            tone: () => 'dim',
          },
          { label: 'Change', isQuiet: true, kind: 'number', show: ({ grown }) => grown, tone: () => 'dim' },
        ]}
        rows={rows}
        keyOf={({ figure }) => figure.label}
        isFixed
        isFlat
        hasCards
      />
    </>
  )
}

const growthOf = (now: number | undefined, before: number | undefined): string | undefined =>
  now === undefined || before === undefined ? undefined : growth(now, before)

/** A count, or the amounts of every currency, the company's own first. */
function wordsOf({ value, sums }: PeriodFigure, answer: AggregateResult, base: string): string {
  if (!sums) return count(value(answer, base))
  const others = sums(answer, base).filter(({ currency, total }) => currency !== base && Number(total) !== 0)
  return [
    moneyText(value(answer, base), base),
    ...others.map(({ currency, total }) => moneyText(total, currency)),
  ].join(' · ')
}
