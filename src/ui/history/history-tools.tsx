import { NativeSelect, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { call } from '#ui/api.ts'
import type { Clock } from '#ui/collection/view.ts'
import { readDay } from '#ui/fields/day-input.ts'
import type { HistoryFilter } from '#ui/history/entry.ts'
import classes from '#ui/history/history.module.css'

interface Choices {
  people: readonly { id: string; email: string; name: string }[]
  collections: readonly { name: string; label: string }[]
  commands: readonly { name: string; label: string }[]
}

interface Props {
  filter: HistoryFilter
  clock: Clock
  change: (filter: HistoryFilter) => void
}

/** Which part of the history: whose, of what, by which act, from when to when. */
export function HistoryTools({ filter, clock, change }: Props) {
  const choices = useChoices()
  const put = (key: keyof HistoryFilter, value: string | undefined) => {
    const next = { ...filter }
    if (value) next[key] = value
    else delete next[key]
    change(next)
  }
  return (
    <div className={classes.tools}>
      <NativeSelect
        aria-label="Person"
        value={filter.by ?? ''}
        onChange={(event) => put('by', event.currentTarget.value)}
        data={[
          { value: '', label: 'Everybody' },
          ...choices.people.map(({ id, name, email }) => ({ value: id, label: name || email })),
        ]}
      />
      <NativeSelect
        aria-label="Collection"
        value={filter.collection ?? ''}
        onChange={(event) => put('collection', event.currentTarget.value)}
        data={[
          { value: '', label: 'All records' },
          ...choices.collections.map(({ name, label }) => ({ value: name, label })),
        ]}
      />
      <NativeSelect
        aria-label="Act"
        value={filter.command ?? ''}
        onChange={(event) => put('command', event.currentTarget.value)}
        data={[
          { value: '', label: 'Every act' },
          { value: 'commit', label: 'Entered by hand' },
          ...choices.commands.map(({ name, label }) => ({ value: name, label })),
        ]}
      />
      <DayBox label="From" value={filter.from} clock={clock} put={(day) => put('from', day)} />
      <DayBox label="To" value={filter.to} clock={clock} put={(day) => put('to', day)} />
    </div>
  )
}

/** A day as people type it: `t`, `-7`, `11/24`. */
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
    const day = text.trim() ? readDay(text, clock.today) : undefined
    if (day || !text.trim()) put(day)
    setText(undefined)
  }
  return (
    <TextInput
      aria-label={label}
      placeholder={`${label}: t, -7, 11/24`}
      w={150}
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
