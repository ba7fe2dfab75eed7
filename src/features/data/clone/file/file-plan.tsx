import { Button } from '@mantine/core'
import { useDeferredValue, useMemo, useState } from 'react'
import { DifferenceCounts, DifferenceTable, Faults } from '#features/data/clone/difference-table.tsx'
import { clonedJson, cloneFile, csvOf } from '#features/data/clone/file/clone-file.ts'
import type { ReadFile } from '#features/data/clone/file/read-file.ts'
import { ItemPanel, type Options, PlanOptions } from '#features/data/clone/plans/plan-parts.tsx'
import { SchemaButton } from '#features/data/clone/schema-button.tsx'
import type { CloneItem } from '#model/clone/clone.ts'
import { ruleFault } from '#model/clone/document.ts'
import { targetFault } from '#model/clone/target.ts'
import { guessCollection } from '#model/schema/guess.ts'
import { saveFile } from '#ui/export/save-file.ts'
import { plainNumber } from '#ui/grid/format.ts'
import { useClock } from '#ui/shell/clock.ts'
import work from '#ui/work/work.module.css'

const SAMPLES = 50
const SHOWN_FAULTS = 100
const NOBODY_THERE = { defined: new Map(), documents: new Map() }

// Random, so that nobody who gets the copy can find masked values by trying.
const newSalt = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')

/** The plan for an uploaded file: the rules, a live table of differences, and the copy to save. */
export function FilePlan({ name, file, leave }: { name: string; file: ReadFile; leave: () => void }) {
  const names = [...file.collections.keys()]
  const [salt] = useState(newSalt)
  const [options, setOptions] = useState<Options>({
    mode: 'records',
    ids: 'keep',
    relations: 'remap',
    existing: 'skip',
  })
  const [items, setItems] = useState<readonly CloneItem[]>(() =>
    names.map((source) => ({ source, target: `${source}_copy` })),
  )
  const { timeZone } = useClock()
  const definitions = useMemo(
    () =>
      new Map(
        [...file.collections].map(([source, documents]) => [
          source,
          guessCollection(
            source,
            documents.slice(0, SAMPLES).map(({ data }) => data),
            [...file.collections.keys()],
          ),
        ]),
      ),
    [file],
  )
  const faultOf = (item: CloneItem) => targetFault(item, { items, mode: 'records' }, NOBODY_THERE)
  const ruleFaultOf = ({ source, rules = [] }: CloneItem) =>
    ruleFault(rules, Object.keys(definitions.get(source)!.fields))
  const isReady = items.every((item) => !faultOf(item) && !ruleFaultOf(item))
  const plan = useDeferredValue(useMemo(() => ({ ...options, items }), [options, items]))
  const cloned = useMemo(() => cloneFile(file, plan, salt, timeZone), [file, plan, salt, timeZone])
  const [only] = cloned.collections.size === 1 ? cloned.collections : []

  return (
    <div className="stack gap-16 slim">
      <p className="text-13 dim breaks">
        {name}: {plainNumber(names.length)} {names.length === 1 ? 'collection' : 'collections'}. It stays in this
        browser.
      </p>
      {file.faults.length > 0 && (
        <p className="text-13 late late-ground round-8 pad-10-12">
          {plainNumber(file.faults.length)} of the file could not be read. {file.faults[0]}
        </p>
      )}
      <PlanOptions options={options} change={setOptions} isFile />
      {items.map((item) => (
        <ItemPanel
          key={item.source}
          item={item}
          definition={definitions.get(item.source)!}
          documents={file.collections.get(item.source)!.length}
          fault={faultOf(item)}
          ruleFault={ruleFaultOf(item)}
          isFile
          change={(next) => setItems(items.map((one) => (one.source === next.source ? next : one)))}
        />
      ))}
      <DifferenceCounts counts={cloned.counts} />
      <Faults title="Not copied" faults={cloned.faults.slice(0, SHOWN_FAULTS)} all={cloned.faults.length} />
      <div className={`row wrap gap-8-12 ${work.buttons}`}>
        <Button
          disabled={!isReady}
          onClick={() => {
            const file = only ? `${only[0]}.json` : 'clone.firestore.json'
            saveFile(file, new Blob([clonedJson(cloned.collections)], { type: 'application/json' }))
          }}
        >
          Save the copy as JSON
        </Button>
        {only && (
          <Button
            variant="default"
            disabled={!isReady}
            onClick={() => saveFile(`${only[0]}.csv`, new Blob([csvOf(only[1])], { type: 'text/csv;charset=utf-8' }))}
          >
            Save it as CSV
          </Button>
        )}
        <SchemaButton items={items} relations={options.relations} definitionOf={(name) => definitions.get(name)!} />
        <Button variant="default" onClick={leave}>
          Other file
        </Button>
      </div>
      <DifferenceTable differences={cloned.differences} />
    </div>
  )
}
