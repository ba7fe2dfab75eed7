import { Checkbox, NativeSelect } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { movedDates } from '#features/money/check-dates/moved-dates.ts'
import { slipScores } from '#features/money/check-dates/slip-scores.ts'
import { type AnyReport, chosenIn, hrefOfReport } from '#model/report/define.ts'
import { ReportScreen } from '#ui/report/report-screen.tsx'
import { useAddress } from '#ui/shell/use-address.ts'

const PERIODS = [
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last year' },
]

const SLIP_BY = [
  { value: 'party', label: 'By vendor or customer' },
  { value: 'person', label: 'By colleague' },
]

/** Whose dates slip most over a year. */
export function SlipScores(): ReactNode {
  const { history } = useRouter()
  const address = useAddress()
  const chosen = useMemo(() => chosenIn(slipScores, address), [address])
  return (
    <ReportScreen
      spec={slipScores as AnyReport}
      chosen={chosen}
      title="Slipped dates"
      empty="No dates moved in the last year."
    >
      <NativeSelect
        aria-label="Grouped"
        value={chosen.by ?? 'party'}
        onChange={({ currentTarget: { value } }) => history.replace(hrefOfReport(slipScores, { by: value }))}
        data={SLIP_BY}
      />
    </ReportScreen>
  )
}

/** Moved dates that others rely on: who moved them, how often, and by how much. */
export function MovedDates(): ReactNode {
  const { history } = useRouter()
  const address = useAddress()
  const chosen = useMemo(() => chosenIn(movedDates, address), [address])
  const choose = (change: Record<string, string>) => {
    const { times = '', ...rest } = { ...chosen, ...change }
    history.replace(hrefOfReport(movedDates, { ...rest, ...(times && { times }) }))
  }
  return (
    <ReportScreen
      spec={movedDates as AnyReport}
      chosen={chosen}
      title="Moved dates"
      empty="No dates moved in this period."
    >
      <NativeSelect
        aria-label="Moved in"
        value={chosen.days ?? '30'}
        onChange={({ currentTarget: { value } }) => choose({ days: value })}
        data={PERIODS}
      />
      <Checkbox
        label="More than twice"
        checked={chosen.times === '3'}
        onChange={({ currentTarget: { checked } }) => choose({ times: checked ? '3' : '' })}
      />
    </ReportScreen>
  )
}
