import { ActionIcon, Button, Checkbox } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { inSentence, labelFor } from '#base/text/in-sentence.ts'
import { normalise, validate } from '#model/schema/validate.ts'
import type { Data, Doc, Value } from '#model/schema/value.ts'
import type { CommitWrite } from '#ui/api.ts'
import classes from '#ui/bulk/bulk.module.css'
import { BulkPreview } from '#ui/bulk/preview.tsx'
import { type BulkTarget, targetPortions } from '#ui/bulk/run.ts'
import { Running } from '#ui/bulk/running.tsx'
import { FieldInput } from '#ui/fields/all.tsx'
import { Picker } from '#ui/fields/picker.tsx'
import { plainNumber } from '#ui/grid/format.ts'
import { columnLabel } from '#ui/grid/heads/columns.tsx'
import { fieldOf, quotedPath } from '#ui/list/rows/list-rows.ts'
import type { Clock, CollectionView } from '#ui/list/views/view.ts'
import { same } from '#ui/record/merge.ts'
import { Dialog } from '#ui/shell/dialog.tsx'

const PREVIEWED = 5

interface Props {
  view: CollectionView
  clock: Clock
  target: BulkTarget
  /** The fields that may be changed by hand. */
  names: readonly string[]
  close: () => void
  done: () => void
}

interface Change {
  name: string
  value: Value | undefined
  isEmptied: boolean
}

/** Changes fields of many records: first the change, then a preview, then the run. */
export function BulkEdit({ view, clock, names, close, done, ...props }: Props) {
  // The selection when the dialog opened, whatever happens in the list.
  const [target] = useState(props.target)
  const [changes, setChanges] = useState<readonly Change[]>([{ name: names[0]!, value: undefined, isEmptied: false }])
  const [step, setStep] = useState<'values' | 'preview'>('values')
  const { collection } = view
  const typed = Object.fromEntries(changes.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])))
  const after: Data = normalise(collection.fields, typed as Data, clock.timeZone)
  const faults = validate(collection.fields, after, { only: new Set(changes.map(({ name }) => name)) })
  const isLeft = ({ value, isEmptied }: Change) => !isEmptied && value === undefined
  const [isOpen, setOpen] = useState(false)
  const many = `${plainNumber(target.count)} ${labelFor(target.count, collection.label)}`
  const put = (at: number, change: Partial<Change>) =>
    setChanges(changes.map((old, index) => (index === at ? { ...old, ...change } : old)))
  const free = names.filter((name) => !changes.some((change) => change.name === name))

  return (
    <Dialog onClose={close} title={`Change ${many}`} size={640}>
      <div className="stack gap-16">
        {step === 'values' ? (
          <>
            <div className="stack gap-16">
              {changes.map(({ name, value, isEmptied }, at) => {
                const field = fieldOf(collection, name)!
                const fault = faults.find(({ pointer }) => pointer.split('/')[1] === name)
                return (
                  <div key={name} className={`grid gap-12 ${classes.value}`}>
                    <Picker
                      label="Field"
                      allowDeselect={false}
                      data={[name, ...free].map((each) => ({ value: each, label: columnLabel(view, each) }))}
                      value={name}
                      onChange={(next) => next && put(at, { name: next, value: undefined })}
                    />
                    {isEmptied ? (
                      <span className="text-13 dim">will be empty</span>
                    ) : (
                      <FieldInput
                        eager
                        field={{ ...field, options: { ...field.options, required: false } }}
                        value={value}
                        today={clock.today}
                        timeZone={clock.timeZone}
                        related={view.related}
                        error={
                          value !== undefined ? fault?.detail : isOpen ? `Enter ${inSentence(field.label)}.` : undefined
                        }
                        onCommit={(next) => put(at, { value: next })}
                      />
                    )}
                    <ActionIcon
                      size={32}
                      aria-label={`Leave ${field.label} as it is`}
                      disabled={changes.length === 1}
                      onClick={() => setChanges(changes.filter((_, index) => index !== at))}
                    >
                      <IconX size={16} />
                    </ActionIcon>
                    {!field.options.required && (
                      <Checkbox
                        size="xs"
                        label={`Empty ${field.label}`}
                        checked={isEmptied}
                        onChange={(event) => put(at, { isEmptied: event.currentTarget.checked, value: undefined })}
                      />
                    )}
                  </div>
                )
              })}
            </div>
            {free.length > 0 && (
              <Button
                className="self-start"
                variant="subtle"
                color="gray"
                leftSection={<IconPlus size={16} />}
                onClick={() => setChanges([...changes, { name: free[0]!, value: undefined, isEmptied: false }])}
              >
                Another field
              </Button>
            )}
            <div className="flex end gap-8">
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
              <Button
                onClick={() => {
                  setOpen(true)
                  if (!changes.some(isLeft) && faults.every(({ code }) => code === 'required')) setStep('preview')
                }}
              >
                Preview
              </Button>
            </div>
          </>
        ) : (
          <>
            <FirstRows {...{ view, clock, target, after }} names={changes.map(({ name }) => name)} />
            <Running
              {...{ collection, target, close, done }}
              act="changed"
              label={`Change ${many}`}
              writeOf={(doc) => writeOf(collection.name, doc, changes, after)}
              back={() => setStep('values')}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}

function FirstRows(props: {
  view: CollectionView
  clock: Clock
  target: BulkTarget
  names: readonly string[]
  after: Data
}) {
  const { target, after, names } = props
  const [docs, setDocs] = useState<readonly Doc[]>(target.docs?.slice(0, PREVIEWED) ?? [])
  useEffect(() => {
    if (target.docs) return
    targetPortions(target, PREVIEWED)
      .next()
      .then(({ value }) => setDocs(value ?? []))
      .catch((error: unknown) => console.error('The first rows could not be read:', error))
  }, [target])
  const emptied = Object.fromEntries(names.map((name) => [name, undefined]))
  return (
    <>
      <BulkPreview {...props} rows={docs.map((doc) => ({ doc, after: { ...emptied, ...after } }))} />
      {target.count > docs.length && (
        <p className="text-13 dim">and {plainNumber(target.count - docs.length)} more in the same way</p>
      )}
    </>
  )
}

/** The write for one document; undefined when nothing changes. */
function writeOf(collection: string, doc: Doc, changes: readonly Change[], after: Data): CommitWrite | undefined {
  const other = changes.map(({ name }) => name).filter((name) => !same(doc.data[name], after[name]))
  if (other.length === 0) return undefined
  return {
    op: 'update',
    collection,
    id: doc.id,
    ifVersion: doc.version,
    patch: Object.fromEntries(
      other.flatMap((name) => (after[name] === undefined ? [] : [[quotedPath(name), after[name]]])),
    ),
    unset: other.filter((name) => after[name] === undefined).map(quotedPath),
  }
}
