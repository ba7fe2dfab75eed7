import { labelFor } from '#base/text/in-sentence.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { BulkTarget } from '#ui/bulk/run.ts'
import { Running } from '#ui/bulk/running.tsx'
import { plainNumber } from '#ui/grid/format.ts'
import { Dialog } from '#ui/shell/dialog.tsx'

/** Deletes everything that matches a query, after showing how many records that is. */
export function BulkDelete(props: {
  collection: AnyCollection
  target: BulkTarget
  close: () => void
  done: () => void
}) {
  const { collection, target, close, done } = props
  const many = `${plainNumber(target.count)} ${labelFor(target.count, collection.label)}`
  return (
    <Dialog onClose={close} title={`Delete ${many}`} size={440}>
      <div className="stack gap-16">
        <p>All {many} of this list will be deleted, including those not shown. You can undo this.</p>
        <Running
          {...{ collection, target, close, done }}
          act="deleted"
          label={`Delete ${many}`}
          writeOf={({ id, version }) => ({ op: 'delete', collection: collection.name, id, ifVersion: version })}
        />
      </div>
    </Dialog>
  )
}
