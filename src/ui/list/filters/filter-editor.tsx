import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Field } from '#model/schema/fields.ts'
import { Picker } from '#ui/fields/picker.tsx'
import { ReferenceField } from '#ui/fields/reference-input.tsx'
import { dayExample } from '#ui/fields/typed/day-input.ts'
import { allColumns } from '#ui/grid/heads/columns.tsx'
import {
  FILTER_PERIODS,
  type Filter,
  type FilterOp,
  filterClause,
  filterText,
  OP_WORDS,
  OPS_OF,
  takesValue,
  typedFilter,
} from '#ui/list/filters/filters.ts'
import classes from '#ui/list/menus.module.css'
import { fieldOf, statusWords } from '#ui/list/rows/list-rows.ts'
import type { Clock, CollectionView } from '#ui/list/views/view.ts'

interface Props {
  view: CollectionView
  clock: Clock
  filter: Filter | undefined
  use: (filter: Filter) => void
  /** The field is given and cannot be changed. */
  isOfOneField?: boolean
  /** The label and action for a second condition beside this one. */
  beside?: { words: string; act: () => void } | undefined
}

/** The editor of one filter: field, operator, value. */
export function FilterEditor({ view, clock, filter, use, isOfOneField = false, beside }: Props) {
  const names = allColumns(view).filter((name) => fieldOf(view.collection, name))
  const [path, setPath] = useState(filter?.path ?? names[0]!)
  const field = fieldOf(view.collection, path)!
  const ops = OPS_OF[field.kind]
  const [op, setOp] = useState<FilterOp>(filter?.op ?? ops[0]!)
  const [value, setValue] = useState(filter ? typedFilter(field, filter.value) : firstValue(field, op))
  const [isOpen, setOpen] = useState(false)
  const clause = filterClause(
    field,
    { path: 'x', op, value: filterText(field, op, value, clock.today) },
    clock.today,
    clock.timeZone,
  )

  function choose(name: string, next: FilterOp): void {
    setPath(name)
    setOp(next)
    if (name !== path || next === 'within' || op === 'within')
      setValue(firstValue(fieldOf(view.collection, name)!, next))
  }

  return (
    <form
      className={`stack gap-12 ${classes.editor}`}
      onSubmit={(event) => {
        event.preventDefault()
        setOpen(true)
        if (clause) use({ path, op, value: filterText(field, op, value, clock.today) })
      }}
    >
      {!isOfOneField && (
        <Picker
          label="Field"
          allowDeselect={false}
          data={names.map((name) => ({ value: name, label: fieldOf(view.collection, name)!.label }))}
          value={path}
          onChange={(name) => name && choose(name, OPS_OF[fieldOf(view.collection, name)!.kind][0]!)}
          comboboxProps={{ withinPortal: false }}
          data-autofocus
        />
      )}
      <NativeSelect
        label="Condition"
        data={ops.map((each) => ({ value: each, label: OP_WORDS[each] }))}
        value={op}
        onChange={(event) => choose(path, event.currentTarget.value as FilterOp)}
      />
      {takesValue(op) && <ValueInput {...{ view, clock, field, op, value, setValue }} />}
      {isOpen && !clause && (
        <p role="alert" className="text-13 late">
          {lackOf(field, value)}
        </p>
      )}
      <Button type="submit">Apply</Button>
      {beside && (
        <Button variant="subtle" color="gray" onClick={beside.act}>
          {beside.words}
        </Button>
      )}
    </form>
  )
}

/** What keeps a condition from being used. */
function lackOf({ kind }: Field, value: string): string {
  if (value.trim() === '') return 'Enter a value.'
  return `“${value.trim()}” is not a ${kind === 'date' || kind === 'moment' ? 'date' : 'number'}.`
}

const firstValue = (field: Field, op: FilterOp): string =>
  field.kind === 'flag' ? 'yes' : op === 'within' ? 'overdue' : ''

function ValueInput(props: {
  view: CollectionView
  clock: Clock
  field: Field
  op: FilterOp
  value: string
  setValue: (value: string) => void
}) {
  const { view, clock, field, op, value, setValue } = props
  if (op === 'within')
    return (
      <NativeSelect
        label="Value"
        data={Object.entries(FILTER_PERIODS).map(([name, { words }]) => ({ value: name, label: words }))}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
    )
  if (field.kind === 'choice')
    return (
      <Checkbox.Group
        label="Value"
        labelProps={{ className: 'dim' }}
        value={value ? value.split('|') : []}
        onChange={(values) => setValue(values.join('|'))}
      >
        <div className={`scrolls stack gap-8 ${classes.choices}`}>
          {(field.choices ?? []).map((choice) => (
            <Checkbox key={choice} size="xs" value={choice} label={statusWords(choice)} />
          ))}
        </div>
      </Checkbox.Group>
    )
  if (field.kind === 'flag')
    return (
      <NativeSelect
        label="Value"
        data={[
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]}
        value={value || 'yes'}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
    )
  if (field.kind === 'reference')
    return (
      <ReferenceField
        field={{ ...field, label: 'Value', options: {} }}
        value={value || undefined}
        today={clock.today}
        timeZone={clock.timeZone}
        related={view.related}
        onCommit={(id) => setValue(typeof id === 'string' ? id : '')}
      />
    )
  const isDay = field.kind === 'date' || field.kind === 'moment'
  return (
    <TextInput
      label="Value"
      placeholder={isDay ? `t, +7, -30, mon, ${dayExample()}` : ''}
      value={value}
      onChange={(event) => setValue(event.currentTarget.value)}
    />
  )
}
