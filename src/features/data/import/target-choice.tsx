import { Autocomplete } from '@mantine/core'
import { NEW_TABLE, offered, targetOf } from '#features/data/import/targets.ts'
import type { Target } from '#ui/import/read-targets.ts'

interface Props {
  targets: readonly Target[]
  value: string
  choose: (name: string) => void
  isJson: boolean
}

/** The list a file goes into, by the name of its screen, or a new table. */
export function TargetChoice({ targets, value, choose, isJson }: Props) {
  const data = offered(
    targets.map(({ name }) => name),
    isJson,
  )
  return (
    <Autocomplete
      label="Into collection"
      description={describe(value, targets, isJson)}
      placeholder="Choose a list"
      value={value}
      // A new table is called as one types; until then like the file.
      onChange={(next) => choose(next === NEW_TABLE ? '' : next)}
      data={data}
      openOnFocus
      maw={480}
      spellCheck={false}
    />
  )
}

function describe(value: string, targets: readonly Target[], isJson: boolean): string {
  const { collection, command } = targetOf(value)
  const isNew = command === undefined && !targets.some(({ name }) => name === collection)
  if (value === '')
    return isJson
      ? 'Left empty, an export of Firestore goes into its own collections.'
      : 'Left empty, the file makes a new table of its name.'
  return isNew ? `There is no list “${value}” yet: the file makes a new table.` : 'The file goes into this list.'
}
