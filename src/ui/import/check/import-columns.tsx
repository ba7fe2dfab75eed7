import { NativeSelect } from '@mantine/core'
import { ownOf } from '#base/own.ts'
import { percent } from '#base/text/writing.ts'
import type { ColumnType, Existing, ImportPlan, ImportState, Mapping } from '#model/import/import.ts'
import { type CellStep, steppedCell } from '#model/import/steps.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Field } from '#model/schema/fields.ts'
import { ColumnSteps } from '#ui/import/check/column-steps.tsx'
import { DataTable } from '#ui/table/data-table.tsx'

const LEFT_OUT = ''
const SAMPLES = 5
const EXISTING_WORDS = [
  { value: 'replace', label: 'Replace' },
  { value: 'fill', label: 'Fill if empty' },
  { value: 'add', label: 'Add to it' },
  { value: 'keep', label: 'New records only' },
]
const NO_STEPS: readonly CellStep[] = []
const KINDS: Record<ColumnType['kind'], string> = { text: 'Text', number: 'Number', date: 'Day', flag: 'Yes or no' }

interface Props {
  collection: AnyCollection
  /** Without a definition: the type of each column is guessed, and can be changed. */
  isLoose: boolean
  inspection: NonNullable<ImportState['inspection']>
  mapping: Mapping
  map: (mapping: Record<string, string>) => void
  say: (types: NonNullable<ImportPlan['types']>) => void
  said: ImportPlan['types']
  steps: NonNullable<ImportPlan['steps']>
  lookIn: readonly AnyCollection[]
  work: (steps: NonNullable<ImportPlan['steps']>) => void
  /** How existing values are treated; absent when rows only create records. */
  existing?: NonNullable<ImportPlan['existing']> | undefined
  meet: (existing: NonNullable<ImportPlan['existing']>) => void
  /** The fields that identify a record, so they stay unchanged. */
  keys: readonly string[]
}

/** The first rows of the file; above each column the field it fills and, in a new collection, its type. */
export function ImportColumns({
  collection,
  isLoose,
  inspection,
  mapping,
  map,
  say,
  said,
  steps,
  lookIn,
  work,
  existing,
  meet,
  keys,
}: Props) {
  const fields = Object.entries(collection.fields) as [string, Field][]
  const options = [
    { value: LEFT_OUT, label: 'Do not import' },
    { value: '$id', label: 'Id' },
    ...fields.filter(([, field]) => isOffered(field, collection)).map(([value, { label }]) => ({ value, label })),
  ]
  function put(heading: string, name: string): void {
    const next = Object.fromEntries(Object.entries(mapping).filter(([other, to]) => other !== heading && to !== name))
    map(name === LEFT_OUT ? next : { ...next, [heading]: name })
  }
  const targets = (heading: string) => {
    const own = ownOf(mapping, heading)
    return own && !options.some(({ value }) => value === own)
      ? [...options, { value: own, label: (collection.fields[own] as Field | undefined)?.label ?? own }]
      : options
  }
  return (
    <DataTable
      label="Columns of the file"
      columns={inspection.headings.map((heading, column) => {
        const field = ownOf(mapping, heading)
        const type = ownOf(inspection.types, heading)
        return {
          label: heading,
          head: (
            <>
              <NativeSelect
                size="xs"
                miw={140}
                label={heading}
                value={field ?? LEFT_OUT}
                onChange={(event) => put(heading, event.currentTarget.value)}
                data={targets(heading)}
              />
              {isLoose && type && (
                <NativeSelect
                  size="xs"
                  mt={4}
                  aria-label={`${heading} holds`}
                  title="Detected type and confidence"
                  value={type.kind}
                  onChange={(event) => say({ ...said, [heading]: event.currentTarget.value as ColumnType['kind'] })}
                  data={Object.entries(KINDS).map(([value, label]) => ({
                    value,
                    label: labelOf(label, value, type, ownOf(said, heading) !== undefined),
                  }))}
                />
              )}
              {existing && field !== undefined && !keys.includes(field) && (
                <NativeSelect
                  size="xs"
                  mt={4}
                  aria-label={`${heading}, where the record has a value`}
                  value={ownOf(existing, field) ?? 'replace'}
                  onChange={(event) => meet({ ...existing, [field]: event.currentTarget.value as Existing })}
                  data={EXISTING_WORDS}
                />
              )}
              {field !== undefined && (
                <ColumnSteps
                  of={heading}
                  steps={ownOf(steps, heading) ?? NO_STEPS}
                  lookIn={lookIn}
                  target={(collection.fields[field] as Field | undefined)?.target}
                  change={(next) => work({ ...steps, [heading]: next })}
                />
              )}
            </>
          ),
          tone: () => (field === undefined ? 'dim' : undefined),
          show: (row: readonly string[]) => steppedCell(row[column] ?? '', ownOf(steps, heading)),
        }
      })}
      rows={inspection.samples.slice(0, SAMPLES)}
      keyOf={(_, at) => at}
      empty="The file has no rows."
      isFixed
    />
  )
}

/** Calculated fields cannot be filled. Fields set by commands can come with old records, which are kept as they are. */
const isOffered = ({ options }: Field, { lenient }: AnyCollection): boolean =>
  options.formula === undefined && (!options.readOnly || lenient === true)

const labelOf = (label: string, kind: string, type: ColumnType | undefined, isSaid: boolean): string =>
  type?.kind === kind && !isSaid ? `${label} (${percent(type.confidence)})` : label
