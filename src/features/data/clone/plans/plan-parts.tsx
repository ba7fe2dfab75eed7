import { Button, Checkbox, Collapse, Input, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { counted } from '#base/text/words.ts'
import { FieldRules } from '#features/data/clone/field-rules.tsx'
import { maskPreset } from '#features/data/clone/plans/presets.ts'
import styles from '#features/data/clone/screen.module.css'
import type { CloneItem, ClonePlan, FieldRule } from '#model/clone/clone.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { plainNumber } from '#ui/grid/format.ts'
import work from '#ui/work/work.module.css'

/** A collection as listed by the server. */
export interface CloneableCollection {
  name: string
  label: string
  documents: number
  lastSeq: number
  defined: boolean
  definition?: AnyCollection
}

export type Options = Pick<ClonePlan, 'mode' | 'ids' | 'relations' | 'existing'>

/** The options for all collections of the plan. */
export function PlanOptions({
  options,
  change,
  isFile,
}: {
  options: Options
  change: (options: Options) => void
  isFile?: boolean
}) {
  const select = <K extends keyof Options>(key: K, label: string, words: Record<Options[K], string>) => (
    <NativeSelect
      label={label}
      value={options[key]}
      data={Object.entries(words).map(([value, text]) => ({ value, label: text as string }))}
      onChange={(event) => change({ ...options, [key]: event.currentTarget.value as Options[K] })}
    />
  )
  return (
    <div className={`grid top-start gap-12-16 ${styles.options}`}>
      {!isFile &&
        select('mode', 'Copy', {
          both: 'Structure and records',
          structure: 'Structure only',
          records: 'Records only',
        })}
      {select('ids', 'Ids', { keep: 'Keep them', new: 'Make new ones' })}
      {select('relations', 'References', {
        remap: 'Point to the copies',
        keep: 'Keep unchanged',
        drop: 'Leave them out',
      })}
      {!isFile &&
        select('existing', 'If an ID already exists', {
          skip: 'Skip',
          replace: 'Replace it',
        })}
    </div>
  )
}

interface ItemProps {
  item: CloneItem
  definition: AnyCollection
  documents: number
  /** The error in the target; `ruleFault` is the error in the rules for its fields. */
  fault: string | undefined
  ruleFault: string | undefined
  isFile?: boolean
  change: (item: CloneItem) => void
  /** The filter, when the documents come from Prime. */
  filter?: ReactNode
}

/** One collection of the plan: the name of its copy, how many documents, and what happens to its fields. */
export function ItemPanel({ item, definition, documents, fault, ruleFault, isFile, change, filter }: ItemProps) {
  const [isOpen, setOpen] = useState(false)
  const { rules = [] } = item
  const put = (next: Partial<CloneItem>) => change({ ...item, ...next })
  const setRules = (next: readonly FieldRule[]) => put({ rules: next })
  return (
    <section className={`stack panel gap-12 slim ${styles.item}`} aria-label={item.source}>
      <div className="flex baseline gap-12">
        <h2 className="text-14 line-20 bold breaks">{item.source}</h2>
        <span className="text-13 figures unbroken dim">{counted(documents, 'document')}</span>
      </div>
      <div className={`grid top-start gap-12-16 ${styles.options}`}>
        <TextInput
          label={isFile ? 'The copy is called' : 'Into collection'}
          value={item.target}
          error={fault}
          spellCheck={false}
          onChange={(event) => put({ target: event.currentTarget.value })}
        />
        <NumberInput
          label="Only the first"
          placeholder="All"
          min={1}
          allowDecimal={false}
          value={item.limit ?? ''}
          onChange={(value) => {
            const { limit: _, ...rest } = item
            change(typeof value === 'number' && value >= 1 ? { ...rest, limit: value } : rest)
          }}
        />
        {!isFile && (
          <Checkbox
            className={styles.check}
            label="Append"
            checked={item.append ?? false}
            onChange={(event) => put({ append: event.currentTarget.checked })}
          />
        )}
      </div>
      {filter}
      <div className={`row wrap gap-8-12 ${work.buttons}`}>
        <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide the fields' : 'Fields: rename, convert, mask'}
        </Button>
        <Button variant="default" onClick={() => setRules(merged(rules, maskPreset(definition.fields)))}>
          Mask people and prices
        </Button>
        {rules.length > 0 && (
          <Button variant="subtle" color="gray" onClick={() => setRules([])}>
            Copy all fields as they are
          </Button>
        )}
        {rules.length > 0 && (
          <span className="text-13 dim breaks">
            {plainNumber(rules.length)} {rules.length === 1 ? 'field changes' : 'fields change'}
          </span>
        )}
      </div>
      {ruleFault && <Input.Error role="alert">{ruleFault}</Input.Error>}
      <Collapse expanded={isOpen}>
        {isOpen && <FieldRules fields={definition.fields} rules={rules} change={setRules} />}
      </Collapse>
    </section>
  )
}

/** Adds the masks of the preset to the existing rules. */
function merged(rules: readonly FieldRule[], masks: readonly FieldRule[]): FieldRule[] {
  const byField = new Map(rules.map((rule) => [rule.field, rule]))
  for (const { field, mask } of masks) byField.set(field, { ...byField.get(field), field, ...(mask && { mask }) })
  return [...byField.values()]
}
