import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Problem } from '#base/problem.ts'
import { faultSentences } from '#base/text/fault-words.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Field } from '#model/schema/fields.ts'
import { normalise, validate } from '#model/schema/validate.ts'
import type { Data, Doc, Value } from '#model/schema/value.ts'
import { call, getOnce } from '#ui/api.ts'
import { showValue, titleOf } from '#ui/grid/format.ts'
import { bringBack } from '#ui/list/remove.ts'
import { fieldOf, quotedPath } from '#ui/list/rows/list-rows.ts'
import type { Clock, LineEntry } from '#ui/list/views/view.ts'
import { useLiveStore } from '#ui/live/use-live.ts'
import { personName } from '#ui/people.ts'
import { bothOf, mergeEdit, same } from '#ui/record/merge.ts'
import { nameBeside } from '#ui/record/name-beside.ts'
import classes from '#ui/record/record.module.css'
import { Dialog } from '#ui/shell/dialog.tsx'
import { baseCurrency } from '#ui/shell/money/money.ts'
import { toastEdit } from '#ui/shell/toasts/toasts.tsx'
import { awaitAct } from '#ui/shell/toasts/undo.ts'

interface Saved {
  id: string
  version: number
  seq: number
}

interface Conflict {
  doc: Doc
  now: Doc
  name: string
  field: Field | undefined
  theirs: Value | undefined
  mine: Value | undefined
  who: string
}

export interface Save {
  /**
   * Saves one field of the document as the person saw it. Others' changes to other fields are kept; when the field
   * itself was changed meanwhile, the person is asked. Shows what changed (`words`, or the field's name) with a way to
   * undo it. Rejects with a Problem whose faults name the field.
   */
  save: (seen: Doc, name: string, value: Value | undefined, words?: string) => Promise<void>
  /** The dialog about a conflict, to be rendered by the caller. */
  dialog: ReactNode
}

/** Saves field by field, never overwriting someone else's change. */
export function useSave(collection: AnyCollection, clock: Clock, follows?: LineEntry['beside']): Save {
  const store = useLiveStore()
  const [conflict, setConflict] = useState<Conflict>()

  async function put(doc: Doc, name: string, value: Value | undefined, words?: string): Promise<void> {
    const path = quotedPath(name)
    const besides = { ...(await nameBeside(collection, name, value)), ...follows?.(name, value) }
    const body = value === undefined ? { unset: [path], patch: besides } : { patch: { [path]: value, ...besides } }
    const shown = store.overlay([{ op: 'update', collection: collection.name, id: doc.id, ...body }])
    try {
      const address = `/api/collections/${encodeURIComponent(collection.name)}/documents/${encodeURIComponent(doc.id)}`
      const { seq } = await call<Saved>('PATCH', address, body, { ifMatch: doc.version })
      shown.settle(seq)
      const field = fieldOf(collection, name)
      const changed = words ?? `${field?.label ?? name} of ${titleOf(collection.title, doc)} changed`
      toastEdit(changed, () => void bringBack([seq]))
    } catch (error) {
      shown.drop()
      throw error
    }
  }

  async function save(seen: Doc, name: string, typed: Value | undefined, words?: string): Promise<void> {
    const value = cleanValue(collection, [name, typed], { timeZone: clock.timeZone, beside: seen.data })
    if (same(seen.data[name], value)) return
    const faults = validate(collection.fields, value === undefined ? {} : { [name]: value }, { only: new Set([name]) })
    if (faults.length > 0) throw new Problem('invalid', faultSentences(faults), { faults })
    await settle(seen, seen, name, value, words)
  }

  async function settle(seen: Doc, at: Doc, name: string, value: Value | undefined, words?: string): Promise<void> {
    try {
      await awaitAct(put(at, name, value, words))
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'stale') throw error
      const now = await getOnce(collection.name, seen.id)
      const merge = mergeEdit(name, seen.data, value, now.data)
      if (merge.kind === 'free') await settle(seen, now, name, value, words)
      if (merge.kind === 'conflict') {
        const who = await lastHand(collection.name, seen.id)
        setConflict({ doc: seen, now, name, field: fieldOf(collection, name), theirs: merge.theirs, mine: value, who })
      }
    }
  }

  const answer = async (value?: { value: Value | undefined }) => {
    const open = conflict!
    setConflict(undefined)
    if (value) await settle({ ...open.now }, open.now, open.name, value.value)
  }

  return {
    save,
    dialog: conflict && <ConflictDialog conflict={conflict} clock={clock} answer={(value) => void answer(value)} />,
  }
}

/** `beside`: the document the value belongs to, whose currency applies to an amount. */
function cleanValue(
  collection: AnyCollection,
  [name, value]: readonly [string, Value | undefined],
  { timeZone, beside }: { timeZone: string; beside: Data },
) {
  if (value === undefined || value === null || value === '') return undefined
  const data: Data = normalise(collection.fields, { [name]: value }, timeZone, beside.currency ?? baseCurrency())
  return data[name]
}

/** The name of the person who wrote last. */
async function lastHand(collection: string, id: string): Promise<string> {
  const path = `/api/collections/${encodeURIComponent(collection)}/documents/${encodeURIComponent(id)}/history?limit=1`
  const { entries } = await call<{ entries: { by: { email: string } }[] }>('GET', path)
  return entries[0] ? personName(entries[0].by.email) : 'Someone'
}

interface ConflictProps {
  conflict: Conflict
  clock: Clock
  /** Called with the value to save; without one to keep theirs. */
  answer: (value?: { value: Value | undefined }) => void
}

function ConflictDialog({ conflict, clock, answer }: ConflictProps) {
  const label = conflict.field?.label ?? conflict.name
  const shown = (value: Value | undefined) => showValue(conflict.field, value, clock) || 'nothing'
  const both = bothOf(conflict)
  return (
    <Dialog onClose={() => answer()} title={`${label} changed while you were typing`} size={440}>
      <dl className={classes.conflict}>
        <div className="flex between gap-16 text-13 hair-below">
          <dt className="dim breaks">{conflict.who} wrote</dt>
          <dd className="strong breaks text-right">{shown(conflict.theirs)}</dd>
        </div>
        <div className="flex between gap-16 text-13 hair-below">
          <dt className="dim breaks">You wrote</dt>
          <dd className="strong breaks text-right">{shown(conflict.mine)}</dd>
        </div>
        <div className="flex between gap-16 text-13 hair-below">
          <dt className="dim breaks">It was</dt>
          <dd className="strong breaks text-right">{shown(conflict.doc.data[conflict.name])}</dd>
        </div>
      </dl>
      <div className={`flex end gap-8 ${classes.buttons}`}>
        <Button variant="default" onClick={() => answer()} data-autofocus>
          Keep theirs
        </Button>
        {both !== undefined && (
          <Button variant="default" onClick={() => answer({ value: both })}>
            Keep both
          </Button>
        )}
        <Button onClick={() => answer({ value: conflict.mine })}>Use mine</Button>
      </div>
    </Dialog>
  )
}
