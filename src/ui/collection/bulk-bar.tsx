import { ActionIcon, Button } from '@mantine/core'
import { IconDownload, IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Field } from '#model/fields.ts'
import type { Doc } from '#model/value.ts'
import type { Target } from '#ui/bulk/run.ts'
import classes from '#ui/collection/bulk-bar.module.css'
import { removeDocs } from '#ui/collection/remove.ts'
import type { Clock, CollectionView } from '#ui/collection/view.ts'
import { saveSelection } from '#ui/export/save-selection.ts'
import { plainNumber } from '#ui/grid/format.ts'
import { PrintButton } from '#ui/print/print-menu.tsx'

const BulkEdit = lazy(async () => ({ default: (await import('#ui/bulk/bulk-edit.tsx')).BulkEdit }))
const BulkDelete = lazy(async () => ({ default: (await import('#ui/bulk/bulk-delete.tsx')).BulkDelete }))

interface Props {
  view: CollectionView
  clock: Clock
  selected: readonly Doc[]
  /** Everything the list means. */
  all: Target
  isAll: boolean
  canWrite: boolean
  canEdit: (name: string, field: Field) => boolean
  selectAll: () => void
  clear: () => void
}

/** What can be done to the ticked rows, or to everything the list means. */
export function BulkBar({ view, clock, selected, all, isAll, canWrite, canEdit, selectAll, clear }: Props) {
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const { collection } = view
  const target: Target = isAll ? all : { count: selected.length, docs: selected }
  const names = (Object.entries(collection.fields) as [string, Field][])
    .filter(([name, field]) => name !== collection.title && field.kind !== 'lines' && canEdit(name, field))
    .map(([name]) => name)
  const close = () => {
    setOpen(undefined)
    clear()
  }
  return (
    <>
      <div className={classes.bulk} role="toolbar" aria-label="Selected rows">
        <span aria-live="polite">{plainNumber(target.count)} selected</span>
        {!isAll && selected.length < all.count && (
          <Button variant="subtle" onClick={selectAll}>
            Select all {plainNumber(all.count)}
          </Button>
        )}
        <span className={classes.rule} />
        {canWrite && names.length > 0 && (
          <Button variant="subtle" color="gray" leftSection={<IconPencil size={16} />} onClick={() => setOpen('edit')}>
            Edit
          </Button>
        )}
        {!isAll && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconDownload size={16} />}
            onClick={() => saveSelection(collection, selected)}
          >
            Export
          </Button>
        )}
        <PrintButton collection={collection} ids={selected.map(({ id }) => id)} {...(isAll && { all })} />
        {canWrite && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconTrash size={16} />}
            onClick={() => (isAll ? setOpen('delete') : void removeDocs(collection, selected).then(clear))}
          >
            Delete
          </Button>
        )}
        <ActionIcon aria-label="Clear selection" onClick={clear}>
          <IconX size={16} />
        </ActionIcon>
      </div>
      <Suspense fallback={null}>
        {open === 'edit' && <BulkEdit {...{ view, clock, target, names, close }} />}
        {open === 'delete' && <BulkDelete {...{ collection, target, close }} />}
      </Suspense>
    </>
  )
}
