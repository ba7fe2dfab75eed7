import { Button, Popover } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { dayIn } from '#base/days.ts'
import type { Clause } from '#model/query/query.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { FilterEditor } from '#ui/list/filters/filter-editor.tsx'
import { clauseWords, filterNameWords, filterValueWords } from '#ui/list/filters/filter-words.ts'
import { type Filter, filterClause } from '#ui/list/filters/filters.ts'
import { fieldOf, quotedPath } from '#ui/list/rows/list-rows.ts'
import { useClock } from '#ui/shell/clock.ts'
import work from '#ui/work/work.module.css'

interface Props {
  collection: AnyCollection
  clauses?: readonly Clause[]
  change: (where: Clause[]) => void
}

/** Selects documents of a collection with the same filters as lists; existing filters stay until they are removed. */
export function FilterRow({ collection, clauses = [], change }: Props) {
  const [saved, setSaved] = useState(clauses)
  const [filters, setFilters] = useState<readonly Filter[]>([])
  const [isOpen, setOpen] = useState(false)
  const { now, timeZone } = useClock()
  const clock = { now: now(), timeZone, today: dayIn(timeZone, now()) }
  const view = { collection }
  function put(next: readonly Filter[], still = saved): void {
    setFilters(next)
    setSaved(still)
    change([
      ...still,
      ...next.flatMap((filter) => {
        const field = fieldOf(collection, filter.path)
        const clause = field && filterClause(field, { ...filter, path: quotedPath(filter.path) }, clock.today, timeZone)
        return clause ? [clause] : []
      }),
    ])
  }
  return (
    <div className={`row wrap gap-8-12 ${work.buttons}`}>
      {saved.map((clause, at) => (
        <Button
          // biome-ignore lint/suspicious/noArrayIndexKey: clauses have no other name
          key={at}
          variant="light"
          rightSection={<IconX size={14} aria-hidden />}
          aria-label={`Remove the filter ${clauseWords(collection, clause)}`}
          onClick={() =>
            put(
              filters,
              saved.filter((_, other) => other !== at),
            )
          }
        >
          {clauseWords(collection, clause)}
        </Button>
      ))}
      {filters.map((filter, at) => (
        <Button
          // biome-ignore lint/suspicious/noArrayIndexKey: filters have no other name
          key={at}
          variant="light"
          rightSection={<IconX size={14} aria-hidden />}
          aria-label={`Remove the filter ${filterNameWords(view, filter)} ${filterValueWords(view, clock, filter, () => undefined)}`}
          onClick={() => put(filters.filter((_, other) => other !== at))}
        >
          {filterNameWords(view, filter)} {filterValueWords(view, clock, filter, () => undefined)}
        </Button>
      ))}
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus>
        <Popover.Target>
          <Button variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setOpen(!isOpen)}>
            Add condition
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <FilterEditor
            view={view}
            clock={clock}
            filter={undefined}
            use={(filter) => {
              setOpen(false)
              put([...filters, filter])
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}
