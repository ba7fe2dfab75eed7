import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { addDays, type Day, isDay, toDay } from '#base/days.ts'
import { written } from '#base/text/writing.ts'
import type { Clause } from '#model/query/query.ts'
import { type Doc, valueAt } from '#model/schema/value.ts'
import { shortDay, titleOf } from '#ui/grid/format.ts'
import { CARD, cardIn } from '#ui/layouts/card.ts'
import type { LayoutProps } from '#ui/layouts/layout.ts'
import classes from '#ui/layouts/layouts.module.css'
import { filterClause, month } from '#ui/list/filters/filters.ts'
import { fieldOf, pathOf, quotedPath } from '#ui/list/rows/list-rows.ts'
import { useDocs } from '#ui/list/rows/use-docs.ts'
import { useDesk } from '#ui/preferences.ts'

const MAX_A_DAY = 4
const MAX_READ = 1000
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

interface Props extends LayoutProps {
  by: string
  canMove: boolean
  save: (doc: Doc, name: string, value: string, words?: string) => Promise<void>
}

/** The records of a month on their days; dragging one to another day changes its date. */
export default function Calendar(props: Props) {
  const { view, context, handle, where, rows, by, canMove, save } = props
  const { collection } = view
  const { address, change } = handle
  const { today, timeZone } = context.clock
  const shown = address.month && isDay(`${address.month}-01`) ? `${address.month}-01` : today
  const [first, last] = month(shown, 0)
  const { weekFrom = 'Monday' } = useDesk()
  const start = { Sunday: 0, Monday: 1, Saturday: 6 }[weekFrom]
  const days = daysOf(first, last, start)
  const path = pathOf(by)
  const field = fieldOf(collection, by)!
  const search = address.search.trim().slice(0, 200)
  const bound = (op: 'from' | 'to', day: Day) =>
    filterClause(field, { path: quotedPath(by), op, value: day }, today, timeZone)
  const bounds = [...where, bound('from', days[0]!), bound('to', days.at(-1)!)].filter(
    (clause): clause is Clause => !!clause,
  )
  const found = useDocs(
    rows ? undefined : { collection: collection.name, where: bounds, ...(search && { search }), limit: MAX_READ },
  )
  const byDay = Map.groupBy(rows ?? found ?? [], ({ data }) => toDay(valueAt(data, path), timeZone))
  const [over, setOver] = useState<Day>()
  async function move(doc: Doc, day: Day): Promise<void> {
    if (toDay(valueAt(doc.data, path), timeZone) === day) return
    const offer = view.dayChange?.(doc, by, day, context.clock)
    if (offer) return context.run(offer)
    await save(doc, by, day, `${titleOf(collection.title, doc)}: ${field.label} is ${shortDay(day, today)}`)
  }
  const go = (away: number) => change({ month: month(shown, away)[0].slice(0, 7) })
  const words = written(new Date(`${first}T00:00:00Z`), { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (
    <div className={`stack fills figures scrolls-both ${classes.calendar}`}>
      <header className="row gap-6 text-13">
        <h2 aria-live="polite">{words}</h2>
        <ActionIcon aria-label="Month before" onClick={() => go(-1)}>
          <IconChevronLeft size={18} />
        </ActionIcon>
        <ActionIcon aria-label="Month after" onClick={() => go(1)}>
          <IconChevronRight size={18} />
        </ActionIcon>
        <Button variant="default" size="compact-sm" onClick={() => change({ month: undefined })}>
          This month
        </Button>
        {found && found.length >= MAX_READ && <span>The first {MAX_READ} are shown.</span>}
      </header>
      <div className={classes.weekdays} aria-hidden>
        {WEEKDAYS.map((_, at) => WEEKDAYS[(at + start) % 7]!).map((name) => (
          <span className="text-12 medium dim sunk" key={name}>
            {name}
          </span>
        ))}
      </div>
      <ol>
        {days.map((day) => {
          const docs = byDay.get(day) ?? []
          return (
            <li
              key={day}
              data-other={day < first || day > last || undefined}
              data-today={day === today || undefined}
              data-empty={docs.length === 0 || undefined}
              data-over={over === day || undefined}
              {...(canMove && {
                onDragOver(event: DragEvent) {
                  if (!event.dataTransfer.types.includes(CARD)) return
                  event.preventDefault()
                  setOver(day)
                },
                onDragLeave: () => setOver(undefined),
                onDrop(event: DragEvent) {
                  setOver(undefined)
                  const doc = cardIn(event.dataTransfer)
                  if (doc) void move(doc, day)
                },
              })}
            >
              <time className="central dim" dateTime={day}>
                {dayWords(day)}
              </time>
              <ul>
                {docs.slice(0, MAX_A_DAY).map((doc) => (
                  <li
                    key={doc.id}
                    draggable={canMove}
                    onDragStart={(event) => event.dataTransfer.setData(CARD, JSON.stringify(doc))}
                  >
                    <Entry
                      {...{ doc, context }}
                      title={titleOf(collection.title, doc)}
                      move={canMove ? (away) => void move(doc, addDays(day, away)) : undefined}
                    />
                  </li>
                ))}
              </ul>
              {docs.length > MAX_A_DAY && (
                <button
                  type="button"
                  className="dim tall-24"
                  onClick={() =>
                    change(
                      { layout: undefined, filters: [...address.filters, { path: by, op: 'is', value: day }] },
                      true,
                    )
                  }
                >
                  and {docs.length - MAX_A_DAY} more
                </button>
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** A record on its day. Alt and an arrow key move it by a day or week, like dragging. */
function Entry(props: {
  doc: Doc
  context: LayoutProps['context']
  title: string
  move: ((away: number) => void) | undefined
}) {
  const { doc, context, title, move } = props
  const summary = context.view.summary?.(doc.data, context.clock, context.titleOf)
  return (
    <a
      href={context.hrefOf(doc.id)}
      onKeyDown={(event) => {
        const away = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key]
        if (!move || !event.altKey || !away) return
        event.preventDefault()
        move(away)
      }}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        context.open(doc.id)
      }}
    >
      <b>{title}</b> {summary}
    </a>
  )
}

const dayWords = (day: Day): string => String(Number(day.slice(8)))

/** The whole weeks of the month, each starting on this weekday; Sunday is 0. */
function daysOf(first: Day, last: Day, start: number): Day[] {
  const weekday = (day: Day) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 7 - start) % 7
  const days: Day[] = []
  const end = addDays(last, 6 - weekday(last))
  for (let day = addDays(first, -weekday(first)); day <= end; day = addDays(day, 1)) days.push(day)
  return days
}
