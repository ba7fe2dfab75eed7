import { Button, MultiSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  type CloneableCollection,
  ItemPanel,
  type Options,
  PlanOptions,
} from '#features/data/clone/plans/plan-parts.tsx'
import { KeepPlan } from '#features/data/clone/plans/save-plan.tsx'
import { SchemaButton } from '#features/data/clone/schema-button.tsx'
import type { CloneItem, ClonePlan, CloneState } from '#model/clone/clone.ts'
import { ruleFault } from '#model/clone/document.ts'
import { freeName, targetFault } from '#model/clone/target.ts'
import { collections } from '#model/feature.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { guessCollection } from '#model/schema/guess.ts'
import { call } from '#ui/api.ts'
import { plainNumber } from '#ui/grid/format.ts'
import { FilterRow } from '#ui/list/filters/filter-row.tsx'
import { useFresh } from '#ui/shell/fresh-sign-in.tsx'
import { submitKey } from '#ui/submit-key.ts'
import { useSubmit } from '#ui/use-submit.ts'
import work from '#ui/work/work.module.css'

interface Props {
  listed: readonly CloneableCollection[]
  chosen: readonly string[]
  /** An initial plan, instead of only the selected collections. */
  again?: ClonePlan
  opened: (id: string) => void
  /** Called after the plan is saved. */
  onSaved: () => void
}

const FIRST: Options = { mode: 'both', ids: 'keep', relations: 'remap', existing: 'skip' }
const DEFINED = new Map<string, AnyCollection>(collections.map((collection) => [collection.name, collection]))

/** Selects the live collections, their targets and the options; then starts the preview. */
export function LivePlan({ listed, chosen, again, opened, onSaved }: Props) {
  const taken = new Set(listed.map(({ name }) => name))
  const itemFor = (source: string): CloneItem => ({ source, target: freeName(source, '_copy', taken) })
  // Of a preset, only collections that contain documents are offered.
  const isOffered = (name: string) =>
    chosen.length === 1 ? taken.has(name) : listed.some((one) => one.name === name && one.documents > 0)
  const [options, setOptions] = useState<Options>(again ?? FIRST)
  const [items, setItems] = useState(() => again?.items ?? chosen.filter(isOffered).map(itemFor))
  const { isBusy, run } = useSubmit()
  const withPassword = useFresh()
  const documents = new Map(listed.map((one) => [one.name, one.documents]))
  const known = { defined: DEFINED, documents }
  const faultOf = (item: CloneItem) => targetFault(item, { items, mode: options.mode }, known)
  const ruleFaultOf = ({ source, rules = [] }: CloneItem) => ruleFault(rules, Object.keys(definitionOf(source).fields))
  const isReady = items.length > 0 && items.every((item) => !faultOf(item) && !ruleFaultOf(item))

  function definitionOf(name: string): AnyCollection {
    const definition = listed.find((one) => one.name === name)?.definition
    const ofCode = DEFINED.get(name)
    return ofCode && definition ? { ...ofCode, ...definition } : (ofCode ?? definition ?? guessCollection(name, []))
  }

  const tryOut = () =>
    run(async () => {
      await withPassword(async () =>
        opened((await call<CloneState>('POST', '/api/clones', { plan: { ...planOptions(options), items } })).id),
      )
      return undefined
    })

  return (
    <form
      className="stack gap-16 slim"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) void tryOut()
      }}
      onKeyDown={submitKey}
    >
      <MultiSelect
        label="Collections to copy"
        description="References between copied collections are kept."
        placeholder={items.length === 0 ? 'Choose one or more' : ''}
        searchable
        hidePickedOptions
        data={listed.map(({ name, documents: count }) => ({ value: name, label: `${name} (${plainNumber(count)})` }))}
        value={items.map(({ source }) => source)}
        onChange={(names) =>
          setItems(names.map((name) => items.find(({ source }) => source === name) ?? itemFor(name)))
        }
        maw={640}
      />
      {items.length > 0 && (
        <>
          <PlanOptions options={options} change={setOptions} />
          {items.length > 1 && (
            <TextInput
              label="Name prefix"
              description="A set in names of its own, such as test_po beside test_vendors."
              placeholder="test_"
              spellCheck={false}
              maw={280}
              onChange={(event) => {
                const before = event.currentTarget.value
                setItems(
                  items.map((item) => (before ? { ...item, target: `${before}${item.source}` } : itemFor(item.source))),
                )
              }}
            />
          )}
          {items.map((item) => (
            <ItemPanel
              key={item.source}
              item={item}
              definition={definitionOf(item.source)}
              documents={documents.get(item.source) ?? 0}
              fault={faultOf(item)}
              ruleFault={ruleFaultOf(item)}
              change={(next) => setItems(items.map((one) => (one.source === next.source ? next : one)))}
              filter={
                <FilterRow
                  collection={definitionOf(item.source)}
                  {...(item.where && { clauses: item.where })}
                  change={(where) => {
                    const { where: _, ...rest } = item
                    const next = where.length > 0 ? { ...rest, where } : rest
                    setItems(items.map((one) => (one.source === next.source ? next : one)))
                  }}
                />
              }
            />
          ))}
          <div className={`row wrap gap-8-12 ${work.buttons}`}>
            <Button type="submit" disabled={!isReady} loading={isBusy}>
              Preview
            </Button>
            <span className="text-13 dim breaks">Nothing is written yet.</span>
            <SchemaButton items={items} relations={options.relations} definitionOf={definitionOf} />
          </div>
          <KeepPlan plan={{ ...planOptions(options), items }} isReady={isReady} onSaved={onSaved} />
        </>
      )}
    </form>
  )
}

const planOptions = ({ mode, ids, relations, existing }: Options): Options => ({ mode, ids, relations, existing })
