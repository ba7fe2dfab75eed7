import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { Problem } from '#base/problem.ts'
import type { Field } from '#model/fields.ts'
import type { Doc, Value } from '#model/value.ts'
import type { Target } from '#ui/bulk/run.ts'
import { BulkBar } from '#ui/collection/bulk-bar.tsx'
import classes from '#ui/collection/collection.module.css'
import { ListFoot } from '#ui/collection/list-foot.tsx'
import type { ListProps } from '#ui/collection/list-props.ts'
import { newLabel } from '#ui/collection/list-props.ts'
import { fieldOf } from '#ui/collection/list-rows.ts'
import { headingOf, ListEmpty } from '#ui/collection/list-states.tsx'
import { ListActions, ListTools } from '#ui/collection/list-tools.tsx'
import { OpenRecord } from '#ui/collection/open-record.tsx'
import { choiceOf, useSavedViews } from '#ui/collection/saved-views.ts'
import type { ListAddressHandle } from '#ui/collection/use-list-address.ts'
import type { CollectionView, CommandOffer, Tab } from '#ui/collection/view.ts'
import { ViewsMenu } from '#ui/collection/views-menu.tsx'
import { CommandDialog } from '#ui/command-button.tsx'
import { useKeys } from '#ui/frame/keyboard.ts'
import { Page } from '#ui/frame/page.tsx'
import { toastProblem } from '#ui/frame/toasts.tsx'
import { useColumnChoice } from '#ui/grid/column-choice.ts'
import { cardColumns, gridColumns } from '#ui/grid/columns.tsx'
import { plainNumber } from '#ui/grid/format.ts'
import type { Block } from '#ui/grid/paste.ts'
import type { RecordApi } from '#ui/grid/record-grid.tsx'
import { RecordGrid } from '#ui/grid/record-grid.tsx'
import { Laid } from '#ui/layouts/laid.tsx'
import { layoutIn } from '#ui/layouts/layout.ts'
import { NewRecord } from '#ui/record/new-record.tsx'
import { useSave } from '#ui/record/use-save.tsx'
import { useUser } from '#ui/session.ts'

const PasteDialog = lazy(() => import('#ui/bulk/paste-dialog.tsx'))

