import { useState } from 'react'
import { labelFor } from '#base/text/in-sentence.ts'
import type { Field } from '#model/schema/fields.ts'
import type { Doc } from '#model/schema/value.ts'
import { BulkPreview } from '#ui/bulk/preview.tsx'
import { Running } from '#ui/bulk/running.tsx'
import { plainNumber } from '#ui/grid/format.ts'
import { columnLabel } from '#ui/grid/heads/columns.tsx'
import type { CellBlock } from '#ui/grid/paste.ts'
import { cellKey, readPasted, takenQuery } from '#ui/grid/pasted-rows.ts'
import { fieldOf, quotedPath } from '#ui/list/rows/list-rows.ts'
import { useDocs } from '#ui/list/rows/use-docs.ts'
import type { Clock, CollectionView } from '#ui/list/views/view.ts'
import { Dialog } from '#ui/shell/dialog.tsx'

const MAX_SHOWN = 100
const NONE: readonly Doc[] = []

const hasAny = (faults: object): boolean => Object.keys(faults).length > 0

interface Props {
  view: CollectionView
  clock: Clock
  block: CellBlock
  canEdit: (name: string, field: Field) => boolean
  close: () => void
}

/** Shows the changes of a pasted block and the cells that cannot be read, then applies the changes. */
export default function PasteDialog({ view, clock, block, canEdit, close }: Props) {
  const { collection } = view
  const isOpen = (name: string) => {
    const field = fieldOf(collection, name)
    return field !== undefined && canEdit(name, field)
  }
  const shut = block.names.filter((name) => !isOpen(name)).map((name) => columnLabel(view, name))
  const [corrected, setCorrected] = useState<ReadonlyMap<string, string>>(new Map())
  const bare = { collection, canEdit, ...clock }
  const pasted = [...readPasted(block, bare), ...readPasted(block, { ...bare, corrected })]
  const others = useDocs(takenQuery(collection, pasted), { ignoreErrors: true }) ?? NONE
  const at = { ...bare, others }
  // Rows keep their positions while they are corrected: unreadable ones come first.
  const isFaulty = new Set(readPasted(block, at).flatMap(({ doc, faults }) => (hasAny(faults) ? [doc.id] : [])))
  const order = (id: string): number => (isFaulty.has(id) ? 0 : 1)
  const rows = readPasted(block, { ...at, corrected })
  const shown = rows.toSorted((a, b) => order(a.doc.id) - order(b.doc.id)).slice(0, MAX_SHOWN)
  const correct = (id: string, name: string, text: string) =>
    setCorrected((before) => new Map(before).set(cellKey(id, name), text))
  const changed = new Map(rows.filter(({ after }) => Object.keys(after).length > 0).map((row) => [row.doc.id, row]))
  const cells = [...changed.values()].reduce((sum, { after }) => sum + Object.keys(after).length, 0)
  const unread = rows.reduce((sum, { faults }) => sum + Object.keys(faults).length, 0)
  const label = `Paste ${plainNumber(cells)} ${cells === 1 ? 'cell' : 'cells'}`
  return (
    <Dialog onClose={close} title={label} size={760}>
      <div className="stack gap-16">
        <BulkPreview {...{ view, clock }} names={block.names.filter(isOpen)} rows={shown} correct={correct} />
        <p className="text-13 dim">
          {changed.size === 0
            ? 'Nothing would change.'
            : `${plainNumber(cells)} ${cells === 1 ? 'cell' : 'cells'} in ${plainNumber(changed.size)} ${labelFor(changed.size, collection.label)}.`}
          {unread > 0 &&
            ` ${plainNumber(unread)} ${unread === 1 ? 'cell' : 'cells'} cannot be pasted and will be skipped. Correct ${unread === 1 ? 'it' : 'them'} above.`}
          {shut.length > 0 && ` Read-only columns skipped: ${shut.join(', ')}.`}
        </p>
        <Running
          {...{ collection, label, close }}
          target={{ count: changed.size, docs: [...changed.values()].map(({ doc }) => doc) }}
          act="changed"
          lacks={changed.size === 0 && 'Nothing would change. Correct a cell above first.'}
          writeOf={({ id, version }) => {
            const after = Object.entries(changed.get(id)!.after)
            return {
              op: 'update',
              collection: collection.name,
              id,
              ifVersion: version,
              patch: Object.fromEntries(
                after.flatMap(([name, value]) => (value === undefined ? [] : [[quotedPath(name), value]])),
              ),
              unset: after.filter(([, value]) => value === undefined).map(([name]) => quotedPath(name)),
            }
          }}
        />
      </div>
    </Dialog>
  )
}
