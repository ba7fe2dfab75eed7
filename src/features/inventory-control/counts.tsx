import { useRouter } from '@tanstack/react-router'
import { Suspense, useSyncExternalStore } from 'react'
import { dayIn, toDay } from '#base/days.ts'
import { counts } from '#features/counts/collection.ts'
import { startCount } from '#features/counts/commands.ts'
import { linesOf } from '#features/counts/rules.ts'
import { stockRelated } from '#features/inventory/related.ts'
import stock from '#features/inventory/stock.module.css'
import classes from '#features/inventory-control/control.module.css'
import { CountSheet } from '#features/inventory-control/count-sheet.tsx'
import { query } from '#model/collection.ts'
import { CommandButton } from '#ui/command-button.tsx'
import { useClock, useNow } from '#ui/frame/clock.ts'
import { Page } from '#ui/frame/page.tsx'
import { amount, shortDay } from '#ui/grid/format.ts'
import { StatusPill } from '#ui/grid/pills.tsx'
import { useTitles } from '#ui/grid/titles.ts'
import { useLive } from '#ui/live/use-live.ts'

const MOST = 100

/** Counts of places: the list, and the sheet of the one the address names. */
export function CountsArea() {
  const { history } = useRouter()
  const search = useSyncExternalStore(history.subscribe, () => history.location.search)
  const id = new URLSearchParams(search).get('count')
  if (!id) return <CountList />
  return (
    <Suspense fallback={null}>
      <CountSheet key={id} id={id} />
    </Suspense>
  )
}

function CountList() {
  const { history } = useRouter()
  const { timeZone } = useClock()
  const now = useNow()
  const today = dayIn(timeZone, now)
  const list = useLive(query(counts, { orderBy: [['countNumber', 'desc']], limit: MOST }))
  const titleOf = useTitles(
    list.map(({ data }) => ({ collection: 'locations', id: data.locationId })),
    stockRelated,
  )
  const running = list.filter(({ data }) => data.status === 'Open' || data.status === 'Review').length
  return (
    <Page
      title="Counts"
      note={running > 0 ? `${running} running` : ''}
      actions={
        <CommandButton
          variant="filled"
          offer={{ command: startCount, label: 'Count a location', action: () => 'Start' }}
          clock={{ now, timeZone, today }}
          related={stockRelated}
        />
      }
    >
      <div className={classes.page}>
        {list.length === 0 ? (
          <p className={classes.dim}>No counts yet. Count the bin you doubt most first.</p>
        ) : (
          <div className={stock.box}>
            <table className={stock.table}>
              <thead>
                <tr>
                  <th scope="col">Count</th>
                  <th scope="col">Location</th>
                  <th scope="col">Status</th>
                  <th scope="col" data-right>
                    Counted
                  </th>
                  <th scope="col" data-right>
                    Started
                  </th>
                  <th scope="col" data-right>
                    Variance
                  </th>
                </tr>
              </thead>
              <tbody>
                {list.map((count) => {
                  const lines = linesOf(count)
                  const done = lines.filter(({ countedQty }) => countedQty !== undefined).length
                  const href = `/inventory-control?area=counts&count=${encodeURIComponent(count.id)}`
                  return (
                    <tr key={count.id}>
                      <td>
                        <a
                          href={href}
                          onClick={(event) => {
                            if (event.metaKey || event.ctrlKey || event.shiftKey) return
                            event.preventDefault()
                            history.push(href)
                          }}
                        >
                          <code>{count.data.countNumber}</code>
                        </a>
                      </td>
                      <td>
                        <code>{titleOf('locations', count.data.locationId)}</code>
                      </td>
                      <td>
                        <StatusPill value={count.data.status} />
                      </td>
                      <td data-right>
                        {done} of {lines.length}
                      </td>
                      <td data-right>{shortDay(toDay(count.data.startedOn, timeZone) ?? today, today)}</td>
                      <td data-right>
                        {count.data.varianceValue === undefined ? '' : amount(count.data.varianceValue)}
                      </td>
                    </tr>
                  )
                })}
              </tbody>
            </table>
          </div>
        )}
      </div>
    </Page>
  )
}
