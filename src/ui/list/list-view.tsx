import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { startTransition, useMemo, useRef, useState } from 'react'
import { Problem } from '#base/problem.ts'
import type { Doc, Value } from '#model/schema/value.ts'
import { start } from '#ui/actions/start.ts'
import { listPrintAddress } from '#ui/export/list-address.ts'
import { useColumnChoice } from '#ui/grid/heads/column-choice.ts'
import { cardColumns, emptyColumns, type GridContext, gridColumns } from '#ui/grid/heads/columns.tsx'
import type { CellBlock } from '#ui/grid/paste.ts'
import { type RecordApi, RecordGrid } from '#ui/grid/record-grid.tsx'
import { GroupBar } from '#ui/groups/group-bar.tsx'
import { withHeadings } from '#ui/groups/heading-cells.tsx'
import { groupOfId, headingOf } from '#ui/groups/headings.ts'
import { readOpen, turned, writeOpen } from '#ui/groups/open-groups.ts'
import { layoutIn } from '#ui/layouts/layout.ts'
import { RowsInLayout } from '#ui/layouts/rows-in-layout.tsx'
import { changeByKey } from '#ui/list/bulk/change-by-key.ts'
import { ListBulk } from '#ui/list/bulk/list-bulk.tsx'
import classes from '#ui/list/collection.module.css'
import { ListFoot } from '#ui/list/list-foot.tsx'
import { cutTo, headsOf } from '#ui/list/list-heads.ts'
import { ListOver } from '#ui/list/list-over.tsx'
import { type ListProps, newLabel } from '#ui/list/list-props.ts'
import { isEditable, mayAct, mayCreate, mayWrite } from '#ui/list/list-rights.ts'
import { emptyHeading as nameOfList, pageTitle, SkeletonRows } from '#ui/list/list-states.tsx'
import { ListActions, ListTools } from '#ui/list/list-tools.tsx'
import { MainKeyContext } from '#ui/list/main-key.ts'
import { useMovable } from '#ui/list/movable.tsx'
import { countNote, isCutShort, NothingHere } from '#ui/list/nothing-here.tsx'
import { fieldOf } from '#ui/list/rows/list-rows.ts'
import { useScrollPosition } from '#ui/list/rows/scroll-position.ts'
import { useUnreadRows } from '#ui/list/rows/unread-rows.tsx'
import { useFreshRows } from '#ui/list/rows/use-fresh-rows.ts'
import { backToRow, toFirstRow, useRowInView, walkRows } from '#ui/list/rows/use-row-in-view.ts'
import { useOfferKeys } from '#ui/list/use-offer-keys.ts'
import { offersOf } from '#ui/list/views/offers.ts'
import { choiceOf, useSavedViews } from '#ui/list/views/saved-views.ts'
import type { CommandOffer } from '#ui/list/views/view.ts'
import { ViewsMenu } from '#ui/list/views/views-menu.tsx'
import { useSave } from '#ui/record/use-save.tsx'
import { useUser } from '#ui/session.ts'
import { unlessScanned, useCommandKeys, useKeys } from '#ui/shell/keyboard/keyboard.ts'
import { Page } from '#ui/shell/pages/page.tsx'
import { toastRefused } from '#ui/shell/toasts/toasts.tsx'
import { isRefused } from '#ui/submit-keys.ts'

const IN_LIST = 'In this list'

