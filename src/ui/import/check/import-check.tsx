import { Button, Checkbox, NativeSelect, Skeleton, TextInput } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { labelFor } from '#base/text/in-sentence.ts'
import { counted } from '#base/text/words.ts'
import { errorCellsText } from '#model/import/error-cells.ts'
import type { ImportPlan, ImportState } from '#model/import/import.ts'
import { ID } from '#model/import/rows.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Field } from '#model/schema/fields.ts'
import { amount, plainNumber } from '#ui/grid/format.ts'
import { DifferingFields } from '#ui/import/check/differing-fields.tsx'
import { MendRows } from '#ui/import/check/fix-rows.tsx'
import { ImportColumns } from '#ui/import/check/import-columns.tsx'
import { ImportFigures } from '#ui/import/check/import-counts.tsx'
import { ImportPreview } from '#ui/import/check/import-preview.tsx'
import { KeyField } from '#ui/import/check/key-choice.tsx'
import { OtherFields } from '#ui/import/check/other-fields.tsx'
import classes from '#ui/import/import.module.css'
import type { Corrections } from '#ui/import/import-api.ts'
import { isAsPreset, lastPreset } from '#ui/import/presets.ts'
import { SharedPresets } from '#ui/import/shared-presets.tsx'
import { useCommandKeys } from '#ui/shell/keyboard/keyboard.ts'

interface Props {
  collection: AnyCollection
  /** The collection has no definition: the types of its columns can be chosen. */
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

/** The content of the file, the mapping of its columns, and what would happen. */
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
  const [typed, setTyped] = useState('')
  if (!state?.inspection)
    return state?.problem ? <p className="text-13 late late-ground round-8 pad-10-12">{state.problem}</p> : <Waiting />
  const { inspection, counts, plan } = state
  const mapping = plan.mapping ?? inspection.mapping
  const again = (change: Partial<ImportPlan>) => check({ ...plan, mapping, ...change })
  const writes = counts.created + counts.updated
  const last = lastPreset(plan.command ?? plan.collection, inspection.headings)
  const isOrderOpen = inspection.isDayOrderOpen === true && plan.dayFirst === undefined
  const isStopped = plan.whole === true && counts.failed > 0
  const { removed = 0 } = counts
  const word = removed > 0 ? plan.collection : plan.restore ? 'restore' : undefined
  const isTyped = word === undefined || typed.trim() === word
  return (
    <div className={`stack gap-16 ${classes.check}`}>
      <p className="text-13 dim breaks">
        <b className="plain strong">{state.fileName}</b> {counted(counts.rows, 'row')}
      </p>
      {plan.collection !== '*' && plan.command === undefined && (
        <SharedPresets
          plan={{ ...plan, mapping }}
          headings={inspection.headings}
          isChecking={isChecking}
          use={(preset) => check({ ...layoutOf(plan), ...preset })}
        />
      )}
      {last && !isAsPreset({ ...plan, mapping }, last) && (
        <Button
          variant="default"
          onClick={() => check({ ...layoutOf(plan), ...last })}
          w="fit-content"
          disabled={isChecking}
        >
          Map the columns as last time
        </Button>
      )}
      <h2 className="bold above-8 text-15">2. Columns</h2>
      <ImportColumns
        {...{ collection, isLoose, inspection, mapping }}
        map={(next) => again({ mapping: next })}
        say={(types) => again({ types })}
        said={plan.types}
        steps={plan.steps ?? {}}
        existing={plan.key === undefined || plan.mode === 'create' ? undefined : (plan.existing ?? {})}
        meet={(existing) => again({ existing })}
        keys={[...(plan.key === undefined ? [] : [plan.key]), ...(plan.also ?? [])]}
        lookIn={lookIn}
        work={(steps) => again({ steps })}
      />
      <OtherFields
        {...{ collection, mapping, lookIn }}
        headings={inspection.headings}
        fill={plan.fill ?? {}}
        change={(fill) => again({ fill })}
      />
      <div className={`grid gap-12 ${classes.options}`}>
        {plan.command === undefined && (
          <KeyField {...{ plan, collection, mapping }} check={(next) => check({ ...next, mapping })} />
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
                    ? { value: 'open', label: 'Choose: cannot be detected' }
                    : { value: 'found', label: 'Detect automatically' },
                ]
              : []),
            { value: 'month', label: 'Month first: March 4' },
            { value: 'day', label: 'Day first: 3 April' },
          ]}
        />
        <NativeSelect
          label="Numbers like 1.234"
          value={(plan.decimalComma ?? inspection.decimalComma) ? 'comma' : 'point'}
          onChange={(event) => again({ decimalComma: event.currentTarget.value === 'comma' })}
          data={[
            { value: 'point', label: 'Decimal point' },
            { value: 'comma', label: 'The comma divides decimals' },
          ]}
        />
      </div>
      <Checkbox
        label="Import only if every row is valid"
        checked={plan.whole ?? false}
        onChange={(event) => again({ whole: event.currentTarget.checked })}
      />
      {plan.collection === '*' && plan.key === ID && (
        <Checkbox
          label="Also restore ledgers, such as lots and movements, into empty collections"
          checked={plan.restore ?? false}
          onChange={(event) => again({ restore: event.currentTarget.checked })}
        />
      )}
      <h2 className="bold above-8 text-15">3. Check</h2>
      {!isChecking && (
        <ImpactLine state={state} collection={lookIn.find(({ name }) => name === collection.name) ?? collection} />
      )}
      {state.problem && (
        <p role="alert" className="text-13 late late-ground round-8 pad-10-12">
          {state.problem}
        </p>
      )}
      <DifferingFields {...{ collection, state, isChecking, again }} />
      <ImportPreview {...{ collection, state, isChecking }} leave={(leave) => again({ leave })} />
      <MendRows {...{ state, isChecking, mend }} />
      {word !== undefined && (
        <TextInput
          label={`${removed > 0 ? `${counted(removed, 'record')} would be removed.` : 'Ledgers come back as the file has them.'} Type ${word} to go on`}
          value={typed}
          spellCheck={false}
          onChange={(event) => setTyped(event.currentTarget.value)}
          maw={480}
        />
      )}
      <div className={`row wrap end gap-8 on-panel line-above ${classes.foot}`}>
        <ImportFigures
          counts={counts}
          isChecking={isChecking}
          words={['would be created', 'would be updated', 'would be removed']}
        />
        {other}
        <RunButton isReady={!isChecking && writes + removed > 0 && !isStopped && !isOrderOpen && isTyped} run={run}>
          Import {plainNumber(writes)} {writes === 1 ? 'row' : 'rows'}
          {removed > 0 && `, remove ${plainNumber(removed)}`}
        </RunButton>
      </div>
    </div>
  )
}

