import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dayIn } from '#base/days.ts'
import { type LedgerOf, LedgerUntil } from '#features/stock/control/past/ledger-until.tsx'
import { locations } from '#features/stock/locations/collection.ts'
import { stockRelated } from '#features/stock/locations/parts.tsx'
import { lots } from '#features/stock/lots/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { pageAddress } from '#model/feature.ts'
import { type Fields, reference } from '#model/schema/fields.ts'
import { FieldInput } from '#ui/fields/all.tsx'
import { DayBox, TimeBox } from '#ui/history/history-tools.tsx'
import { wallClockMoment } from '#ui/history/moment.ts'
import classes from '#ui/history/past.module.css'
import { ListEmpty } from '#ui/list/list-states.tsx'
import type { Clock } from '#ui/list/views/view.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { Page } from '#ui/shell/pages/page.tsx'
import { useAddress } from '#ui/shell/use-address.ts'

/** A part, a lot or a bin, and the moment to look at; the present when absent. */
interface StockParams {
  part?: string
  lot?: string
  bin?: string
  at?: string
  time?: string
}

interface Props {
  params: StockParams
  clock: Clock
  change: (params: Record<string, string>) => void
}

const PICKED: Fields = {
  part: reference('Part', parts),
  lot: reference('Lot', lots),
  bin: reference('Bin', locations),
}
const OF = { part: 'partId', lot: 'lotId', bin: 'locationId' } as const

/** The ledger of a part, a lot or a bin up to a moment: what was where, and each movement with the stock after it. */
function StockPast({ params, clock, change }: Props): ReactNode {
  const { at, time } = params
  const when = { ...(at && { at }), ...(time && { time }) }
  const pick = (what: string, id: unknown) =>
    change({ ...(typeof id === 'string' && id && { [what]: id }), ...when } as Record<string, string>)
  const put = (what: 'at' | 'time', value: string | undefined) => {
    const { [what]: _, ...rest } = params
    change({ ...rest, ...(value && { [what]: value }) })
  }
  const kind = (['lot', 'bin', 'part'] as const).find((name) => params[name])
  const moment = wallClockMoment(at ?? clock.today, time, clock.timeZone)
  return (
    <>
      <div className={`flex wrap bottom gap-8 ${classes.pastTools}`}>
        {(['part', 'lot', 'bin'] as const).map((what) => (
          <FieldInput
            key={what}
            field={PICKED[what]!}
            value={params[what]}
            today={clock.today}
            timeZone={clock.timeZone}
            related={stockRelated}
            onCommit={(id) => pick(what, id)}
          />
        ))}
        <DayBox label="As of" value={at} clock={clock} put={(day) => put('at', day)} />
        {at && <TimeBox value={time} put={(next) => put('time', next)} />}
      </div>
      <div className="stack scrolls on-panel line-above page-pad">
        {!kind && (
          <ListEmpty
            title="Choose a part, a lot or a bin"
            text="Stock now or on any day, and every movement with its balance."
          />
        )}
        {kind && !moment && (
          <ListEmpty title="Invalid date or time" text="A day such as 2026-11-20 and a time such as 14:05." />
        )}
        {kind && moment && (
          <LedgerUntil
            key={`${kind} ${params[kind]} ${at} ${time}`}
            of={OF[kind] as LedgerOf}
            id={params[kind]!}
            {...(at && { until: { day: at, ...(time && { moment: moment.toISOString() }) } })}
            clock={clock}
          />
        )}
      </div>
    </>
  )
}

/** The stock of a part, a lot or a bin at any moment. */
export function PastArea(): ReactNode {
  const { history } = useRouter()
  const search = useAddress()
  const { timeZone } = useClock()
  const now = useNow()
  const { area: _, ...params } = Object.fromEntries(new URLSearchParams(search))
  return (
    <Page>
      <StockPast
        params={params}
        clock={{ now, today: dayIn(timeZone, now), timeZone }}
        change={(next) => history.push(pageAddress('control', { area: 'past', ...next }))}
      />
    </Page>
  )
}
