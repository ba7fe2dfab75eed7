import { MultiSelect, NativeSelect } from '@mantine/core'
import type { ImportPlan, Mapping } from '#model/import/import.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Field } from '#model/schema/fields.ts'

const MAX_ALSO = 4

interface Props {
  plan: ImportPlan
  collection: AnyCollection
  mapping: Mapping
  check: (plan: ImportPlan) => void
}

/** The fields that identify the record a row changes, and what happens to it. */
export function KeyField({ plan, collection, mapping, check }: Props) {
  // Documents of several collections are found by ids, which no column fills.
  const own = plan.key === undefined ? [] : [plan.key]
  const names = [...new Set([...Object.values(mapping), ...Object.keys(plan.fill ?? {}), ...own])]
  const labelled = (name: string) => ({ value: name, label: labelOf(collection, name) })

  function choose(key: string): void {
    const { key: _key, also: _also, restore: _restore, ...rest } = plan
    check(
      key === '' ? { ...rest, mode: 'create' } : { ...rest, key, mode: plan.mode === 'create' ? 'upsert' : plan.mode },
    )
  }

  return (
    <>
      <NativeSelect
        label="Existing records"
        value={plan.key ?? ''}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          { value: '', label: 'Always create new' },
          ...names.map((name) => ({ value: name, label: `Match by ${labelOf(collection, name)}` })),
        ]}
      />
      {plan.key !== undefined && plan.key !== '$id' && (
        <MultiSelect
          label="And also match by"
          value={[...(plan.also ?? [])]}
          onChange={(also) => check({ ...plan, also })}
          maxValues={MAX_ALSO}
          data={names.filter((name) => name !== plan.key && name !== '$id').map(labelled)}
          placeholder={plan.also?.length ? '' : 'Nothing else'}
        />
      )}
      {plan.key !== undefined && (
        <NativeSelect
          label="What to do"
          value={plan.mode}
          onChange={(event) => check({ ...plan, mode: event.currentTarget.value as ImportPlan['mode'] })}
          data={[
            { value: 'upsert', label: 'Update existing, create new' },
            { value: 'update', label: 'Update only' },
            { value: 'create', label: 'Create new, skip existing' },
            { value: 'replace', label: 'Replace all' },
          ]}
        />
      )}
    </>
  )
}

const labelOf = (collection: AnyCollection, name: string): string =>
  name === '$id' ? 'Id' : ((collection.fields[name] as Field | undefined)?.label ?? name)