/** The list as it stands: head, tools, table, foot, and whatever is open over it. */
export function ListView(props: ListProps) {
  const { view, clock, handle, tab, sort, titleOf, rows, source, count, total, where } = props
  const { collection } = view
  const { address, change, hrefOf } = handle
  const user = useUser()
  const canWrite = mayWrite(view, user?.role)
  const canCreate = !view.fixed && mayCreate(view, user?.role)
  const views = useSavedViews(useLocation().pathname)
  const current = views.find(({ id }) => id === address.saved)
  const [choice, choose, forget] = useColumnChoice(
    current ? `${collection.name} ${current.id}` : collection.name,
    choiceOf(current),
  )
  const isPhone = useMediaQuery('(max-width: 720px)', false, { getInitialValueInEffect: false }) ?? false
  const api = useRef<RecordApi>(undefined)
  const editedFrom = useRef<Doc>(undefined)
  // Rows that come block by block are not in our hands: the grid tells when it has others.
  const [, setShown] = useState(0)
  const [selected, setSelected] = useState<readonly Doc[]>([])
  // All of a question that does not fit into the browser is ticked by the question itself, until the question changes.
  const asked = JSON.stringify([where, address.search])
  const [allOf, setAllOf] = useState<string>()
  const isAll = allOf === asked
  const all = rows ? { count, docs: rows } : everything(props)
  const layout = useMemo(() => layoutIn(view, address.layout), [view, address.layout])
  const [pasted, setPasted] = useState<Block>()
  const [running, setRunning] = useState<CommandOffer>()
  const search = useRef<HTMLInputElement>(null)
  const { save, dialog } = useSave(collection, clock)

  const open = (id: string) => change({ id, isNew: false }, address.id === undefined)
  const enter = () => canCreate && change({ isNew: true, id: undefined }, true)
  const context = {
    ...{ view, clock, titleOf, hrefOf, open },
    currentId: address.id,
    offersOf: (doc: Doc) => (mayAct(view, user?.role) ? (view.commands?.(doc, clock) ?? []) : []),
    run: setRunning,
  }
  // The same columns while nothing about them changed: new ones would end an edit that is under way.
  const columns = useMemo(
    () =>
      isPhone
        ? cardColumns
        : gridColumns(view, choice, sort, (name, field) => canWrite && isEditable(view, name, field)),
    [view, choice, sort, canWrite, isPhone],
  )

  useKeys({
    '/': () => search.current?.focus(),
    n: () => void enter(),
    Escape: () => {
      if (address.id !== undefined || address.isNew) close()
    },
  })
  // Names of references and the day are not in the rows, so the grid has to be told when they change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: told by them, not read from them
  useEffect(() => {
    api.current?.refreshCells({ force: true })
  }, [titleOf, clock.today])
  useEffect(() => {
    const isWriting = (api.current?.getEditingCells().length ?? 0) > 0
    if (props.changed !== undefined && !isWriting) api.current?.refreshInfiniteCache()
  }, [props.changed])
  useRowInView(api, address.id, count > 0)

  function close(): void {
    change({ id: undefined, isNew: false })
  }

  function placeOf(id: string): number | undefined {
    const at = rows ? rows.findIndex((doc) => doc.id === id) : (api.current?.getRowNode(id)?.rowIndex ?? -1)
    return at < 0 ? undefined : at
  }

  async function edit(doc: Doc, name: string, value: Value | undefined): Promise<void> {
    try {
      await save(editedFrom.current?.id === doc.id ? editedFrom.current : doc, name, value)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      toastProblem(error.message)
    }
  }

  const isCut = address.search !== '' || address.filters.length > 0 || (tab !== undefined && tab.name !== 'all')
  return (
    <div className={classes.screen}>
      <Page
        title={headingOf(view)}
        note={noteOf(props, isCut)}
        actions={
          <ListActions
            {...{ view, handle, choice, choose, where, sort, canCreate, isPhone, count, clock }}
            search={address.search}
            enter={() => void enter()}
          />
        }
        tools={
          <ListTools {...props} searchBox={search} isPhone={isPhone}>
            <ViewsMenu {...{ views, current, choice, forget }} idKey={view.idKey ?? 'id'} />
          </ListTools>
        }
      >
        {view.above}
        <div className={classes.body}>
          {count === 0 ? (
            <NothingHere view={view} total={total} isCut={isCut} tab={tab} change={change}>
              {canCreate && <Button onClick={() => void enter()}>{newLabel(view)}</Button>}
            </NothingHere>
          ) : layout ? (
            <Laid
              {...{ view, handle, context, where, rows, layout }}
              canMove={canWrite && isEditable(view, 'status', fieldOf(collection, 'status')!)}
              save={edit}
            />
          ) : (
            <RecordGrid
              key={isPhone ? 'cards' : 'table'}
              label={headingOf(view)}
              {...{ columns, context, asCards: isPhone }}
              {...(rows ? { rows } : {})}
              {...(source ? { source } : {})}
              density={choice.density ?? 'compact'}
              onReady={(grid) => {
                api.current = grid
                grid.addEventListener('cellEditingStarted', ({ data }) => {
                  editedFrom.current = data
                })
              }}
              onRows={() => source && setShown((times) => times + 1)}
              onSort={(next) => change({ sort: next })}
              onSelect={setSelected}
              onPaste={(block) => canWrite && setPasted(block)}
              onEdit={(doc, name, value) => void edit(doc, name, value)}
              onColumns={(shown, widths) => choose({ shown, widths: { ...choice.widths, ...widths } })}
            />
          )}
          {selected.length > 0 && (
            <BulkBar
              {...{ view, clock, selected, all, isAll, canWrite }}
              canEdit={(name, field) => isEditable(view, name, field)}
              selectAll={() => (rows ? api.current?.selectAll() : setAllOf(asked))}
              clear={() => {
                setAllOf(undefined)
                api.current?.deselectAll()
              }}
            />
          )}
        </div>
        <ListFoot {...props} savedBy={current?.data.isShared ? current.data.ownerName : undefined} />
      </Page>
      {address.id !== undefined && (
        <OpenRecord
          key={address.id}
          {...{ view, clock, canWrite, close }}
          canAct={mayAct(view, user?.role)}
          place={{ at: placeOf(address.id), of: count }}
          idAt={(at) => (rows ? rows[at]?.id : api.current?.getDisplayedRowAtIndex(at)?.data?.id)}
          id={address.id}
          known={props.docOf(address.id)}
          open={open}
        />
      )}
      {address.isNew && canCreate && (
        <NewRecord {...{ view, clock, close }} created={(id) => change({ id, isNew: false })} />
      )}
      {dialog}
      {pasted && (
        <Suspense fallback={null}>
          <PasteDialog
            {...{ view, clock }}
            block={pasted}
            canEdit={(name, field) => isEditable(view, name, field)}
            close={() => setPasted(undefined)}
          />
        </Suspense>
      )}
      {running && (
        <CommandDialog offer={running} clock={clock} related={view.related} close={() => setRunning(undefined)} />
      )}
    </div>
  )
}

