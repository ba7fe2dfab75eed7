import { useRouter } from '@tanstack/react-router'
import { useMemo, useSyncExternalStore } from 'react'
import { dayIn } from '#base/days.ts'
import { logs } from '#features/logs/collection.ts'
import { receivables } from '#features/receivables/collection.ts'
import { related } from '#features/related.ts'
import { parcels } from '#features/tracking/collection.ts'
import { useClock, useNow } from '#ui/frame/clock.ts'
import { Page } from '#ui/frame/page.tsx'
import { readHistoryFilter, writeHistoryFilter } from '#ui/history/entry.ts'
import { HistoryList } from '#ui/history/history-list.tsx'
import { HistoryTools } from '#ui/history/history-tools.tsx'

const places = [
  ...related,
  { of: receivables, path: '/receivable' },
  { of: parcels, path: '/tracking' },
  { of: logs, path: '/log' },
]

/** Everything that happened, with before and after, and the way back. */
export default function HistoryScreen() {
  const { history } = useRouter()
  const search = useSyncExternalStore(history.subscribe, () => history.location.search)
  const filter = useMemo(() => readHistoryFilter(search), [search])
  const { timeZone } = useClock()
  const now = useNow()
  const clock = { now, today: dayIn(timeZone, now), timeZone }
  return (
    <Page
      title="History"
      tools={
        <HistoryTools
          {...{ filter, clock }}
          change={(next) => history.replace(history.location.pathname + writeHistoryFilter(next))}
        />
      }
    >
      <HistoryList {...{ filter, clock, places }} />
    </Page>
  )
}
