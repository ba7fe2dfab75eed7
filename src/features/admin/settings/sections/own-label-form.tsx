import { Button, MultiSelect, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import styles from '#features/admin/settings/sections/own-labels.module.css'
import { places } from '#model/feature.ts'
import { fieldsIn, templateFields, UNITS } from '#model/print/label-templates.ts'
import { SYMBOLS } from '#model/print/symbols.ts'
import type { Field } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

const MEASURES = ['pageWidth', 'pageHeight', 'width', 'height', 'left', 'top', 'across', 'down'] as const
const COUNTS = ['columns', 'rows'] as const
const ANY = { value: '', label: 'Any rows' }
const EXAMPLE_KINDS: ReadonlySet<string> = new Set(['text', 'number', 'choice'])
/** The maximum number of lines under a code. */
const MAX_FIELDS = 6

interface Props {
  data: Data
  change: (data: Data) => void
  why: string | undefined
  canWrite: boolean
  save: () => void
  remove: (() => void) | undefined
}

/** The form for one label; the preview beside it updates on every keystroke. */
export function OwnLabelForm({ data, change, why, canWrite, save, remove }: Props): ReactNode {
  const unit = data.unit === 'in' ? 'in' : 'mm'
  const put = (changes: Data) => change({ ...data, ...changes })
  const list = typeof data.list === 'string' ? data.list : ''
  const collection = places.find(({ of }) => of.name === list)?.of
  const figure = (name: (typeof MEASURES)[number] | (typeof COUNTS)[number], isCount: boolean) => (
    <NumberInput
      key={name}
      label={templateFields[name].label}
      {...(!isCount && { suffix: ` ${unit}` })}
      min={isCount ? 1 : 0}
      allowDecimal={!isCount}
      decimalScale={unit === 'in' ? 4 : 2}
      readOnly={!canWrite}
      value={typeof data[name] === 'number' ? data[name] : ''}
      onChange={(value) => {
        const { [name]: _, ...rest } = data
        change(typeof value === 'number' ? { ...rest, [name]: value } : rest)
      }}
    />
  )
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!why) save()
  }
  return (
    <form className="grid packed gap-12" aria-label="Label" onSubmit={submit}>
      <TextInput
        label="Name"
        readOnly={!canWrite}
        value={typeof data.name === 'string' ? data.name : ''}
        onChange={(event) => put({ name: event.currentTarget.value })}
      />
      <div className={`grid ${styles.sizes}`}>
        <NativeSelect
          label="Measured in"
          disabled={!canWrite}
          data={[...UNITS]}
          value={unit}
          onChange={(event) => put(measuredIn(data, event.currentTarget.value === 'in' ? 'in' : 'mm'))}
        />
        <NativeSelect
          label="Code"
          disabled={!canWrite}
          data={[...SYMBOLS]}
          value={typeof data.code === 'string' ? data.code : SYMBOLS[0]}
          onChange={(event) => put({ code: event.currentTarget.value })}
        />
        {MEASURES.slice(0, 4).map((name) => figure(name, false))}
        {COUNTS.map((name) => figure(name, true))}
        {MEASURES.slice(4).map((name) => figure(name, false))}
      </div>
      <NativeSelect
        label="For the list"
        description="Labels of these rows are then printed on it from the generator"
        disabled={!canWrite}
        data={[ANY, ...places.map(({ of }) => ({ value: of.name, label: of.label.many }))]}
        value={list}
        onChange={({ currentTarget: { value } }) => {
          const { list: _, fields: __, ...rest } = data
          change(value ? { ...rest, list: value, fields: places.find(({ of }) => of.name === value)!.of.title } : rest)
        }}
      />
      {collection && (
        <MultiSelect
          label="Says"
          description="The first becomes the code; the others are printed below it"
          searchable
          readOnly={!canWrite}
          maxValues={MAX_FIELDS}
          data={Object.entries(collection.fields as Readonly<Record<string, Field>>).flatMap(([value, field]) =>
            EXAMPLE_KINDS.has(field.kind) ? [{ value, label: field.label }] : [],
          )}
          value={fieldsIn(data.fields)}
          onChange={(names) => put({ fields: names.join(', ') })}
        />
      )}
      {why && (
        <p role="status" className="text-13 soon">
          {why}
        </p>
      )}
      {canWrite && (
        <div className="flex wrap gap-8">
          <Button type="submit" disabled={why !== undefined}>
            Save label
          </Button>
          {remove && (
            <Button variant="default" onClick={remove}>
              Remove
            </Button>
          )}
        </div>
      )}
    </form>
  )
}

const MM_PER_INCH = 25.4
const rounded = (value: number, places: number): number => Math.round(value * 10 ** places) / 10 ** places

/** The same label with its measurements in another unit. */
function measuredIn(data: Data, unit: 'mm' | 'in'): Data {
  if ((data.unit === 'in' ? 'in' : 'mm') === unit) return { unit }
  const measures = MEASURES.flatMap((name) => {
    const value = data[name]
    if (typeof value !== 'number') return []
    return [[name, unit === 'in' ? rounded(value / MM_PER_INCH, 4) : rounded(value * MM_PER_INCH, 2)] as const]
  })
  return { unit, ...Object.fromEntries(measures) }
}
