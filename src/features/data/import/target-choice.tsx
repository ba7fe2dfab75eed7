import { Autocomplete } from '@mantine/core'
import { POSTED } from '#features/data/import/targets.ts'
import type { Target } from '#ui/import/read-targets.ts'

interface Props {
  targets: readonly Target[]
  value: string
  choose: (name: string) => void
  isJson: boolean
}

/** The collection a file goes into: one that is there, or the name of a new one. */
export function TargetChoice({ targets, value, choose, isJson }: Props) {
  return (
    <Autocomplete
      label="Into collection"
      description={
        isJson
          ? 'One that is there or a new name. Left empty, an export of Firestore goes into its own collections.'
          : 'One that is there or a new name. Left empty, the new collection is called like the file.'
      }
      value={value}
      onChange={choose}
      data={[...(isJson ? [] : POSTED.map(({ label }) => label)), ...targets.map(({ name }) => name)]}
      maw={480}
      spellCheck={false}
    />
  )
}
