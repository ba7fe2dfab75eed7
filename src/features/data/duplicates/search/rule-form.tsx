import { ActionIcon, Button, Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { percent } from '#base/text/writing.ts'
import { SEARCH_REPEATS } from '#features/data/duplicates/collection.ts'
import type { Repeat } from '#features/data/duplicates/rules.ts'
import { type SearchableCollection, useDefinition } from '#features/data/duplicates/search/definitions.tsx'
import styles from '#features/data/duplicates/search/search.module.css'
import { isDivided, MAX_UNDIVIDED } from '#model/command/scan.ts'
import { NAME_THRESHOLD, SHARE_THRESHOLD, thresholdOf, withinOf } from '#model/matching/likeness.ts'
import { isRequired, type Likeness } from '#model/matching/likeness-tests.ts'
import type { Clause } from '#model/query/query.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Field, FieldKind } from '#model/schema/fields.ts'
import { plainNumber } from '#ui/grid/format.ts'
import { FilterRow } from '#ui/list/filters/filter-row.tsx'
import type { useSubmit } from '#ui/use-submit.ts'

/** A rule being edited. */
export interface Draft {
  collection: string
  name: string
  tests: readonly Likeness[]
  /** The share of the conditions' weight that must hold. */
  share?: number
  /** Only these records are compared. */
  where?: readonly Clause[]
  warns: boolean
  /** Absent when the search is only started by hand. */
  repeats?: Repeat | undefined
  /** The id of a saved rule. */
  id?: string
  /** The id of the built-in rule it is based on. */
  ready?: string
}

const TESTS: readonly { value: Likeness['test']; label: string }[] = [
  { value: 'same', label: 'is the same' },
  { value: 'part', label: 'is the same number or code' },
  { value: 'shuffled', label: 'has the same characters in another order' },
  { value: 'name', label: 'is a similar name' },
  { value: 'company', label: 'is the same company name' },
  { value: 'phone', label: 'is the same phone number' },
  { value: 'email', label: 'is the same email' },
  { value: 'digits', label: 'has the same digits' },
  { value: 'amount', label: 'is the same amount' },
  { value: 'near', label: 'is nearly the same amount' },
  { value: 'days', label: 'is within days' },
]
const COMPARABLE: ReadonlySet<FieldKind> = new Set([
  'text',
  'number',
  'money',
  'date',
  'moment',
  'choice',
  'reference',
  'flag',
])
const MAX_TESTS = 6
const NEVER = 'Never'
const MUST = 'required'
const WEIGHTS = [1, 2, 3, 5, 10]

const usual = (field: string, test: Likeness['test']): Likeness => ({
  field,
  test,
  ...(test === 'name' && { atLeast: NAME_THRESHOLD }),
  ...(test === 'days' && { within: 5 }),
  ...(test === 'near' && { within: 0.01 }),
})

/** A condition keeps its weight when its test changes. */
const weighed = ({ weight }: Likeness) => (weight === undefined ? {} : { weight })

/** The initial test for a field. */
function testFor(name: string, field: Field | undefined): Likeness['test'] {
  if (field?.kind === 'money') return 'amount'
  if (field?.kind === 'date' || field?.kind === 'moment') return 'days'
  if (/e-?mail/i.test(name)) return 'email'
  if (/phone|mobile|fax/i.test(name)) return 'phone'
  if (/part|sku|(number|no|code)$/i.test(name)) return 'part'
  return /name|title|company/i.test(name) ? 'name' : 'same'
}

interface Props {
  draft: Draft
  listed: readonly SearchableCollection[]
  change: (draft: Draft) => void
  /** The refusals at the conditions and at the name. */
  at: ReturnType<typeof useSubmit>['at']
}

/** The conditions under which two records count as duplicates. */
export function RuleForm({ draft, listed, change, at: faultAt }: Props) {
  const definition = useDefinition(draft.collection)
  const fields = fieldsOf(definition, draft.tests)
  const documents = listed.find(({ name }) => name === draft.collection)?.documents ?? 0
  const isWide = documents > MAX_UNDIVIDED && draft.tests.length > 0 && !isDivided(draft.tests)
  const counts = draft.tests.some((one) => !isRequired(one))
  const share = draft.share ?? SHARE_THRESHOLD
  const put = (at: number, one: Likeness) =>
    change({ ...draft, tests: draft.tests.map((old, index) => (index === at ? one : old)) })

  function add(): void {
    const next = fields.find(({ value }) => !draft.tests.some(({ field }) => field === value)) ?? fields[0]
    if (next)
      change({
        ...draft,
        tests: [...draft.tests, usual(next.value, testFor(next.value, definition.fields[next.value]))],
      })
  }

  return (
    <>
      <ol className={`stack box unlisted ${styles.tests}`} aria-label="Conditions">
        {draft.tests.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no other name than its place
          <li key={at} className={`row wrap gap-8 pad-8-12 ${styles.test}`}>
            <span className={`text-13 dim ${styles.and}`}>{at === 0 ? 'where' : 'and'}</span>
            <NativeSelect
              aria-label="Field"
              className={styles.field}
              value={one.field}
              data={fields}
              onChange={({ currentTarget }) => {
                const field = currentTarget.value
                put(at, { ...usual(field, testFor(field, definition.fields[field])), ...weighed(one) })
              }}
            />
            <NativeSelect
              aria-label="Must be"
              className={styles.field}
              value={one.test}
              data={TESTS.map(({ value, label }) => ({ value, label }))}
              onChange={({ currentTarget }) =>
                put(at, { ...usual(one.field, currentTarget.value as Likeness['test']), ...weighed(one) })
              }
            />
            {one.test === 'name' && (
              <div className={`grid middle gap-10 text-13 figures ${styles.likeness}`}>
                <input
                  type="range"
                  aria-label="Minimum similarity (%)"
                  min={50}
                  max={100}
                  value={Math.round(thresholdOf(one) * 100)}
                  onChange={({ currentTarget }) => put(at, { ...one, atLeast: Number(currentTarget.value) / 100 })}
                />
                <span>{percent(Math.round(thresholdOf(one) * 100))}</span>
              </div>
            )}
            {one.test === 'days' && (
              <NumberInput
                aria-label="Days between"
                className={styles.days}
                min={0}
                max={3660}
                suffix={withinOf(one) === 1 ? ' day' : ' days'}
                allowDecimal={false}
                value={withinOf(one)}
                onChange={(value) => put(at, { ...one, within: typeof value === 'number' ? value : 0 })}
              />
            )}
            {one.test === 'near' && (
              <NumberInput
                aria-label="Amounts differ by at most"
                className={styles.days}
                min={0}
                max={1_000_000}
                prefix="± "
                decimalScale={2}
                value={withinOf(one)}
                onChange={(value) => put(at, { ...one, within: typeof value === 'number' ? value : 0 })}
              />
            )}
            <NativeSelect
              aria-label="Counts"
              className={styles.weight}
              value={one.weight === undefined ? MUST : String(one.weight)}
              data={[
                MUST,
                ...[...new Set([...WEIGHTS, ...(one.weight === undefined ? [] : [one.weight])])].map((weight) => ({
                  value: String(weight),
                  label: `counts ${weight}`,
                })),
              ]}
              onChange={({ currentTarget: { value } }) => {
                const { weight: _, ...rest } = one
                put(at, value === MUST ? rest : { ...rest, weight: Number(value) })
              }}
            />
            <ActionIcon
              className="aside"
              aria-label={`Remove condition ${at + 1}`}
              onClick={() => change({ ...draft, tests: draft.tests.filter((_, index) => index !== at) })}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <div data-field="tests">
        <Button
          variant="default"
          leftSection={<IconPlus size={15} />}
          disabled={draft.tests.length >= MAX_TESTS}
          onClick={add}
        >
          {draft.tests.length === 0 ? 'Add a condition' : 'Add another condition'}
        </Button>
        {draft.tests.length >= MAX_TESTS && (
          <p className="text-13 dim above-6">A rule has {MAX_TESTS} conditions or fewer. Remove one to add another.</p>
        )}
        {faultAt('tests').error && (
          <p role="alert" className="text-13 late above-6">
            {faultAt('tests').error}
          </p>
        )}
      </div>
      {counts && (
        <div className="flex wrap bottom gap-12">
          <label className={`row wrap gap-10 text-13 figures ${styles.share}`}>
            <span>Minimum score</span>
            <input
              type="range"
              min={5}
              max={100}
              step={5}
              value={Math.round(share * 100)}
              onChange={({ currentTarget }) => change({ ...draft, share: Number(currentTarget.value) / 100 })}
            />
            <output>{percent(Math.round(share * 100))}</output>
          </label>
        </div>
      )}
      <FilterRow
        key={draft.collection}
        collection={definition}
        {...(draft.where && { clauses: draft.where })}
        change={(where) => {
          const { where: _, ...rest } = draft
          change(where.length > 0 ? { ...rest, where } : rest)
        }}
      />
      {isWide && (
        <p className="text-13 soon round-8 pad-10-12 soon-ground">
          {plainNumber(documents)} records would each be compared with each. Above {plainNumber(MAX_UNDIVIDED)} one
          condition must be exactly the same, such as a country or a maker, or only a part of them is compared. A sample
          can be tried as it is.
        </p>
      )}
      <div className="flex wrap bottom gap-12">
        <TextInput
          label="Name of the rule"
          className={styles.name}
          value={draft.name}
          {...faultAt('name')}
          onChange={({ currentTarget }) => change({ ...draft, name: currentTarget.value })}
        />
        <NativeSelect
          label="Run automatically"
          value={draft.repeats ?? NEVER}
          data={[NEVER, ...SEARCH_REPEATS]}
          onChange={({ currentTarget }) =>
            change({ ...draft, repeats: SEARCH_REPEATS.find((one) => one === currentTarget.value) })
          }
        />
        <Checkbox
          className="row tall-32"
          label="Warn when a new record is similar"
          checked={draft.warns}
          onChange={({ currentTarget }) => change({ ...draft, warns: currentTarget.checked })}
        />
      </div>
    </>
  )
}

/** The fields that can be compared; one used by a rule stays even if no document contains it. */
function fieldsOf(definition: AnyCollection, tests: readonly Likeness[]): { value: string; label: string }[] {
  const fields = Object.entries(definition.fields as Record<string, Field>).flatMap(([value, { kind, label }]) =>
    COMPARABLE.has(kind) ? [{ value, label }] : [],
  )
  const others = tests.map(({ field }) => field).filter((field) => !fields.some(({ value }) => value === field))
  return [...fields, ...[...new Set(others)].map((value) => ({ value, label: value }))]
}
