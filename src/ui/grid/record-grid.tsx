import { styleNonce } from '#ui/theme/style-nonce.ts'
import '#ui/grid/modules.ts'
import type {
  CellEditRequestEvent,
  ColDef,
  GetRowIdParams,
  GridApi,
  IDatasource,
  OverlayType,
  RowClassParams,
} from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Doc, Value } from '#model/schema/value.ts'
import { CellFilter, useHoveredCell } from '#ui/grid/cells/cell-filter.tsx'
import { CELL_KEYS, takeKey, WRITING_KEYS } from '#ui/grid/cells/cell-keys.ts'
import { copiedFrom } from '#ui/grid/copy.ts'
import { plainNumber } from '#ui/grid/format.ts'
import { ColumnHead } from '#ui/grid/heads/column-head.ts'
import type { GridContext } from '#ui/grid/heads/columns.tsx'
import type { Heads, OpenHeads } from '#ui/grid/heads/head-context.ts'
import { HeadPopover, type OpenHead } from '#ui/grid/heads/head-popover.tsx'
import { useNeededWidths } from '#ui/grid/needed-widths.ts'
import { type CellBlock, placeBlock } from '#ui/grid/paste.ts'
import classes from '#ui/grid/record-grid.module.css'
import { type MenuCell, RowMenu } from '#ui/grid/row-menu.tsx'
import { type TellColumns, tellColumns } from '#ui/grid/tell-columns.ts'
import { CARD_HEIGHT, type Density, gridTheme, ROW_HEIGHT } from '#ui/grid/theme.ts'
import { useSpread } from '#ui/grid/use-spread.ts'
import { useTickNames } from '#ui/grid/use-tick-names.ts'
import { headingOf } from '#ui/groups/headings.ts'
import { BLOCK } from '#ui/list/rows/blocks.ts'
import { useKeyWords } from '#ui/shell/keyboard/key-words.ts'
import { toast } from '#ui/shell/toasts/toasts.tsx'

const IN_CELLS = 'In the cells'

export type RecordApi = GridApi<Doc>

interface Props {
  label: string
  columns: ColDef<Doc, Value>[]
  context: GridContext
  density: Density
  /** Whether any cell can be edited. */
  canWrite: boolean
  /** Whether rows can be selected. */
  canSelect: boolean
  asCards: boolean
  /** The rows, when the collection is held in the browser … */
  rows?: Doc[]
  /** … or their source, loaded block by block. */
  source?: IDatasource
  onReady: (api: RecordApi) => void
  /** Scrolling has ended. */
  onScrolled: () => void
  /** The shown rows have changed. */
  onRows: () => void
  onSort: (sort: { path: string; down: boolean } | undefined) => void
  onSelect: (docs: readonly Doc[]) => void
  onEdit: (doc: Doc, name: string, value: Value | undefined) => void
  /** Text pasted into the focused cell. */
  onPaste: (block: CellBlock) => void
  onColumns: TellColumns
  /** The focus is on another row. */
  onRow: (doc: Doc) => void
  /** Whether rows can be filtered by the value of a cell in this column. */
  canLike: (name: string) => boolean
  heads: Heads
}

