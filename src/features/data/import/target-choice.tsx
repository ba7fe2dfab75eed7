import { type ComboboxItem, Group, type OptionsFilter, TextInput } from '@mantine/core'
import { useState } from 'react'
import { chosenTarget, foundAmong, NEW_TABLE, offered } from '#features/data/import/targets.ts'
import { Picker } from '#ui/fields/picker.tsx'
import type { ImportTarget } from '#ui/import/read-targets.ts'

interface Props {
  targets: readonly ImportTarget[]
  /** The label of the list; `NEW_TABLE` for a new table without a name yet, empty while nothing is selected. */
  value: string
  choose: (words: string) => void
  isJson?: boolean
  /** This is the first question on the page. */
  isFirst?: boolean
}

/** Selects the list a file goes into, by its label, or a new table with its own name. */
export function TargetChoice({ targets, value, choose, isJson = false, isFirst = false }: Props) {
  const names = targets.map(({ name }) => name)
  const lists = offered(names, isJson)
  const [isNew, setNew] = useState(value !== '' && !lists.includes(value))
  return (
    <Group align="flex-start" gap="sm" wrap="wrap">
      <Picker
        label="Into"
        description={describe(value, { names, isNew, isJson })}
        placeholder="Choose a list"
        value={isNew ? NEW_TABLE : value || null}
        onChange={(next) => {
          setNew(next === NEW_TABLE)
          choose(next ?? '')
        }}
        data={lists}
        filter={closestFirst}
        autoFocus={isFirst}
        clearable={isJson}
        nothingFoundMessage="No list of this name. Choose “New table…” to make one."
        w={360}
        maw="100%"
      />
      {isNew && (
        <TextInput
          label="Name of the new table"
          description="Letters, digits, - and _"
          placeholder="Default: the name of the file"
          value={value === NEW_TABLE ? '' : value}
          onChange={(event) => choose(event.currentTarget.value || NEW_TABLE)}
          spellCheck={false}
          w={240}
        />
      )}
    </Group>
  )
}

const closestFirst: OptionsFilter = ({ options, search }) => {
  const items = options as readonly ComboboxItem[]
  return foundAmong(
    items.map(({ label }) => label),
    search,
  ).flatMap((label) => items.find((item) => item.label === label) ?? [])
}

function describe(value: string, of: { names: readonly string[]; isNew: boolean; isJson: boolean }): string {
  const { collection, command } = chosenTarget(value)
  if (value === '')
    return of.isJson ? 'Leave empty for a Firestore export: it names its own collections.' : 'Then choose the file.'
  const isKnown = command !== undefined || of.names.includes(collection)
  if (of.isNew && !isKnown) return 'The file makes a new table.'
  return 'The file goes into this list.'
}
