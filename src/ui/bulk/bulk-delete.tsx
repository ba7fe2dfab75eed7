import { Modal } from '@mantine/core'
import type { AnyCollection } from '#model/collection.ts'
import classes from '#ui/bulk/bulk.module.css'
import type { Target } from '#ui/bulk/run.ts'
import { Running } from '#ui/bulk/running.tsx'
import { plainNumber } from '#ui/grid/format.ts'

/** Deletes everything a question means, after saying how much that is. */
export function BulkDelete(props: { collection: AnyCollection; target: Target; close: () => void }) {
  const { collection, target, close } = props
  const many = `${plainNumber(target.count)} ${collection.label.many.toLowerCase()}`
  return (
    <Modal opened onClose={close} title={`Delete ${many}`} size={440}>
      <div className={classes.dialog}>
        <p>All {many} of this list are deleted, also those out of sight. Undo brings them back.</p>
        <Running
          {...{ collection, target, close }}
          act="deleted"
          label={`Delete ${many}`}
          writeOf={({ id, version }) => ({ op: 'delete', collection: collection.name, id, ifVersion: version })}
        />
      </div>
    </Modal>
  )
}
