import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import styles from '#features/data/clone/screen.module.css'
import type { FieldRule, Mask, ValueConversion } from '#model/clone/clone.ts'
import type { Fields } from '#model/schema/fields.ts'
import { DataTable } from '#ui/table/data-table.tsx'

const CONVERSION_WORDS: Record<ValueConversion, string> = {
  text: 'Text',
  number: 'Number',
  day: 'Day',
  moment: 'Moment',
  flag: 'Yes or no',
  tags: 'List of texts',
}
const MASK_WORDS: Record<Mask, string> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  amount: 'Amount',
  text: 'Any text',
}
const choices = (none: string, words: Record<string, string>) => [
  { value: '', label: none },
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
]

interface Props {
  fields: Fields
  rules: readonly FieldRule[]
  change: (rules: readonly FieldRule[]) => void
}

/** The rule for each field: whether it is copied, its name and type in the copy, and how it is masked. */
export function FieldRules({ fields, rules, change }: Props) {
  const byField = new Map(rules.map((rule) => [rule.field, rule]))
  function put(field: string, next: FieldRule): void {
    const others = rules.filter((rule) => rule.field !== field)
    change(next.as || next.leaveOut || next.to || next.mask ? [...others, next] : others)
  }
  return (
    <DataTable
      label="What happens to each field"
      className={styles.rules}
      columns={[
        {
          label: 'Field',
          isHead: true,
          tone: ({ isOut }) => (isOut ? 'dim' : undefined),
          show: ({ name, isOut }) => (
            <Checkbox
              label={name}
              aria-label={`Copy ${name}`}
              checked={!isOut}
              onChange={(event) =>
                put(name, event.currentTarget.checked ? { field: name } : { field: name, leaveOut: true })
              }
            />
          ),
        },
        {
          label: 'New name',
          show: ({ name, rule, isOut }) => (
            <TextInput
              aria-label={`New name of ${name}`}
              placeholder={name.slice(name.lastIndexOf('.') + 1)}
              value={rule.as ?? ''}
              disabled={isOut}
              spellCheck={false}
              onChange={(event) => {
                const { as: _, ...rest } = rule
                put(name, event.currentTarget.value === '' ? rest : { ...rest, as: event.currentTarget.value })
              }}
            />
          ),
        },
        {
          label: 'Made into',
          show: ({ name, rule, isOut }) => (
            <NativeSelect
              aria-label={`Make ${name} into`}
              value={rule.to ?? ''}
              disabled={isOut}
              data={choices('As it is', CONVERSION_WORDS)}
              onChange={(event) => {
                const { to: _, ...rest } = rule
                const to = event.currentTarget.value as ValueConversion | ''
                put(name, to === '' ? rest : { ...rest, to })
              }}
            />
          ),
        },
        {
          label: 'Masked as',
          show: ({ name, rule, isOut }) => (
            <NativeSelect
              aria-label={`Mask ${name}`}
              value={rule.mask ?? ''}
              disabled={isOut}
              data={choices('Not masked', MASK_WORDS)}
              onChange={(event) => {
                const { mask: _, ...rest } = rule
                const mask = event.currentTarget.value as Mask | ''
                put(name, mask === '' ? rest : { ...rest, mask })
              }}
            />
          ),
        },
      ]}
      rows={rowsOf(fields).map((name) => {
        const rule: FieldRule = byField.get(name) ?? { field: name }
        return { name, rule, isOut: rule.leaveOut ?? false }
      })}
      keyOf={({ name }) => name}
      isFixed
    />
  )
}

/** The field names, each followed by the fields of its lines. */
const rowsOf = (fields: Fields, above = ''): string[] =>
  Object.entries(fields).flatMap(([name, { of }]) => [
    `${above}${name}`,
    ...(of && above === '' ? rowsOf(of, `${name}.`) : []),
  ])
