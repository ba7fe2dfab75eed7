import { Button, MultiSelect, NativeSelect, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Field } from '#model/fields.ts'
import classes from '#ui/collection/collection.module.css'
import type { Filter, FilterOp } from '#ui/collection/filters.ts'
import { filterClause, OP_WORDS, OPS_OF, takesValue } from '#ui/collection/filters.ts'
import { fieldOf, statusWords } from '#ui/collection/list-rows.ts'
import type { Clock, CollectionView } from '#ui/collection/view.ts'
import { ReferenceField } from '#ui/fields/reference-input.tsx'
import { allColumns } from '#ui/grid/columns.tsx'

interface Props {
  view: CollectionView
  clock: Clock
  filter: Filter | undefined
  use: (filter: Filter) => void
}

/** Field, operator, value: one filter being made. */
export function FilterEditor({ view, clock, filter, use }: Props) {
  const names = allColumns(view).filter((name) => fieldOf(view.collection, name))
  const [path, setPath] = useState(filter?.path ?? names[0]!)
  const field = fieldOf(view.collection, path)!
  const ops = OPS_OF[field.kind]
  const [op, setOp] = useState<FilterOp>(filter?.op ?? ops[0]!)
  const [value, setValue] = useState(filter?.value ?? (field.kind === 'flag' ? 'yes' : ''))
  const clause = filterClause(field, { path: 'x', op, value }, clock.today, clock.timeZone)

  function choose(name: string): void {
    const kind = fieldOf(view.collection, name)!.kind
    setPath(name)
    setOp(OPS_OF[kind][0]!)
    setValue(kind === 'flag' ? 'yes' : '')
  }

  return (
    <form
      className={classes.editor}
      onSubmit={(event) => {
        event.preventDefault()
        if (clause) use({ path, op, value })
      }}
    >
      <Select
        label="Field"
        searchable
        allowDeselect={false}
        data={names.map((name) => ({ value: name, label: fieldOf(view.collection, name)!.label }))}
        value={path}
        onChange={(name) => name && choose(name)}
        comboboxProps={{ withinPortal: false }}
        maxDropdownHeight={240}
        data-autofocus
      />
      <NativeSelect
        label="Condition"
        data={ops.map((each) => ({ value: each, label: OP_WORDS[each] }))}
        value={op}
        onChange={(event) => setOp(event.currentTarget.value as FilterOp)}
      />
      {takesValue(op) && <ValueInput {...{ view, clock, field, value, setValue }} />}
      <Button type="submit" disabled={!clause}>
        Apply
      </Button>
    </form>
  )
}

function ValueInput(props: {
  view: CollectionView
  clock: Clock
  field: Field
  value: string
  setValue: (value: string) => void
}) {
  const { view, clock, field, value, setValue } = props
  if (field.kind === 'choice')
    return (
      <MultiSelect
        label="Value"
        data={(field.choices ?? []).map((choice) => ({ value: choice, label: statusWords(choice) }))}
        value={value ? value.split('|') : []}
        onChange={(values) => setValue(values.join('|'))}
        comboboxProps={{ withinPortal: false }}
      />
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
      placeholder={isDay ? 't, +7, -30, mon, 11/24' : ''}
      value={value}
      onChange={(event) => setValue(event.currentTarget.value)}
    />
  )
}
