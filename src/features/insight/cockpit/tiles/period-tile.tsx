import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { FIGURES } from '#features/insight/cockpit/figures.ts'
import { growth, PERIODS, type Period, spansOf } from '#features/insight/cockpit/tiles/periods.ts'
import styles from '#features/insight/cockpit/tiles/tiles.module.css'
import { useDay } from '#features/insight/cockpit/use-day.tsx'
import { useManyFigures } from '#ui/list/rows/use-docs.ts'
import { baseCurrency, count, money } from '#ui/shell/money.ts'
import { useKept } from '#ui/shell/persisted.ts'

/** What moved in this day, week or month, beside as much of the one before; a figure that is not known yet is empty. */
export function PeriodTile(): ReactNode {
  const { today, timeZone } = useDay()
  const [period, setPeriod] = useKept<Period>('prime-period', PERIODS, 'Week')
  const base = baseCurrency()
  const spans = spansOf(period, today)
  const answers = useManyFigures(
    FIGURES.flatMap(({ query }) => [query(spans.now, timeZone), query(spans.before, timeZone)]),
  )
  const rows = FIGURES.map(({ label, counted, isMoney, value }, at) => {
    const read = (answer: (typeof answers)[number]) => (answer ? value(answer, base) : undefined)
    return { label, counted, isMoney, now: read(answers[at * 2]), before: read(answers[at * 2 + 1]) }
  })
  const wordsOf = (isMoney: boolean, value: number | undefined) =>
    value === undefined ? '' : isMoney ? money(value, base) : count(value)
  const name = `This ${period.toLowerCase()}`
  return (
    <>
      <fieldset className={styles.asked} aria-label="Period">
        {PERIODS.map((choice) => (
          <Button
            key={choice}
            size="compact-sm"
            variant={choice === period ? 'light' : 'default'}
            aria-pressed={choice === period}
            onClick={() => setPeriod(choice)}
          >
            {choice}
          </Button>
        ))}
      </fieldset>
      <table className={styles.compared} aria-label={name}>
        <thead>
          <tr>
            <td />
            <th scope="col">{name}</th>
            <th scope="col">Before</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, counted, isMoney, now, before }) => (
            <tr key={label}>
              <th scope="row" title={counted}>
                {label}
              </th>
              <td>{wordsOf(isMoney, now)}</td>
              <td>{wordsOf(isMoney, before)}</td>
              <td>{now !== undefined && before !== undefined && growth(now, before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