/** The list: head, tools, table, foot, and whatever is open over it. */
export function ListView(props: ListProps) {
  const { view, clock, handle, sort, titleOf, count, where, grouped } = props
  // In groups the table has headings between the rows; everything else uses only the rows.
  const { rows, source: given } = grouped ?? props
  const { collection } = view
  const { address, change, hrefOf } = handle
  const role = useUser()?.role
  const canWrite = mayWrite(view, role)
  const canCreate = mayCreate(view, role)
  const views = useSavedViews(useLocation({ select: ({ pathname }) => pathname }))
  const current = views.find(({ id }) => id === address.saved)
  const [choice, choose, forget] = useColumnChoice(
    current ? `${collection.name} ${current.id}` : collection.name,
    choiceOf(current),
  )
  const isPhone = useMediaQuery('(max-width: 720px)', false, { getInitialValueInEffect: false }) ?? false
  const api = useRef<RecordApi>(undefined)
  const { source, note: unread } = useUnreadRows(given, api)
  const editedFrom = useRef<Doc>(undefined)
  // Rows read in blocks are not available here: the grid tells the open record when they change.
  const [, setShown] = useState(0)
  const [selected, setSelected] = useState<readonly Doc[]>([])
  const layout = useMemo(() => layoutIn(view, address.layout), [view, address.layout])
  const [pasted, setPasted] = useState<CellBlock>()
  const [running, setRunning] = useState<CommandOffer>()
  const [isImporting, setImporting] = useState(false)
  // A previewed record leaves the focus in the list, and follows it from row to row.
  const [isPreview, setPreview] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const { save, dialog } = useSave(collection, clock)
  const isCut = isCutShort(props)
  const main = useMovable(view.main && <MainKeyContext value={!canCreate && !isPhone}>{view.main}</MainKeyContext>)

  const open = (id: string) => {
    if (turnGroup(id)) return
    setPreview(false)
    change({ id, isNew: false }, address.id === undefined)
  }
  /** Expands or collapses the group with this heading; false for a record. */
  function turnGroup(id: string): boolean {
    const values = groupOfId(id)
    if (values) change({ open: writeOpen(turned(readOpen(handle.address.open), values)) })
    return values !== undefined
  }
  const enter = () => canCreate && change({ isNew: true, id: undefined }, true)
  const close = () => {
    setPreview(false)
    change({ id: undefined, isNew: false })
    if (!isPreview) backToRow(api.current, address.id)
  }
  // The grid keeps the context it was created with, so current values are read when they are needed.
  const latest = useRef<Pick<GridContext, 'preview' | 'like' | 'put' | 'key'>>(undefined)
  latest.current = {
    preview(id) {
      if (turnGroup(id)) return
      if (isPreview && address.id === id) return close()
      setPreview(true)
      change({ id, isNew: false }, address.id === undefined)
    },
    like: (doc, name) => headingOf(doc) === undefined && cutTo(props, doc, name),
    put: (doc, name, value) => void edit(doc, name, value),
    key(doc, key) {
      const change = canWrite && !headingOf(doc) ? view.keys?.(doc)[key] : undefined
      // A digit may also be the start of a scan.
      if (change) unlessScanned(() => void changeByKey(collection.name, doc, change))
      return change !== undefined
    },
  }
  const context = {
    ...{ view, clock, titleOf, hrefOf, open },
    preview: (id: string) => latest.current?.preview(id),
    like: (doc: Doc, name: string) => latest.current?.like(doc, name),
    put: (doc: Doc, name: string, value: Value | undefined) => latest.current?.put(doc, name, value),
    key: (doc: Doc, key: string) => latest.current?.key(doc, key) ?? false,
    currentId: address.id,
    offersOf: (doc: Doc) => (mayAct(view, role) && !headingOf(doc) ? offersOf(view, doc, clock) : []),
    run: (offer: CommandOffer) => start(offer, setRunning),
  }
  const unused = useMemo(
    () => emptyColumns(view, choice, props.rows, clock).join(' '),
    [view, choice, props.rows, clock],
  )
  // The columns stay the same object while nothing about them changed: new ones would end an edit.
  const isGrouped = grouped !== undefined
  const columns = useMemo(() => {
    const plain = isPhone
      ? cardColumns
      : gridColumns(view, choice, sort, (name, field) => canWrite && isEditable(view, name, field)).filter(
          ({ colId }) => !colId || !unused.split(' ').includes(colId),
        )
    return isGrouped ? withHeadings(plain) : plain
  }, [view, choice, sort, canWrite, isPhone, isGrouped, unused])

  const isOver = address.id !== undefined || address.isNew === true
  useKeys(
    {
      '/': ['Search in the list', () => search.current?.focus()],
      ...(canCreate && { n: [newLabel(view), () => void enter()] }),
      j: ['Next and previous row', () => walkRows(api.current, 1)],
      k: ['Next and previous row', () => walkRows(api.current, -1)],
      ...(isOver && { Escape: ['Close the record', close] }),
    },
    IN_LIST,
  )
  useOfferKeys({ view, clock, api, canAct: mayAct(view, role), run: (offer) => start(offer, setRunning) })
  useCommandKeys(
    {
      // The edit in a cell is saved; nothing else waits for it.
      s: ['Save what is written in a cell', () => api.current?.stopEditing()],
      p: ['Print the list as PDF', () => globalThis.open(listPrintAddress(props, choice), '_blank', 'noopener')],
    },
    0,
    { head: IN_LIST },
  )
  useFreshRows({
    api,
    titleOf,
    clock,
    grouped,
    source,
    known: grouped ? grouped.total : props.known,
    changed: props.changed,
  })
  useRowInView(api, address.id, count > 0)
  const { tab, search: words, filters, sort: by, layout: laid } = address
  const position = useScrollPosition(api, JSON.stringify([tab, words, filters, by, laid]))

  async function edit(doc: Doc, name: string, value: Value | undefined, words?: string): Promise<void> {
    try {
      await save(editedFrom.current?.id === doc.id ? editedFrom.current : doc, name, value, words)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      // The typed value is no longer in the cell: unless it was refused, it can be sent again.
      toastRefused(error, isRefused(error) ? undefined : () => void edit(doc, name, value, words))
    }
  }

  return (
    <div className={`stack grow low anchored ${classes.screen}`}>
      {main.held}
      <Page
        {...pageTitle(view)}
        wraps={view.ways !== undefined}
        // The counts are in the filters and the foot too; beside a title and buttons a phone has no room for more.
        note={isPhone ? undefined : countNote(props)}
        actions={
          <ListActions
            {...props}
            {...{ choice, choose, canCreate, isPhone, isImporting, setImporting, main: main.slot }}
            enter={() => void enter()}
          />
        }
        tools={
          <ListTools {...props} searchBox={search} isPhone={isPhone} down={() => toFirstRow(api.current)}>
            <ViewsMenu {...{ views, current, choice, forget }} idKey={view.idKey ?? 'id'} />
          </ListTools>
        }
      >
        {view.above}
        {unread}
        {grouped && count > 0 && <GroupBar {...{ view, handle, grouped }} />}
        <div className={`stack fills on-panel line-above anchored ${classes.body}`}>
          {count === 0 ? (
            <NothingHere {...props} main={main.slot}>
              {canCreate && <Button onClick={() => void enter()}>{newLabel(view)}</Button>}
              {canCreate && !isCut && (
                <Button variant="default" onClick={() => setImporting(true)}>
                  Import a file
                </Button>
              )}
            </NothingHere>
          ) : layout && !grouped ? (
            <RowsInLayout
              {...{ view, handle, context, where, layout }}
              rows={props.rows}
              canMove={(name) => canWrite && isEditable(view, name, fieldOf(collection, name)!)}
              save={edit}
            />
          ) : grouped && grouped.count === undefined ? (
            <SkeletonRows />
          ) : (
            <RecordGrid
              key={`${isPhone ? 'cards' : 'table'} ${grouped?.by.join(' ') ?? ''}`}
              label={nameOfList(view)}
              {...{ columns, context, canWrite, asCards: isPhone }}
              canSelect={role !== 'viewer'}
              {...(rows ? { rows } : {})}
              {...(source ? { source } : {})}
              density={choice.density ?? 'compact'}
              heads={headsOf(props, api, choice, choose)}
              canLike={(name) => fieldOf(collection, name) !== undefined}
              onReady={(grid) => {
                api.current = grid
                grid.addEventListener('cellEditingStarted', ({ data }) => {
                  editedFrom.current = data
                })
              }}
              onScrolled={position.note}
              onRows={() => {
                position.restore()
                if (source && address.id !== undefined) startTransition(() => setShown((times) => times + 1))
              }}
              onRow={({ id }) =>
                isPreview && !groupOfId(id) && address.id !== undefined && address.id !== id && change({ id })
              }
              onSort={(next) => change({ sort: next })}
              onSelect={setSelected}
              onPaste={(block) => canWrite && setPasted(block)}
              onEdit={(doc, name, value) => void edit(doc, name, value)}
              onColumns={(shown, widths, pinned) =>
                choose({ shown, widths: { ...choice.widths, ...widths }, pinned: pinned })
              }
            />
          )}
          <ListBulk {...props} {...{ api, selected, choice, canWrite }} forget={() => setSelected([])} />
        </div>
        <ListFoot {...props} savedBy={current?.data.isShared ? current.data.ownerName : undefined} />
      </Page>
      <ListOver
        {...props}
        {...{ api, open, close, canWrite, canCreate, isPreview, pasted, running }}
        canAct={mayAct(view, role)}
        enter={() => void enter()}
        endPaste={() => setPasted(undefined)}
        endRun={() => setRunning(undefined)}
      />
      {dialog}
    </div>
  )
}