/** The table of a list. Content, sort order and the open record are controlled from outside. */
export function RecordGrid(props: Props) {
  const { context, columns, rows, source, asCards, density } = props
  const api = useRef<RecordApi>(undefined)
  // While a cell is being edited the rows do not change; updates that arrived meanwhile are shown after the edit.
  const [still, setStill] = useState<Doc[]>()
  const hovered = useHoveredCell(props.canLike)
  const [head, setHead] = useState<OpenHead>()
  const [menuCell, setMenuCell] = useState<MenuCell>()
  const frame = useRef<HTMLDivElement>(null)
  const openHead = (name: string, cell: HTMLElement) => {
    const [from, box] = [frame.current!.getBoundingClientRect(), cell.getBoundingClientRect()]
    setHead(head?.name === name ? undefined : { name, cell, left: box.left - from.left, bottom: box.bottom - from.top })
  }
  const needed = useNeededWidths(context.view, rows, { api, clock: context.clock })
  const placed = useSpread(frame, columns, {
    beside: asCards || !props.canSelect ? 0 : SELECTION.width,
    needed: needed.widths,
  })
  const { decimals } = needed
  const drawn = useMemo(
    () =>
      placed?.map((column) => {
        const least = decimals.get(column.colId ?? '')
        return least === undefined ? column : { ...column, cellRendererParams: { decimals: least } }
      }),
    [placed, decimals],
  )
  useTickNames(frame, api, context.view.collection.title)
  useKeyWords(IN_CELLS, asCards ? [] : [...CELL_KEYS, ...(props.canWrite ? WRITING_KEYS : [])])
  const heads = useHeads({ ...props.heads, open: openHead }, api)
  return (
    <div
      ref={frame}
      {...(!asCards && hovered.watch)}
      className={`fills figures anchored as-tall ${classes.grid}`}
      data-cards={asCards || undefined}
      onCopy={(event) => {
        const copied = api.current && !getSelection()?.toString() && copiedFrom(api.current, context)
        if (!copied) return
        event.preventDefault()
        event.clipboardData.setData('text/plain', copied.text)
        if (copied.rows > 0) toast(copied.rows === 1 ? 'One row copied' : `${plainNumber(copied.rows)} rows copied`)
      }}
      onPaste={(event) => {
        const block = api.current && placeBlock(api.current, event.clipboardData.getData('text/plain'))
        if (!block) return
        event.preventDefault()
        props.onPaste(block)
      }}
    >
      {drawn && (
        <AgGridReact<Doc>
          theme={gridTheme}
          styleNonce={styleNonce()}
          columnDefs={drawn}
          context={{ ...context, heads }}
          {...(source
            ? {
                rowModelType: 'infinite' as const,
                datasource: source,
                cacheBlockSize: BLOCK,
                maxBlocksInCache: 30,
                blockLoadDebounceMillis: 20,
              }
            : { rowData: still ?? rows ?? [] })}
          getRowId={rowId}
          // Rows rendered beyond the visible ones: opening a list takes a quarter less time than with the default of 10.
          rowBuffer={4}
          rowHeight={asCards ? CARD_HEIGHT : ROW_HEIGHT[density]}
          headerHeight={asCards ? 0 : 32}
          rowSelection={asCards || !props.canSelect ? CARDS_SELECTION : source ? BLOCK_SELECTION : ROW_SELECTION}
          selectionColumnDef={SELECTION}
          defaultColDef={COLUMN}
          readOnlyEdit
          stopEditingWhenCellsLoseFocus
          enterNavigatesVerticallyAfterEdit
          suppressCellFocus={false}
          suppressDragLeaveHidesColumns
          suppressOverlays={NO_OVERLAYS}
          animateRows={false}
          ensureDomOrder
          rowClassRules={ROW_CLASSES}
          onGridReady={(event) => {
            api.current = event.api
            event.api.setGridAriaProperty('label', props.label)
            props.onReady(event.api)
          }}
          onSortChanged={({ api: grid, source: by }) => {
            if (by !== 'uiColumnSorted') return
            const sorted = grid.getColumnState().find(({ sort }) => sort)
            props.onSort(sorted && { path: sorted.colId, down: sorted.sort === 'desc' })
          }}
          onModelUpdated={() => {
            needed.measure()
            props.onRows()
          }}
          localeText={WORDS}
          onSelectionChanged={({ api: grid }) => props.onSelect(grid.getSelectedRows())}
          onCellEditRequest={(event: CellEditRequestEvent<Doc, Value>) => {
            const name = event.colDef.colId
            if (name) props.onEdit(event.data, name, event.newValue ?? undefined)
          }}
          onCellEditingStarted={() => setStill(rows)}
          onCellEditingStopped={() => setStill(undefined)}
          onCellDoubleClicked={({ data, colDef, column }) => {
            // A heading opens and closes with one click.
            if (headingOf(data)) return
            if (data && !column.isCellEditable(rowOf(api.current, data.id))) context.open(data.id)
            else if (!colDef.editable && data) context.open(data.id)
          }}
          onCellContextMenu={({ data, column, event }) => {
            if (!(event instanceof MouseEvent) || !data || headingOf(data) || isOfBrowser(event.target)) return
            event.preventDefault()
            setMenuCell({ doc: data, name: column.getColId(), x: event.clientX, y: event.clientY })
          }}
          onCellFocused={({ rowIndex, api: grid }) => {
            const doc = rowIndex === null ? undefined : grid.getDisplayedRowAtIndex(rowIndex)?.data
            if (doc) props.onRow(doc)
          }}
          onBodyScroll={hovered.leave}
          onBodyScrollEnd={props.onScrolled}
          onColumnResized={({ finished, source: by, api: grid, columns: sized }) => {
            if (finished && by === 'uiColumnResized') tellColumns(grid, props.onColumns, sized)
          }}
          onColumnMoved={({ finished, source: by, api: grid }) => {
            if (finished && by === 'uiColumnMoved') tellColumns(grid, props.onColumns)
          }}
          onColumnPinned={({ source: by, api: grid }) => {
            if (by === 'uiColumnMoved') tellColumns(grid, props.onColumns)
          }}
        />
      )}
      {head && (
        <HeadPopover
          head={head}
          heads={props.heads}
          sort={
            columns.find(({ colId }) => colId === head.name)?.sortable
              ? (down) => props.onSort({ path: head.name, down })
              : undefined
          }
          close={() => setHead(undefined)}
        />
      )}
      {menuCell && (
        <RowMenu
          cell={menuCell}
          context={context}
          canLike={props.canLike(menuCell.name)}
          close={() => setMenuCell(undefined)}
        />
      )}
      {hovered.cell && (
        <CellFilter
          cell={hovered.cell}
          use={(id, name) => {
            const doc = api.current?.getRowNode(id)?.data
            if (doc) context.like(doc, name)
          }}
        />
      )}
    </div>
  )
}

