import { Button, Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type CellStep, type LookUp, PLAIN_STEPS, READING_STEPS } from '#model/import/steps.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Field } from '#model/schema/fields.ts'
import { STEP_NAMES, TEST_NAMES } from '#ui/import/check/step-words.ts'

interface Props {
  lookIn: readonly AnyCollection[]
  target?: string | undefined
  add: (step: CellStep) => void
}

const AT_ONCE = [...PLAIN_STEPS, ...READING_STEPS]
const NEEDED = 'Enter a text.'
const NAMES = Object.entries(STEP_NAMES)

/** Adds a step to the end of the list: simple ones immediately, the others after their parameters. */
export function AddStep({ lookIn, target, add }: Props) {
  const [kind, setKind] = useState('')
  const [text, setText] = useState({ from: '', to: '' })
  const [take, setTake] = useState(1)
  const [isOpen, setOpen] = useState(false)
  const step = stepOf(kind, text, take)

  function choose(next: string): void {
    const plain = AT_ONCE.find((one) => one === next)
    if (plain) add({ do: plain })
    else {
      setOpen(false)
      setKind(next)
    }
  }

  const to = (label: string) => (
    <TextInput
      size="xs"
      label={label}
      error={isOpen && kind === 'empty' && text.to === '' && NEEDED}
      value={text.to}
      onChange={(event) => setText({ ...text, to: event.currentTarget.value })}
    />
  )
  const from = (label: string) => (
    <TextInput
      size="xs"
      label={label}
      error={isOpen && text.from === '' && NEEDED}
      value={text.from}
      onChange={(event) => setText({ ...text, from: event.currentTarget.value })}
    />
  )
  return (
    <form
      className="stack gap-8"
      onSubmit={(event) => {
        event.preventDefault()
        // A form inside another one: submitting adds only this step.
        event.stopPropagation()
        setOpen(true)
        if (step) add(step)
      }}
    >
      <NativeSelect
        size="xs"
        label="Add a step"
        autoFocus
        value={kind}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          { value: '', label: 'Choose…' },
          ...NAMES.filter(([value]) => value !== 'lookup' || lookIn.length > 0).map(([value, label]) => ({
            value,
            label,
          })),
        ]}
      />
      {kind === 'replace' && from('Text in the cell')}
      {kind === 'correct' && from('The cell is')}
      {(kind === 'replace' || kind === 'correct') && to('Becomes')}
      {kind === 'empty' && to('It means')}
      {kind === 'split' && from('Divided by')}
      {kind === 'split' && (
        <NumberInput
          size="xs"
          label="Piece (-1 is the last)"
          value={take}
          error={isOpen && take === 0 && 'The first piece is 1.'}
          min={-100}
          max={100}
          onChange={(value) => typeof value === 'number' && setTake(value)}
        />
      )}
      {kind === 'lookup' ? (
        <AddLookUp {...{ lookIn, target, add }} />
      ) : (
        kind !== '' && (
          <Button size="xs" type="submit">
            Add step
          </Button>
        )
      )}
    </form>
  )
}

function stepOf(kind: string, { from, to }: { from: string; to: string }, take: number): CellStep | undefined {
  if (kind === 'replace' && from !== '') return { do: kind, find: from, by: to }
  if (kind === 'correct' && from !== '') return { do: kind, value: from, by: to }
  if (kind === 'empty' && to !== '') return { do: kind, by: to }
  if (kind === 'split' && from !== '' && take !== 0) return { do: kind, by: from, take }
  return undefined
}

/** The collection, the field that identifies its records, and what happens to a cell without a match. */
function AddLookUp({ lookIn, target, add }: Props) {
  const [name, setName] = useState(lookIn.find((one) => one.name === target)?.name ?? lookIn[0]!.name)
  const of = lookIn.find((one) => one.name === name) ?? lookIn[0]!
  const [chosen, setField] = useState<string>()
  const [test, setTest] = useState<LookUp['test']>('same')
  const [orEmpty, setOrEmpty] = useState(false)
  const fields = (Object.entries(of.fields) as [string, Field][]).filter(([, { kind }]) => kind === 'text')
  const field = chosen !== undefined && Object.hasOwn(of.fields, chosen) ? chosen : of.title
  return (
    <>
      <NativeSelect
        size="xs"
        label="In"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        data={lookIn.map((one) => ({ value: one.name, label: one.label.many }))}
      />
      <NativeSelect
        size="xs"
        label="By"
        value={field}
        onChange={(event) => setField(event.currentTarget.value)}
        data={fields.map(([value, { label }]) => ({ value, label }))}
      />
      <NativeSelect
        size="xs"
        label="Found when it is"
        value={test}
        onChange={(event) => setTest(event.currentTarget.value as LookUp['test'])}
        data={Object.entries(TEST_NAMES).map(([value, label]) => ({ value, label }))}
      />
      <Checkbox
        size="xs"
        label="Leave the field empty when nothing is found"
        checked={orEmpty}
        onChange={(event) => setOrEmpty(event.currentTarget.checked)}
      />
      <Button
        size="xs"
        onClick={() => add({ do: 'lookup', collection: of.name, field, test, ...(orEmpty && { orEmpty }) })}
      >
        Add look-up
      </Button>
    </>
  )
}
