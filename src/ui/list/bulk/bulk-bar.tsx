import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconBarcode, IconDownload, IconPencil, IconTag, IconTrash, IconUserPlus, IconX } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, useState } from 'react'
import { labelTemplates } from '#model/print/label-templates.ts'
import { aggregateOf } from '#model/query/aggregate.ts'
import { readAggregate } from '#model/query/ask.ts'
import { sumsAsk, sumsOfDocuments } from '#model/query/sums.ts'
import { isUntouched } from '#model/schema/collection.ts'
import type { Field } from '#model/schema/fields.ts'
import type { Doc } from '#model/schema/value.ts'
import { ActionBulk } from '#ui/actions/action-bulk.tsx'
import type { BulkTarget } from '#ui/bulk/run.ts'
import { labelAddress } from '#ui/export/label-address.ts'
import { plainNumber } from '#ui/grid/format.ts'
import classes from '#ui/list/bulk/bulk-bar.module.css'
import { removeDocs } from '#ui/list/remove.ts'
import { fieldOf } from '#ui/list/rows/list-rows.ts'
import { type Clock, type CollectionView, hasOffers, listActions } from '#ui/list/views/view.ts'
import { Await } from '#ui/live/await.tsx'
import { PrintButton } from '#ui/print/print-menu.tsx'
import { baseCurrency, moneyText } from '#ui/shell/money/money.ts'

const BulkEdit = lazy(async () => ({ default: (await import('#ui/bulk/bulk-edit.tsx')).BulkEdit }))
const BulkAssign = lazy(async () => ({ default: (await import('#ui/bulk/bulk-assign.tsx')).BulkAssign }))
const BulkTag = lazy(async () => ({ default: (await import('#ui/bulk/bulk-tag.tsx')).BulkTag }))
const BulkDelete = lazy(async () => ({ default: (await import('#ui/bulk/bulk-delete.tsx')).BulkDelete }))

interface Props {
  view: CollectionView
  clock: Clock
  selected: readonly Doc[]
  /** Everything the list means. */
  all: BulkTarget
  isAll: boolean
  canWrite: boolean
  canEdit: (name: string, field: Field) => boolean
  /** The export formats for the selection. */
  exportItems: ReactNode
  selectAll: () => void
  clear: () => void
}

/** The total of the selected rows in the first summed amount of the list, by currency: `USD 21,395.20`. */
function worthOf({ collection }: CollectionView, selected: readonly Doc[]): string | undefined {
  const query = sumsAsk(collection)
  if (!query.sum) return undefined
  const answer = aggregateOf(readAggregate({ aggregate: query }, collection.name, []), selected)
  const sums = sumsOfDocuments(collection, answer, baseCurrency()).filter(
    ({ name }) => fieldOf(collection, name)?.kind === 'money',
  )
  const open = sums.find(({ name }) => name === 'balance') ?? sums[0]
  const words = sums
    .filter(({ name }) => name === open?.name)
    .map(({ value, currency }) => moneyText(value, currency ?? baseCurrency()))
  return words.join(' · ') || undefined
}

/** The actions on the selected rows, or on everything the list matches. */
export function BulkBar(props: Props) {
  const { view, clock, selected, all, isAll, canWrite, canEdit, selectAll, clear } = props
  const [open, setOpen] = useState<'edit' | 'assign' | 'tag' | 'delete'>()
  const { collection } = view
  const table = listActions(view)
  const { history } = useRouter()
  const target: BulkTarget = isAll ? all : { count: selected.length, docs: selected }
  // Statuses changed by actions cannot be edited as fields.
  const isActed = (name: string) => name === 'status' && hasOffers(view) && !table?.about.freeState
  const fields = (Object.entries(collection.fields) as [string, Field][]).filter(
    ([name, field]) =>
      canWrite && name !== collection.title && !isActed(name) && field.kind !== 'lines' && canEdit(name, field),
  )
  const worth = isAll ? undefined : worthOf(view, selected)
  const hasLabels = !view.noLabels || labelTemplates().some(({ list }) => list === collection.name)
  const names = fields.map(([name]) => name)
  const tagged = fields.flatMap(([name, { kind }]) => (kind === 'tags' ? [name] : []))
  const close = () => setOpen(undefined)
  const done = () => {
    close()
    clear()
  }
  const act = (label: string, icon: ReactNode, onClick?: () => void) => (
    <Button variant="subtle" color="gray" leftSection={icon} {...(onClick && { onClick })}>
      {label}
    </Button>
  )
  return (
    <>
      <div
        className={`row placed gap-4 wrap tall-44 raised casts-shadow unbroken text-13 strong ${classes.bulk}`}
        role="toolbar"
        aria-label="Selected rows"
      >
        <span aria-live="polite">
          {plainNumber(target.count)} selected{worth && <> · {worth}</>}
        </span>
        {!isAll && selected.length < all.count && (
          <Button variant="subtle" onClick={selectAll}>
            Select all {plainNumber(all.count)}
          </Button>
        )}
        <span className={classes.rule} />
        {names.length > 0 && act('Edit', <IconPencil size={16} />, () => setOpen('edit'))}
        {names.includes('assignee') && act('Assign', <IconUserPlus size={16} />, () => setOpen('assign'))}
        {tagged.length > 0 && act('Tag', <IconTag size={16} />, () => setOpen('tag'))}
        {!isAll && table && <ActionBulk {...{ table, selected, clear }} />}
        {!isAll && view.bulk?.(selected, clear)}
        {view.bulkAll?.(target, clear)}
        <Menu position="top">
          <Menu.Target>{act('Export', <IconDownload size={16} />)}</Menu.Target>
          <Menu.Dropdown>{props.exportItems}</Menu.Dropdown>
        </Menu>
        {!isAll &&
          hasLabels &&
          act('Labels', <IconBarcode size={16} />, () => history.push(labelAddress(collection, selected)))}
        <PrintButton collection={collection} ids={selected.map(({ id }) => id)} {...(isAll && { all })} />
        {canWrite &&
          (isAll || selected.some(({ data }) => isUntouched(collection, data))) &&
          act('Delete', <IconTrash size={16} />, () =>
            isAll ? setOpen('delete') : void removeDocs(collection, selected).then(clear),
          )}
        <ActionIcon aria-label="Clear selection" onClick={clear}>
          <IconX size={16} />
        </ActionIcon>
      </div>
      <Await fallback={null}>
        {open === 'edit' && <BulkEdit {...{ view, clock, target, names, close, done }} />}
        {open === 'assign' && <BulkAssign {...{ collection, target, close, done }} />}
        {open === 'tag' && <BulkTag {...{ collection, target, close, done }} names={tagged} />}
        {open === 'delete' && <BulkDelete {...{ collection, target, close, done }} />}
      </Await>
    </>
  )
}
