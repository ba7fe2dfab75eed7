import { useRouter } from '@tanstack/react-router'
import { dayIn, toDay } from '#base/days.ts'
import { counted } from '#base/text/words.ts'
import classes from '#features/stock/control/control.module.css'
import { CountSheet } from '#features/stock/control/counting/count-sheet.tsx'
import { type Count, counts } from '#features/stock/counts/collection.ts'
import { startCount } from '#features/stock/counts/commands.ts'
import { countLines, isCounted } from '#features/stock/counts/rules.ts'
import { stockRelated } from '#features/stock/locations/parts.tsx'
import { pageAddress } from '#model/feature.ts'
import { query } from '#model/schema/collection.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { CommandButton } from '#ui/command-button.tsx'
import { StatusPill } from '#ui/grid/cells/pills.tsx'
import { shortDay } from '#ui/grid/format.ts'
import { ListEmpty } from '#ui/list/list-states.tsx'
import { MainKeyContext } from '#ui/list/main-key.ts'
import { Await } from '#ui/live/await.tsx'
import { useLive } from '#ui/live/use-live.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { Page } from '#ui/shell/pages/page.tsx'
import { useAddress } from '#ui/shell/use-address.ts'
import type { TableColumn } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'

const MAX_COUNTS = 100

/** Counts of locations: the list, and the sheet of the count in the URL. */
export function CountsArea() {
  const search = useAddress()
  const id = new URLSearchParams(search).get('count')
  if (!id) return <CountList />
  return (
    <Await fallback={null}>
      <CountSheet key={id} id={id} />
    </Await>
  )
}

function CountList() {
  const { history } = useRouter()
  const { timeZone } = useClock()
  const now = useNow()
  const today = dayIn(timeZone, now)
  const list = useLive(query(counts, { orderBy: [['countNumber', 'desc']], limit: MAX_COUNTS }))
  // A count opens as soon as it is started.
  const opened = (started: unknown) => {
    const { id } = started as Partial<Doc>
    if (id) history.push(addressOfCount(id))
  }
  const running = list.filter(({ data }) => data.status === 'Open' || data.status === 'Review').length
  return (
    <Page
      note={running > 0 ? `${running} running` : ''}
      actions={
        <MainKeyContext value>
          <CommandButton
            variant="filled"
            done={opened}
            offer={{ command: startCount, label: 'Plan a count', confirm: planWords, action: () => 'Start count' }}
            clock={{ now, timeZone, today }}
            related={stockRelated}
          />
        </MainKeyContext>
      }
    >
      {list.length === 0 ? (
        <div className="stack scrolls on-panel line-above">
          <ListEmpty title="No counts planned" text="Begin with the lots that are worth most.">
            <CommandButton
              done={opened}
              offer={{
                command: startCount,
                label: 'Count the 20 most valuable',
                fixed: { most: 20 },
                confirm: planWords,
                action: () => 'Start',
              }}
              clock={{ now, timeZone, today }}
              related={stockRelated}
            />
          </ListEmpty>
        </div>
      ) : (
        <div className={`scrolls on-panel line-above ${classes.page}`}>
          <DataTable
            label="Counts"
            columns={columnsOf({ today, timeZone })}
            rows={list as readonly Count[]}
            keyOf={({ id }) => id}
            hasRowLink
            hasCards
            hasFiles
          />
        </div>
      )}
    </Page>
  )
}

const addressOfCount = (id: string): string => pageAddress('control', { area: 'counts', count: id })

/** The scope of a planned count, as text. */
function planWords({ locationId, abcClass, brand, notCountedForDays, most }: Data): string {
  if (locationId) return 'Counts everything in this location. Stock is not changed until the count is posted.'
  const words = [
    abcClass && `of class ${String(abcClass)}`,
    brand && `of ${String(brand)}`,
    notCountedForDays && `not counted for ${counted(Number(notCountedForDays), 'day')}`,
  ].filter(Boolean)
  return `The ${typeof most === 'number' ? most : 20} most valuable lots${words.length > 0 ? ` ${words.join(', ')}` : ''} will be counted. Stock is not changed until the count is posted.`
}

const columnsOf = ({ today, timeZone }: { today: string; timeZone: string }): readonly TableColumn<Count>[] => [
  {
    label: 'Count',
    value: ({ data }) => data.countNumber,
    show: ({ data }) => <code>{data.countNumber}</code>,
    href: ({ id }) => addressOfCount(id),
  },
  {
    label: 'What',
    wrap: true,
    value: ({ data }) => data.scope,
    show: ({ data }) => (
      <>
        {data.scope}
        {(data.assignee || data.plannedFor) && (
          <small>
            {[data.assignee, shortDay(toDay(data.plannedFor, timeZone) ?? '', today)].filter(Boolean).join(', ')}
          </small>
        )}
      </>
    ),
  },
  { label: 'Status', value: ({ data }) => data.status, show: ({ data }) => <StatusPill value={data.status} /> },
  {
    label: 'Counted',
    kind: 'number',
    value: (count) => countLines(count).filter(isCounted).length,
    show: (count) => `${countLines(count).filter(isCounted).length} of ${countLines(count).length}`,
  },
  { label: 'Started', kind: 'day', isWide: true, value: ({ data }) => toDay(data.startedOn, timeZone) ?? today },
  { label: 'Variance', kind: 'money', value: ({ data }) => data.varianceValue },
]
