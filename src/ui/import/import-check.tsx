import { Button, Checkbox, NativeSelect, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { AnyCollection } from '#model/collection.ts'
import type { Field } from '#model/fields.ts'
import type { ImportPlan, ImportState } from '#model/import.ts'
import { plainNumber } from '#ui/grid/format.ts'
import classes from '#ui/import/import.module.css'
import type { Corrections } from '#ui/import/import-api.ts'
import { ImportColumns } from '#ui/import/import-columns.tsx'
import { Counts } from '#ui/import/import-counts.tsx'
import { ImportPreview } from '#ui/import/import-preview.tsx'
import { MendRows } from '#ui/import/mend-rows.tsx'
import { OtherFields } from '#ui/import/other-fields.tsx'
import { isAsPreset, lastPreset } from '#ui/import/presets.ts'
import { SharedPresets } from '#ui/import/shared-presets.tsx'
import work from '#ui/work/work.module.css'

interface Props {
  collection: AnyCollection
  /** The collection has no definition: what its columns hold can be said. */
  isLoose?: boolean
  /** Collections in which names can be looked up. */
  lookIn?: readonly AnyCollection[]
  state: ImportState | undefined
  isChecking: boolean
  check: (plan: ImportPlan) => void
  mend: (corrections: Corrections) => void
  run: () => void
  other: ReactNode
}

/** What the file holds, where each column goes, and what would happen. */
export function ImportCheck({
  collection,
  isLoose = false,
  lookIn = [],
  state,
  isChecking,
  check,
  mend,
  run,
  other,
}: Props) {
  if (!state?.inspection) return state?.problem ? <p className={work.trouble}>{state.problem}</p> : <Waiting />
  const { inspection, counts, plan } = state
  const mapping = plan.mapping ?? inspection.mapping
  const again = (change: Partial<ImportPlan>) => check({ ...plan, mapping, ...change })
  const writes = counts.created + counts.updated
  const kept = lastPreset(plan.collection, inspection.headings)
  const isOrderOpen = inspection.isDayOrderOpen === true && plan.dayFirst === undefined
  const isStopped = plan.whole === true && counts.failed > 0
  const keys = [...new Set([...Object.values(mapping), ...Object.keys(plan.fill ?? {})])]
  return (
    <div className={classes.check}>
      <p className={work.dim}>
        <b>{state.fileName}</b> {plainNumber(counts.rows)} rows
      </p>
      {plan.collection !== '*' && (
        <SharedPresets
          plan={{ ...plan, mapping }}
          headings={inspection.headings}
          isChecking={isChecking}
          use={(preset) => check({ ...layoutOf(plan), ...preset })}
        />
      )}
      {kept && !isAsPreset({ ...plan, mapping }, kept) && (
        <Button
          variant="default"
          onClick={() => check({ ...layoutOf(plan), ...kept })}
          w="fit-content"
          disabled={isChecking}
        >
          Map the columns as last time
        </Button>
      )}
      <ImportColumns
        {...{ collection, isLoose, inspection, mapping }}
        map={(next) => again({ mapping: next })}
        say={(types) => again({ types })}
        said={plan.types}
        steps={plan.steps ?? {}}
        lookIn={lookIn}
        work={(steps) => again({ steps })}
      />
      <OtherFields
        {...{ collection, mapping, lookIn }}
        headings={inspection.headings}
        fill={plan.fill ?? {}}
        change={(fill) => again({ fill })}
      />
      <div className={classes.options}>
        <NativeSelect
          label="Rows that are already there"
          value={plan.key ?? ''}
          onChange={(event) => {
            const key = event.currentTarget.value
            again(
              key
                ? { key, mode: plan.mode === 'create' ? 'upsert' : plan.mode }
                : { key: undefined as never, mode: 'create' },
            )
          }}
          data={[
            { value: '', label: 'Every row is a new record' },
            ...keys.map((name) => ({ value: name, label: `Found by ${labelOf(collection, name)}` })),
          ]}
        />
        {plan.key && (
          <NativeSelect
            label="What to do"
            value={plan.mode}
            onChange={(event) => again({ mode: event.currentTarget.value as ImportPlan['mode'] })}
            data={[
              { value: 'upsert', label: 'Update those, create the others' },
              { value: 'update', label: 'Update only' },
              { value: 'create', label: 'Create only, leave those out' },
            ]}
          />
        )}
        <NativeSelect
          label="Dates like 03/04/2026"
          value={
            plan.dayFirst === undefined
              ? inspection.isDayOrderOpen
                ? 'open'
                : 'found'
              : plan.dayFirst
                ? 'day'
                : 'month'
          }
          onChange={(event) => again({ dayFirst: event.currentTarget.value === 'day' })}
          data={[
            ...(plan.dayFirst === undefined
              ? [
                  inspection.isDayOrderOpen
                    ? { value: 'open', label: 'Choose: nothing tells' }
                    : { value: 'found', label: 'As the file shows' },
                ]
              : []),
            { value: 'month', label: 'Month first: March 4' },
            { value: 'day', label: 'Day first: 3 April' },
          ]}
        />
        <NativeSelect
          label="Numbers like 1.234"
          value={plan.decimalComma ? 'comma' : 'point'}
          onChange={(event) => again({ decimalComma: event.currentTarget.value === 'comma' })}
          data={[
            { value: 'point', label: 'The point divides decimals' },
            { value: 'comma', label: 'The comma divides decimals' },
          ]}
        />
      </div>
      <Checkbox
        label="All or nothing: write no row when one is in error"
        checked={plan.whole ?? false}
        onChange={(event) => again({ whole: event.currentTarget.checked })}
      />
      <Counts counts={counts} isChecking={isChecking} words={['would be created', 'would be updated']} />
      {state.problem && (
        <p role="alert" className={work.trouble}>
          {state.problem}
        </p>
      )}
      <ImportPreview {...{ collection, state, isChecking }} />
      <MendRows {...{ state, isChecking, mend }} />
      <div className={work.answers}>
        {other}
        <Button disabled={isChecking || writes === 0 || isStopped || isOrderOpen} onClick={run}>
          Import {plainNumber(writes)} {writes === 1 ? 'row' : 'rows'}
        </Button>
      </div>
    </div>
  )
}

/** A plan without what presets say of columns. */
const layoutOf = ({ mapping: _m, key: _k, types: _t, steps: _s, fill: _f, ...layout }: ImportPlan): ImportPlan => layout

const labelOf = (collection: AnyCollection, name: string): string =>
  name === '$id' ? 'Id' : ((collection.fields[name] as Field | undefined)?.label ?? name)

function Waiting() {
  return (
    <div className={classes.check} aria-busy>
      <Skeleton height={16} width={220} />
      <Skeleton height={180} />
      <Skeleton height={48} />
    </div>
  )
}