/** The current actions of the headings; they are rendered again when other columns are filtered. */
function useHeads(latest: OpenHeads, api: RefObject<RecordApi | undefined>): RefObject<OpenHeads> {
  const heads = useRef(latest)
  heads.current = latest
  const filtered = latest.filters.map(({ path }) => path).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is filtered stands for the filters
  useEffect(() => api.current?.refreshHeader(), [filtered, api])
  return heads
}

// New option objects at every render would make the grid set itself up again, and end an edit in progress.
const ROW_SELECTION = {
  mode: 'multiRow',
  checkboxes: true,
  headerCheckbox: true,
  enableClickSelection: false,
  isRowSelectable: ({ data }: { data?: Doc }) => headingOf(data) === undefined,
  hideDisabledCheckboxes: true,
} as const
const BLOCK_SELECTION = { ...ROW_SELECTION, headerCheckbox: false } as const
const CARDS_SELECTION = { ...BLOCK_SELECTION, checkboxes: false } as const
const WORDS = { ariaHeaderSelection: 'Select all', ariaRowSelectAll: 'Press Space to select all rows' }
const NO_OVERLAYS: OverlayType[] = ['loading', 'noRows']
const ROW_CLASSES = {
  [classes.current!]: ({ data, context }: RowClassParams<Doc, GridContext>) =>
    data !== undefined && data.id === context.currentId,
  [classes.group!]: ({ data }: RowClassParams<Doc, GridContext>) => headingOf(data) !== undefined,
}

const COLUMN = {
  suppressKeyboardEvent: takeKey,
  headerComponentParams: { innerHeaderComponent: ColumnHead },
} as const
const SELECTION = {
  ...COLUMN,
  width: 50,
  maxWidth: 50,
  pinned: 'left',
  lockPosition: 'left',
  suppressMovable: true,
  resizable: false,
} as const

/** Links and fields have the browser's own menu, which people know. */
const isOfBrowser = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, input, textarea') !== null

const rowId = ({ data }: GetRowIdParams<Doc>): string => data.id
const rowOf = (api: RecordApi | undefined, id: string) => api?.getRowNode(id) as never