function RunButton({ isReady, run, children }: { isReady: boolean; run: () => void; children: ReactNode }) {
  const place = useRef<HTMLButtonElement>(null)
  useCommandKeys({ enter: isReady ? ['Import', run] : undefined }, 0, { place })
  return (
    <Button ref={place} disabled={!isReady} title="Ctrl+Enter" onClick={run}>
      {children}
    </Button>
  )
}

/** The effect of the import on the money of the collection, and other warnings. */
function ImpactLine({
  state: { impact = {}, foreseen = {}, leftOut },
  collection: { label, fields },
}: {
  state: ImportState
  collection: AnyCollection
}) {
  const sums = Object.entries(impact).map(([name, sum]) => {
    const words = (fields[name] as Field | undefined)?.label ?? name
    return `${words} ${sum > 0 ? 'up' : 'down'} by ${amount(Math.abs(sum))}`
  })
  const others = Object.entries(foreseen).map(
    ([words, count]) => `${plainNumber(count)} ${labelFor(count, label)} ${words}`,
  )
  const errors = errorCellsText(leftOut)
  if (errors) others.push(errors)
  if (sums.length + others.length === 0) return null
  const words = sums.length > 0 ? [`${label.many} in sum: ${sums.join(', ')}`, ...others] : others
  return (
    <p className="text-13 dim breaks" role="status">
      {words.join('; ')}
    </p>
  )
}

/** A plan without the column settings of presets. */
function layoutOf(plan: ImportPlan): ImportPlan {
  const { mapping: _m, key: _k, also: _a, types: _t, steps: _s, fill: _f, existing: _e, ...layout } = plan
  return layout
}

function Waiting() {
  return (
    <div className={`stack gap-16 ${classes.check}`} aria-busy>
      <Skeleton height={16} width={220} />
      <Skeleton height={180} />
      <Skeleton height={48} />
    </div>
  )
}
