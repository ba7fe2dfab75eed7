import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { counted } from '#base/text/words.ts'
import type { Existing, ImportPlan, ImportState } from '#model/import/import.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Field } from '#model/schema/fields.ts'
import classes from '#ui/import/check/import-preview.module.css'

interface Props {
  collection: AnyCollection
  state: ImportState
  isChecking: boolean
  again: (change: Partial<ImportPlan>) => void
}

const WAYS: readonly { value: Existing; label: string }[] = [
  { value: 'replace', label: 'The file’s' },
  { value: 'keep', label: 'As it is now' },
  { value: 'fill', label: 'The file’s where it is empty now' },
]

/**
 * The fields in which the file and the current records differ: choose per field which one applies. An older export can
 * restore one field and leave the rest.
 */
export function DifferingFields({ collection, state, isChecking, again }: Props): ReactNode {
  const { plan, differing = {} } = state
  const existing = plan.existing ?? {}
  const names = [...new Set([...Object.keys(differing), ...Object.keys(existing)])].filter(
    (name) => (differing[name] ?? 0) > 0 || (existing[name] ?? 'replace') !== 'replace',
  )
  if (names.length < 2 || plan.collection === '*') return null
  const labelOf = (name: string) => (collection.fields[name] as Field | undefined)?.label ?? name
  const keepAllBut = (chosen: string | undefined) =>
    again({ existing: Object.fromEntries(names.map((name) => [name, name === chosen ? 'replace' : 'keep'])) })
  return (
    <section
      className={`box grid start gap-8 pad-12-16 ${classes.differing}`}
      aria-label="Where the file differs"
      aria-busy={isChecking}
    >
      <h3 className="text-13 bold">Where the file differs from the records of now</h3>
      <NativeSelect
        size="xs"
        label="Bring back"
        value=""
        onChange={(event) => keepAllBut(event.currentTarget.value)}
        data={[
          { value: '', label: 'as chosen below' },
          ...names.map((name) => ({ value: name, label: `${labelOf(name)} alone` })),
        ]}
      />
      <ul className="grid gap-8-16 full unlisted">
        {names.map((name) => (
          <li key={name}>
            <NativeSelect
              size="xs"
              label={`${labelOf(name)}${differing[name] ? ` differs in ${counted(differing[name], 'record')}` : ''}`}
              value={existing[name] ?? 'replace'}
              onChange={(event) => again({ existing: { ...existing, [name]: event.currentTarget.value as Existing } })}
              data={[...WAYS, ...(existing[name] === 'add' ? [{ value: 'add', label: 'Added to what is there' }] : [])]}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
