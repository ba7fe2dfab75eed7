import { Popover } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTitles } from '#ui/grid/heads/titles.ts'
import { FilterEditor } from '#ui/list/filters/filter-editor.tsx'
import { filterNameWords, filterValueWords } from '#ui/list/filters/filter-words.ts'
import type { Filter } from '#ui/list/filters/filters.ts'
import { fieldOf } from '#ui/list/rows/list-rows.ts'
import classes from '#ui/list/tools.module.css'
import type { ListAddress } from '#ui/list/views/list-address.ts'
import type { Clock, CollectionView } from '#ui/list/views/view.ts'

interface Props {
  view: CollectionView
  clock: Clock
  address: ListAddress
  change: (change: Partial<ListAddress>) => void
}

/** The filters as removable chips, and the way to add one. */
export function FilterChips({ view, clock, address, change }: Props) {
  const { filters, any } = address
  const [open, setOpen] = useState<number>()
  // The index of the chip to which a second condition is being added.
  const [beside, setBeside] = useState<number>()
  const references = filters.flatMap(({ path, value }) => {
    const field = fieldOf(view.collection, path)
    return field?.kind === 'reference' && value ? value.split('|').map((id) => ({ collection: field.target!, id })) : []
  })
  const titleOf = useTitles(references, view.related)
  const put = (at: number, filter: Filter | undefined) =>
    change({
      filters: filter
        ? [...filters.slice(0, at), filter, ...filters.slice(at + 1)]
        : filters.filter((_, index) => index !== at),
    })
  const shut = () => {
    setOpen(undefined)
    setBeside(undefined)
  }
  const addBeside = (at: number, filter: Filter) => {
    const group = filters[at]!.group ?? 1 + Math.max(0, ...filters.map((each) => each.group ?? 0))
    const before = filters.slice(0, at)
    change({ filters: [...before, { ...filters[at]!, group }, { ...filter, group }, ...filters.slice(at + 1)] })
  }
  const editor = (at: number) => (
    <FilterEditor
      key={beside}
      view={view}
      clock={clock}
      filter={beside === undefined ? filters[at] : undefined}
      use={(filter) => {
        if (beside === undefined) put(at, { ...filter, group: filters[at]?.group })
        else addBeside(beside, filter)
        shut()
      }}
      beside={beside === undefined && filters[at] ? { words: any ? 'AND' : 'OR', act: () => setBeside(at) } : undefined}
    />
  )
  return (
    <div className={`row gap-6 slim scrolls-across ${classes.chips}`}>
      {filters.map((filter, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same filter may stand twice
        <span key={at} className={classes.chip}>
          {filter.group !== undefined && filter.group === filters[at - 1]?.group && (
            <em className="dim upright">{any ? 'and' : 'or'}</em>
          )}
          <Popover opened={open === at} onChange={(shown) => !shown && shut()} position="bottom-start" trapFocus>
            <Popover.Target>
              <button type="button" onClick={() => setOpen(at)}>
                <ChipWords {...{ view, clock, filter, titleOf }} />
              </button>
            </Popover.Target>
            <Popover.Dropdown>{editor(at)}</Popover.Dropdown>
          </Popover>
          <button type="button" aria-label="Remove filter" onClick={() => put(at, undefined)}>
            <IconX size={14} />
          </button>
        </span>
      ))}
      {filters.length > 1 && (
        <button type="button" className={classes.add} onClick={() => change({ any: !any })}>
          {any ? 'Any of these' : 'All of these'}
        </button>
      )}
      <Popover
        opened={open === filters.length}
        onChange={(shown) => !shown && shut()}
        position="bottom-start"
        trapFocus
      >
        <Popover.Target>
          <button type="button" className={classes.add} onClick={() => setOpen(filters.length)}>
            <IconPlus size={14} />
            Filter
          </button>
        </Popover.Target>
        <Popover.Dropdown>{editor(filters.length)}</Popover.Dropdown>
      </Popover>
    </div>
  )
}

function ChipWords(props: {
  view: CollectionView
  clock: Clock
  filter: Filter
  titleOf: (collection: string, id: string) => string | undefined
}) {
  const { view, clock, filter, titleOf } = props
  return (
    <>
      <i className="dim upright">{filterNameWords(view, filter)}</i> {filterValueWords(view, clock, filter, titleOf)}
    </>
  )
}
