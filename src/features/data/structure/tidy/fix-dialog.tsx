import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTidy } from '#features/data/structure/parts.tsx'
import { OtherCollections } from '#features/data/structure/tabs/other-collections.tsx'
import styles from '#features/data/structure/tidy/tidy-dialog.module.css'
import { TidyWork } from '#features/data/structure/tidy/tidy-work.tsx'
import type { FieldFacts } from '#model/structure/structure.ts'
import { type Fix, type Tidying, type TidyPlan, tidied } from '#model/structure/tidy.ts'

const TITLES: Record<Fix, (field: string) => string> = {
  fill: (field) => `Set ${field} where it is missing`,
  rename: (field) => `Rename ${field}`,
  delete: (field) => `Delete ${field}`,
}
const KINDS = { text: 'Text', number: 'Number', day: 'Day', flag: 'Yes or no' } as const
type Kind = keyof typeof KINDS
const READ_AS: Record<Kind, Tidying> = { text: 'trim', number: 'number', day: 'day', flag: 'flag' }

interface Props {
  collection: string
  field: FieldFacts
  fix: Fix
  /** Other collections with a field of this name, in which the same change can be made. */
  others?: readonly string[]
  close: () => void
}

/** Fills, renames or deletes a field in every document: with a preview first, and a single undo for all of it. */
export function FixDialog({ collection, field: { name, types }, fix, others = [], close }: Props): ReactNode {
  const [typed, setTyped] = useState('')
  const [kind, setKind] = useState<Kind>(
    types.number ? 'number' : types.day ? 'day' : types['yes or no'] ? 'flag' : 'text',
  )
  const [fault, setFault] = useState('')
  const [plan, setPlan] = useState<TidyPlan | undefined>(
    fix === 'delete' ? { collection, field: name, as: fix } : undefined,
  )
  const [also, setAlso] = useState<readonly string[]>([])
  const work = useTidy(plan, also)
  // Any new input makes the preview outdated, because it belongs to another plan.
  const change = (act: () => void) => {
    act()
    setPlan(undefined)
    setFault('')
  }
  function show(): void {
    const text = typed.trim()
    if (fix === 'rename') {
      if (text === '' || text === name) setFault('Type the new name.')
      else setPlan({ collection, field: name, as: fix, to: text })
      return
    }
    const value = text === '' ? undefined : tidied(text, READ_AS[kind], { timeZone: 'UTC' })
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      setPlan({ collection, field: name, as: fix, value })
    else setFault(`Type a value that reads as ${KINDS[kind].toLowerCase()}.`)
  }
  return (
    <TidyWork
      title={TITLES[fix](name)}
      isPlanned={plan !== undefined}
      why={WHY}
      deletes={fix === 'delete' ? { collections: [collection, ...also], field: name } : undefined}
      {...{ work, close }}
    >
      <OtherCollections field={name} {...{ others }} chosen={also} choose={setAlso} />
      {fix !== 'delete' && (
        <form
          className={`grid gap-12 ${styles.choices}`}
          onSubmit={(event) => {
            event.preventDefault()
            show()
          }}
        >
          <TextInput
            label={fix === 'rename' ? 'New name' : 'Value'}
            data-autofocus
            value={typed}
            error={fault}
            onChange={(event) => change(() => setTyped(event.currentTarget.value))}
          />
          {fix === 'fill' && (
            <NativeSelect
              label="Kind"
              value={kind}
              onChange={(event) => change(() => setKind(kindOf(event.currentTarget.value)))}
              data={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
            />
          )}
          <Button type="submit" variant="default" style={{ alignSelf: 'start', marginTop: 22 }}>
            Show what would change
          </Button>
        </form>
      )}
    </TidyWork>
  )
}

const WHY = 'have a value under the new name'

const kindOf = (raw: string): Kind => {
  const known: readonly Kind[] = ['text', 'number', 'day', 'flag']
  return known.find((kind) => kind === raw) ?? 'text'
}
