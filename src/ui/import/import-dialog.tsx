import { Button, FileButton } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { manyInSentence } from '#base/text/in-sentence.ts'
import type { ImportPlan } from '#model/import/import.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { ImportCheck } from '#ui/import/check/import-check.tsx'
import { formatOf, IMPORTED_FILES } from '#ui/import/import-files.ts'
import { ImportResult } from '#ui/import/import-result.tsx'
import { keepPreset } from '#ui/import/presets.ts'
import { useImport } from '#ui/import/use-import.ts'
import { isBeforeRun } from '#ui/import/use-job.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { useDrop } from '#ui/use-drop.ts'
import work from '#ui/work/work.module.css'

interface Props {
  collection: AnyCollection
  /** Collections in which names can be looked up. */
  lookIn?: readonly AnyCollection[]
  /** Rows pasted into the list: they are inspected immediately. */
  pasted?: File
  close: () => void
}

/** Imports a file into a collection: choose, map, dry run with exact counts, run, and undo if it was wrong. */
export default function ImportDialog({ collection, lookIn = [], pasted, close }: Props) {
  const work = useImport(pasted && { file: pasted, plan: planFor(collection, pasted) })
  const { state, file, failure, isChecking } = work
  const isEarly = !state || isBeforeRun(state)

  function choose(next: File | null): void {
    if (next) void work.begin(next, planFor(collection, next))
  }

  function run(): void {
    if (state?.inspection) keepPreset(collection.name, state.inspection.headings, state.plan)
    void work.run()
  }

  return (
    <Dialog onClose={close} title={`${pasted ? 'Add' : 'Import'} ${manyInSentence(collection.label)}`} size={920}>
      {!file && <ChooseFile choose={choose} />}
      {file && isEarly && (
        <ImportCheck
          key={file.name}
          collection={collection}
          lookIn={lookIn}
          state={state}
          isChecking={isChecking}
          check={(plan) => void work.check(plan)}
          mend={(corrections) => void work.mend(corrections)}
          run={run}
          other={
            <FileButton onChange={choose} accept={IMPORTED_FILES}>
              {(props) => (
                <Button {...props} variant="default">
                  Other file
                </Button>
              )}
            </FileButton>
          }
        />
      )}
      {state && !isEarly && (
        <ImportResult
          state={state}
          mend={(corrections) => void work.mend(corrections)}
          run={() => void work.run()}
          cancel={() => void work.cancel()}
          undo={(changed) => void work.undo(changed)}
          close={close}
        />
      )}
      {failure && (
        <p role="alert" className="text-13 late late-ground round-8 pad-10-12">
          {failure}
        </p>
      )}
    </Dialog>
  )
}

function planFor(collection: AnyCollection, file: File): ImportPlan {
  return { collection: collection.name, format: formatOf(file.name), mode: 'create' }
}

function ChooseFile({ choose }: { choose: (file: File | null) => void }) {
  const dropped = useDrop(({ files }) => choose(files[0] ?? null))
  return (
    <section
      className={`middle-stack gap-12 dim text-center round-8 ${work.drop}`}
      aria-label="File to import"
      {...dropped}
    >
      <IconFileUpload size={32} />
      <p>Drop a CSV, Excel, ODS or JSON file here. You can review everything before it is imported.</p>
      <FileButton onChange={choose} accept={IMPORTED_FILES}>
        {(props) => <Button {...props}>Choose file</Button>}
      </FileButton>
    </section>
  )
}