function NothingHere(props: {
  view: CollectionView
  total: number
  isCut: boolean
  tab: Tab | undefined
  change: ListAddressHandle['change']
  children: React.ReactNode
}) {
  const { view, total, isCut, tab, change, children } = props
  const many = view.collection.label.many.toLowerCase()
  if (isCut && total > 0)
    return (
      <ListEmpty title={`No ${many} here`} text={`None of ${plainNumber(total)} is like that.`}>
        <Button variant="default" onClick={() => change({ search: '', filters: [], tab: 'all' })}>
          Show all
        </Button>
      </ListEmpty>
    )
  const title = tab && tab.name !== 'all' ? `No ${tab.label.toLowerCase()} ${many}` : `No ${many} yet`
  return (
    <ListEmpty title={title} text={view.purpose ?? `${view.collection.label.many} you enter or import stand here.`}>
      {children}
    </ListEmpty>
  )
}

/** Everything a list of blocks means, as a question that walks by id. */
function everything({ view, where, handle, count, tab, clock }: ListProps): Target {
  const search = handle.address.search.trim().slice(0, 200)
  const { keeps } = tab ?? {}
  return {
    count,
    query: { collection: view.collection.name, ...(where.length > 0 && { where }), ...(search && { search }) },
    ...(keeps && { keeps: (data: Doc['data']) => keeps(data, clock) }),
  }
}

function noteOf({ count, total, tab }: ListProps, isCut: boolean): string {
  const word = tab && tab.name !== 'all' ? ` ${tab.label.toLowerCase()}` : ''
  return isCut && count !== total && !word
    ? `${plainNumber(count)} of ${plainNumber(total)}`
    : `${plainNumber(count)}${word}`
}

function isEditable(view: CollectionView, name: string, field: Field): boolean {
  const { access } = view.collection
  return !field.options.readOnly && access?.direct !== 'commands' && !access?.commandFields?.includes(name)
}

type Role = 'owner' | 'staff' | 'viewer'
/** Commands are offered where the collection itself takes no writing by hand. */
const mayAct = ({ collection: { access } }: CollectionView, role: Role | undefined): boolean =>
  role !== undefined && (access?.write ?? ['owner', 'staff']).includes(role)
const mayWrite = ({ collection: { access } }: CollectionView, role: Role | undefined): boolean =>
  role !== undefined && access?.direct !== 'commands' && (access?.write ?? ['owner', 'staff']).includes(role)
const mayCreate = ({ collection: { access } }: CollectionView, role: Role | undefined): boolean =>
  role !== undefined &&
  access?.direct !== 'commands' &&
  (access?.create ?? access?.write ?? ['owner', 'staff']).includes(role)

/** Brings the open record's row into view, once per record, and marks it; the one before loses its mark. */
function useRowInView(api: RefObject<RecordApi | undefined>, id: string | undefined, isThere: boolean): void {
  const marked = useRef<string>(undefined)
  useEffect(() => {
    if (!isThere) return
    const timer = setTimeout(() => {
      const nodes = [marked.current, id].flatMap((name) => (name && api.current?.getRowNode(name)) || [])
      const node = id === undefined ? undefined : api.current?.getRowNode(id)
      if (node) api.current?.ensureNodeVisible(node)
      // Only these two: drawing all rows anew would end an edit.
      if (nodes.length > 0) api.current?.redrawRows({ rowNodes: nodes })
      marked.current = id
    }, 60)
    return () => clearTimeout(timer)
  }, [api, id, isThere])
}
