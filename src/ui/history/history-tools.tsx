import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type RefObject, useEffect, useState } from 'react'
import { actionChoice } from '#model/command/action/action-words.ts'
import type { Fields } from '#model/schema/fields.ts'
import { call } from '#ui/api.ts'
import { dayExample, dayFromKeys } from '#ui/fields/typed/day-input.ts'
import { shortDay } from '#ui/grid/format.ts'
import type { HistoryFilter } from '#ui/history/entry.ts'
import type { HistoryPlace } from '#ui/history/place.ts'
import type { Clock } from '#ui/list/views/view.ts'

interface Choices {
  people: readonly { id: string; email: string; name: string }[]
  collections: readonly { name: string; label: string }[]
  commands: readonly { name: string; label: string }[]
}

interface Props {
  filter: HistoryFilter
  clock: Clock
  /** The collections whose fields can be named. */
  places: readonly HistoryPlace[]
  first: RefObject<HTMLSelectElement | null>
  change: (filter: HistoryFilter) => void
}

/** Filters of the history: by person, collection, action and period. */
export function HistoryTools({ filter, clock, places, first, change }: Props) {
  const choices = useChoices()
  const of = places.find((place) => place.of.name === filter.collection)?.of
  const put = (key: keyof HistoryFilter, value: string | undefined) => {
    const next = { ...filter }
    // Fields of one collection mean nothing in another.
    if (key === 'collection') delete next.field
    delete next.seq
    if (value) next[key] = value
    else delete next[key]
    change(next)
  }
  return (
    <div className="flex wrap gap-8">
      {filter.seq && (
        <Button variant="light" rightSection={<IconX size={14} />} onClick={() => put('seq', undefined)}>
          Change {filter.seq} alone
        </Button>
      )}
      <NativeSelect
        ref={first}
        aria-label="Person"
        w={150}
        value={filter.by ?? ''}
        onChange={(event) => put('by', event.currentTarget.value)}
        data={[
          { value: '', label: 'Everyone' },
          ...choices.people.map(({ id, name, email }) => ({ value: id, label: name || email })),
        ]}
      />
      <NativeSelect
        aria-label="Collection"
        w={170}
        value={filter.collection ?? ''}
        onChange={(event) => put('collection', event.currentTarget.value)}
        data={[
          { value: '', label: 'All records' },
          ...choices.collections.map(({ name, label }) => ({ value: name, label })),
        ]}
      />
      {of && (
        <NativeSelect
          aria-label="Field"
          value={filter.field ?? ''}
          onChange={(event) => put('field', event.currentTarget.value)}
          data={[
            { value: '', label: 'Every field' },
            ...Object.entries(of.fields as Fields).map(([name, { label }]) => ({ value: name, label })),
          ]}
        />
      )}
      <NativeSelect
        aria-label="Action"
        w={220}
        value={filter.command ?? ''}
        onChange={(event) => put('command', event.currentTarget.value)}
        data={[
          { value: '', label: 'Every action' },
          { value: 'commit', label: 'Manual entry' },
          ...groupsOf(choices.commands),
        ]}
      />
      <DayBox label="From" value={filter.from} clock={clock} put={(day) => put('from', day)} />
      <DayBox label="To" value={filter.to} clock={clock} put={(day) => put('to', day)} />
    </div>
  )
}

/** The actions by area, each with its description. */
function groupsOf(commands: Choices['commands']) {
  const worded = commands.map(({ name, label }) => ({ value: name, ...actionChoice(name, label) }))
  return [...Map.groupBy(worded, ({ area }) => area)]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([group, items]) => ({
      group,
      items: items.map(({ value, label }) => ({ value, label })).toSorted((a, b) => a.label.localeCompare(b.label)),
    }))
}

/** A date in typed notation: `t`, `-7`, `11/24`. */
export function DayBox(props: {
  label: string
  value: string | undefined
  clock: Clock
  put: (day: string | undefined) => void
}) {
  const { label, value, clock, put } = props
  const [text, setText] = useState<string>()
  function finish(): void {
    if (text === undefined) return
    const day = text.trim() ? dayFromKeys(text, clock.today) : undefined
    if (day || !text.trim()) put(day)
    setText(undefined)
  }
  return (
    <TextInput
      aria-label={label}
      leftSection={
        <span className="text-12 dim" aria-hidden>
          {label}
        </span>
      }
      leftSectionWidth={label.length * 7 + 18}
      placeholder={`t, -7, ${dayExample()}`}
      w={label.length * 7 + 128}
      value={text ?? (value ? shortDay(value, clock.today) : '')}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish()
      }}
    />
  )
}

/** A time on that day; without one the end of the day. */
export function TimeBox({ value, put }: { value: string | undefined; put: (time: string) => void }) {
  const [text, setText] = useState<string>()
  const finish = (): void => {
    if (text !== undefined) put(text.trim())
    setText(undefined)
  }
  return (
    <TextInput
      aria-label="Time"
      placeholder="End of the day"
      w={130}
      value={text ?? value ?? ''}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish()
      }}
    />
  )
}

function useChoices(): Choices {
  const [choices, setChoices] = useState<Choices>({ people: [], collections: [], commands: [] })
  useEffect(() => {
    const read = async () => {
      const [people, collections, commands] = await Promise.all([
        call<Choices['people']>('GET', '/api/people'),
        call<Choices['collections']>('GET', '/api/collections'),
        call<Choices['commands'] | { commands: Choices['commands'] }>('GET', '/api/commands'),
      ])
      setChoices({ people, collections, commands: 'commands' in commands ? commands.commands : commands })
    }
    read().catch((error: unknown) => console.error('The choices of the history could not be read:', error))
  }, [])
  return choices
}
