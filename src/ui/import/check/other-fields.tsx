import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { FUNCTIONS } from '#model/formula/formula.ts'
import type { ImportPlan, Mapping } from '#model/import/import.ts'
import type { Filling } from '#model/import/steps.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Field } from '#model/schema/fields.ts'
import { ColumnSteps } from '#ui/import/check/column-steps.tsx'

interface Props {
  collection: AnyCollection
  headings: readonly string[]
  mapping: Mapping
  fill: NonNullable<ImportPlan['fill']>
  lookIn: readonly AnyCollection[]
  change: (fill: NonNullable<ImportPlan['fill']>) => void
}

type Way = 'text' | 'from' | 'formula'

/** Fields that no column fills: with a fixed text, part of another column, or a formula. */
export function OtherFields({ collection, headings, mapping, fill, lookIn, change }: Props) {
  const fields = collection.fields as Readonly<Record<string, Field>>
  const labelOf = (name: string) => (Object.hasOwn(fields, name) ? fields[name]!.label : name)
  const taken = new Set([...Object.values(mapping), ...Object.keys(fill)])
  const free = Object.keys(fields).filter((name) => !taken.has(name) && !fields[name]!.options.readOnly)
  const [adding, setAdding] = useState<string>()
  // Once it is filled it is rendered elsewhere, and keeps the focus.
  const [added, setAdded] = useState<string>()
  const put = (name: string, filling: Filling) => change({ ...fill, [name]: filling })
  const remove = (name: string) => change(Object.fromEntries(Object.entries(fill).filter(([other]) => other !== name)))
  return (
    <section className="stack gap-8" aria-label="Fields without a column">
      {Object.entries(fill).map(([name, filling]) => (
        <FilledField
          key={name}
          label={labelOf(name)}
          target={fields[name]?.target}
          autoFocus={name === added}
          {...{ filling, headings, lookIn }}
          put={(next) => put(name, next)}
          remove={() => remove(name)}
        />
      ))}
      {adding !== undefined && (
        <FilledField
          label={labelOf(adding)}
          filling={{ text: '' }}
          target={fields[adding]?.target}
          autoFocus
          {...{ headings, lookIn }}
          put={(next) => {
            setAdding(undefined)
            setAdded(adding)
            put(adding, next)
          }}
          remove={() => setAdding(undefined)}
        />
      )}
      {adding === undefined && free.length > 0 && (
        <NativeSelect
          size="xs"
          w={220}
          aria-label="Fill a field without a column"
          value=""
          onChange={(event) => setAdding(event.currentTarget.value || undefined)}
          data={[{ value: '', label: 'Add a field…' }, ...free.map((name) => ({ value: name, label: labelOf(name) }))]}
        />
      )}
    </section>
  )
}

interface FilledProps {
  label: string
  filling: Filling
  headings: readonly string[]
  lookIn: readonly AnyCollection[]
  target: string | undefined
  autoFocus: boolean
  put: (filling: Filling) => void
  remove: () => void
}

const wayOf = ({ from, formula }: Filling): Way =>
  formula !== undefined ? 'formula' : from !== undefined ? 'from' : 'text'

/** One such field; the typed text takes effect on blur, because every change runs the file again. */
function FilledField({ label, filling, headings, lookIn, target, autoFocus, put, remove }: FilledProps) {
  const [way, setWay] = useState<Way>(wayOf(filling))
  const [typed, setTyped] = useState(filling.text ?? filling.formula ?? '')
  const [isOpen, setOpen] = useState(false)
  const steps = filling.steps ?? []
  const isSaid = typed !== '' && typed !== (filling.text ?? filling.formula)
  return (
    <form
      className="flex wrap bottom gap-8"
      onSubmit={(event) => {
        event.preventDefault()
        setOpen(typed === '')
        if (typed !== '' && (isSaid || wayOf(filling) !== way))
          put(way === 'formula' ? { formula: typed } : { text: typed })
      }}
    >
      <NativeSelect
        size="xs"
        label={label}
        value={way}
        onChange={(event) => setWay(event.currentTarget.value as Way)}
        data={[
          { value: 'text', label: 'is the same text' },
          { value: 'from', label: 'comes from the column' },
          { value: 'formula', label: 'is calculated' },
        ]}
      />
      {way === 'from' ? (
        <>
          <NativeSelect
            size="xs"
            aria-label={`Column for ${label}`}
            value={filling.from ?? ''}
            onChange={(event) => event.currentTarget.value && put({ from: event.currentTarget.value, steps })}
            data={[{ value: '', label: 'Choose…' }, ...headings]}
          />
          {filling.from !== undefined && (
            <ColumnSteps
              of={label}
              {...{ steps, lookIn, target }}
              change={(next) => put({ from: filling.from!, steps: next })}
            />
          )}
        </>
      ) : (
        <>
          <TextInput
            size="xs"
            aria-label={way === 'formula' ? `Formula for ${label}` : `Text for ${label}`}
            placeholder={way === 'formula' ? 'quantity * price' : ''}
            title={way === 'formula' ? Object.values(FUNCTIONS).join('\n') : undefined}
            autoFocus={autoFocus}
            value={typed}
            error={isOpen && typed === '' && (way === 'formula' ? 'Enter a formula.' : 'Enter a text.')}
            onChange={(event) => setTyped(event.currentTarget.value)}
            spellCheck={false}
          />
          <Button size="xs" type="submit" variant="default">
            Fill
          </Button>
        </>
      )}
      <ActionIcon size={30} aria-label={`Do not fill ${label}`} onClick={remove}>
        <IconTrash size={16} />
      </ActionIcon>
    </form>
  )
}
