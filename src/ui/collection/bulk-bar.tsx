import { ActionIcon, Button } from '@mantine/core'
import { IconDownload, IconTrash, IconX } from '@tabler/icons-react'
import type { Doc } from '#model/value.ts'
import classes from '#ui/collection/collection.module.css'
import type { CollectionView } from '#ui/collection/view.ts'
import { saveSelection } from '#ui/export/save-selection.ts'

interface Props {
  view: CollectionView
  selected: readonly Doc[]
  canWrite: boolean
  remove: () => void
  clear: () => void
}

/** What can be done to the ticked rows. */
export function BulkBar({ view, selected, canWrite, remove, clear }: Props) {
  return (
    <div className={classes.bulk} role="toolbar" aria-label="Selected rows">
      <span aria-live="polite">{selected.length} selected</span>
      <span className={classes.rule} />
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconDownload size={16} />}
        onClick={() => saveSelection(view.collection, selected)}
      >
        Export
      </Button>
      {canWrite && (
        <Button variant="subtle" color="gray" leftSection={<IconTrash size={16} />} onClick={remove}>
          Delete
        </Button>
      )}
      <ActionIcon aria-label="Clear selection" onClick={clear}>
        <IconX size={16} />
      </ActionIcon>
    </div>
  )
}
