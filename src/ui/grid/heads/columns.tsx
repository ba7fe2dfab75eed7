import type { ColDef, ICellRendererParams } from 'ag-grid-community'
import { commandFields, isSealed } from '#model/schema/collection.ts'
import type { Field } from '#model/schema/fields.ts'
import { type Doc, type Value, valueAt } from '#model/schema/value.ts'
import {
  ActsCell,
  CardCell,
  DueCell,
  FlagCell,
  HintCell,
  StatusCell,
  TitleCell,
  ValueCell,
} from '#ui/grid/cells/cells.tsx'
import { InlineEditor } from '#ui/grid/cells/inline-editor.tsx'
import type { ColumnChoice } from '#ui/grid/heads/column-choice.ts'
import { fieldOf, pathOf } from '#ui/list/rows/list-rows.ts'
import { type Clock, type CollectionView, type CommandOffer, hasOffers } from '#ui/list/views/view.ts'

/** The data of cells besides their row; passed to the grid as its context. */
export interface GridContext {
  view: CollectionView
  clock: Clock
  titleOf: (collection: string, id: string) => string | undefined
  hrefOf: (id: string) => string
  open: (id: string) => void
  /** Previews the record beside the list; the focus stays where it is. */
  preview: (id: string) => void
  /** Keeps only the rows like this cell; does nothing when no filter can express that. */
  like: (doc: Doc, name: string) => void
  /** Writes a value into a cell, as if it were typed there. */
  put: (doc: Doc, name: string, value: Value | undefined) => void
  /** Applies the change that a key stands for to the record; returns false when it stands for none. */
  key: (doc: Doc, key: string) => boolean
  /** The open record, whose row is marked. */
  currentId: string | undefined
  offersOf: (doc: Doc) => readonly CommandOffer[]
  run: (offer: CommandOffer) => void
}

export type GridCell = ICellRendererParams<Doc, Value, GridContext>

/** The column with the badge of a due date. */
export const DUE = '·due'

const WIDTHS: Partial<Record<Field['kind'], number>> = {
  number: 96,
  money: 112,
  // `25 Nov 2025` in full.
  date: 112,
  moment: 136,
  flag: 88,
  choice: 124,
  reference: 168,
  tags: 140,
  lines: 84,
}

/** How a column takes part when space is distributed; undefined for one that was resized. */
export interface Growth {
  eager: number
  most: number
  least: number
  /** It contains text, which may be cut off; a number, an amount or a day may not. */
  isWords?: boolean
}

interface Shown {
  isTitle: boolean
  /** Its values are in pills. */
  isPill: boolean
}

/**
 * Text columns grow and shrink, the record name most; amounts, dates, statuses and texts with suggestions, such as terms,
 * keep their width.
 */
function growthOf(field: Field | undefined, { isTitle, isPill }: Shown, width: number): Growth | undefined {
  if (field?.kind === 'money') return { eager: 0, most: width, least: width }
  if (field?.kind === 'date') return { eager: 0, most: width, least: Math.min(width, DAY_WITH_YEAR) }
  if (field?.kind === 'choice') return { eager: 0, most: width, least: Math.min(width, choiceWidth(field, isPill)) }
  if (field?.kind === 'number') return { eager: 0, most: width, least: Math.min(width, NARROW_NUMBER) }
  const isWords = field?.kind === 'text' || field?.kind === 'reference' || field?.kind === 'tags'
  if (!isWords) return undefined
  if (field?.options.mono) return { eager: 2, most: width * 1.4, least: isTitle ? width : width * 0.9 }
  return isTitle
    ? { eager: 4, most: width * 1.8, least: width * 0.9, isWords }
    : { eager: 1, most: width * 1.6, least: width * (field?.options.suggest ? 1 : 0.75), isWords }
}
const NARROW_NUMBER = 84
const DAY_WITH_YEAR = 100
/**
 * The longest status in its pill, when a mark such as Partly paid can replace it; otherwise the longest choice or the
 * heading.
 */
const choiceWidth = ({ choices = [], label }: Field, isPill: boolean): number => {
  const longest = Math.max(...choices.map(({ length }) => length))
  return isPill ? 42 + 6.2 * Math.max('Partly paid'.length, longest) : 24 + 6.9 * Math.max(longest, label.length)
}

const isRight = (field: Field | undefined): boolean =>
  field?.kind === 'number' || field?.kind === 'money' || field?.kind === 'date' || field?.kind === 'moment'

/** The names of all columns a list can show, the definition's own first. */
export function allColumns(view: CollectionView): readonly string[] {
  const { list, fields, computed } = view.collection
  const rest = Object.keys(fields).filter((name) => !list.columns.includes(name) && !isSealed(view.collection, name))
  const placed = [
    ...Object.keys(computed?.fields ?? {}).map((name) => ({ name, after: computed!.after[name] })),
    ...(view.derived ?? []),
  ]
  const behind = (name: string): string[] => [
    name,
    ...placed.filter(({ after }) => after === name).flatMap((column) => behind(column.name)),
  ]
  const own: string[] = list.columns.flatMap(behind)
  const others = placed.map(({ name }) => name).filter((name) => !own.includes(name))
  return [...own, ...others, ...rest]
}

/** The columns shown when nobody chose any. */
export function defaultColumns(view: CollectionView): readonly string[] {
  const own = (view.derived ?? []).filter(({ isExtra }) => !isExtra).map(({ name }) => name)
  const derived = new Set([...own, ...(view.collection.computed?.shown ?? [])])
  return allColumns(view).filter((name) => view.collection.list.columns.includes(name) || derived.has(name))
}

/** The computed columns that nobody chose and that are empty in all rows. */
export function emptyColumns(
  { derived = [] }: CollectionView,
  choice: ColumnChoice,
  rows: readonly Doc[] | undefined,
  clock: Clock,
): readonly string[] {
  if (choice.shown || !rows) return []
  return derived
    .filter(
      ({ unlessEmpty, value }) => unlessEmpty && !rows.some(({ id, data }) => value(data, clock, id) !== undefined),
    )
    .map(({ name }) => name)
}

export const columnLabel = (view: CollectionView, name: string): string =>
  view.derived?.find((column) => column.name === name)?.label ?? fieldOf(view.collection, name)?.label ?? name

/** The grid's columns: the title first, then those of the person's choice or the definition. */
export function gridColumns(
  view: CollectionView,
  choice: ColumnChoice,
  sort: { path: string; down: boolean } | undefined,
  canEdit: (name: string, field: Field) => boolean,
): ColDef<Doc, Value>[] {
  const { title } = view.collection
  const known = new Set(allColumns(view))
  const shown = (choice.shown ?? defaultColumns(view)).filter((name) => known.has(name))
  const names = [title, ...shown.filter((name) => name !== title)]
  const columns = names.flatMap((name) => {
    const column = columnOf(view, name, choice, sort, canEdit)
    return name === (view.dueAfter ?? 'dueDate') && view.due ? [column, dueColumn(view, choice)] : [column]
  })
  // The last column takes the remaining space, so that rows extend to the edge.
  const last = columns.findLast(({ pinned }) => !pinned)
  if (last && columns.length > 1) Object.assign(last, { flex: 1, minWidth: last.width ?? 100 })
  return hasOffers(view) ? [...columns, acts] : columns
}

function columnOf(
  view: CollectionView,
  name: string,
  choice: ColumnChoice,
  sort: { path: string; down: boolean } | undefined,
  canEdit: (name: string, field: Field) => boolean,
): ColDef<Doc, Value> {
  const derived = view.derived?.find((column) => column.name === name)
  if (derived) {
    const { width = 110, right } = derived
    const isWords = choice.widths?.[name] === undefined && !right
    return {
      colId: name,
      headerName: derived.label,
      width: choice.widths?.[name] ?? width,
      // Text columns shrink before a table has to scroll sideways.
      ...(isWords && { context: { eager: 1, most: width, least: width * 0.7, isWords } satisfies Growth }),
      ...(choice.widths?.[name] === undefined && right && { context: { eager: 0, most: width, least: width } }),
      sortable: false,
      ...pinOf(name, choice),
      cellClass: derived.right ? 'right dim' : 'dim',
      headerClass: derived.right ? 'right' : '',
      ...(derived.hint && { cellRenderer: HintCell }),
      valueGetter: ({ data, context }) =>
        (data ? derived.value(data.data, (context as GridContext).clock, data.id) : undefined) ?? null,
      ...(derived.draw && { cellRenderer: ({ data }: GridCell) => data && derived.draw?.(data) }),
    }
  }
  const field = fieldOf(view.collection, name)
  const isTitle = name === view.collection.title
  const path = pathOf(name)
  const right = isRight(field) && !isTitle
  const width = field?.options.width ?? defaultWidth(field, isTitle)
  return {
    colId: name,
    headerName: field?.label ?? name,
    width: choice.widths?.[name] ?? width,
    // Custom-rendered cells would be cut off, while text would shrink.
    ...(choice.widths?.[name] === undefined &&
      !view.draw?.[name] && { context: growthOf(field, { isTitle, isPill: isPill(name) }, width) }),
    minWidth: 56,
    sortable: field?.kind !== 'lines' && field?.kind !== 'object',
    sort: sort?.path === name ? (sort.down ? 'desc' : 'asc') : null,
    // The rows arrive sorted; the grid only indicates the sort column.
    comparator: () => 0,
    ...pinOf(name, choice),
    ...(isTitle && { pinned: 'left' as const, lockPinned: true, lockPosition: 'left' as const, suppressMovable: true }),
    cellClass: [right && 'right', field?.options.mono && 'mono', !isTitle && isSecondary(view, name) && 'dim']
      .filter(Boolean)
      .join(' '),
    headerClass: right ? 'right' : '',
    valueGetter: ({ data }) => (data ? valueAt(data.data, path) : undefined) ?? null,
    // A mark may come and go while the status stays the same.
    equals: (a, b) => (a === b || JSON.stringify(a) === JSON.stringify(b)) && !(name === 'status' && view.mark),
    cellRenderer: isTitle ? TitleCell : rendererOf(name, field),
    editable: ({ data }) =>
      Boolean(data && field && canEdit(name, field) && !commandFields(view.collection, data.data).has(name)),
    cellEditor: InlineEditor,
    cellEditorParams: { field },
    cellEditorPopup: field?.kind === 'lines' || field?.kind === 'object',
  }
}

// Undefined would leave a column pinned as it was.
const pinOf = (name: string, choice: ColumnChoice) => ({ pinned: choice.pinned?.[name] ?? null })

const defaultWidth = (field: Field | undefined, isTitle: boolean): number =>
  isTitle ? titleWidth(field) : (WIDTHS[field?.kind ?? 'text'] ?? textWidth(field))
const titleWidth = (field: Field | undefined): number =>
  field?.options.mono ? 168 : (field?.options.rows ?? 1) > 1 ? 340 : 220
const textWidth = (field: Field | undefined): number => (field?.options.mono ? 136 : 160)

/** Secondary columns are dimmed. */
function isSecondary(view: CollectionView, name: string): boolean {
  const field = fieldOf(view.collection, name)
  return view.collection.list.columns.indexOf(name) > 4 && (field?.kind === 'text' || field?.kind === 'reference')
}

const isPill = (name: string): boolean => name === 'status' || name === 'severity'

function rendererOf(name: string, field: Field | undefined) {
  if (field?.kind === 'choice' && isPill(name)) return StatusCell
  return field?.kind === 'flag' ? FlagCell : ValueCell
}

const acts: ColDef<Doc, Value> = {
  colId: '·acts',
  headerName: 'Actions',
  headerClass: 'unseen',
  width: 48,
  pinned: 'right',
  lockPosition: 'right',
  resizable: false,
  sortable: false,
  suppressMovable: true,
  cellRenderer: ActsCell,
  valueGetter: ({ data }) => data?.version ?? null,
}

const DUE_WIDTH = 140
const dueColumn = ({ dueLabel = 'Due in' }: CollectionView, choice: ColumnChoice): ColDef<Doc, Value> => ({
  colId: DUE,
  headerName: dueLabel,
  headerTooltip: 'Days to the due date',
  width: choice.widths?.[DUE] ?? DUE_WIDTH,
  ...(choice.widths?.[DUE] === undefined && {
    context: { eager: 0, most: DUE_WIDTH, least: DUE_WIDTH } satisfies Growth,
  }),
  sortable: false,
  cellRenderer: DueCell,
  valueGetter: ({ data, context }) => {
    const { view, clock } = context as GridContext
    return (data && view.due?.(data.data, clock)) ?? null
  },
})

/** One wide column of cards, for phones. */
export const cardColumns: ColDef<Doc, Value>[] = [
  {
    colId: '·card',
    headerName: 'Record',
    flex: 1,
    sortable: false,
    cellRenderer: CardCell,
    valueGetter: ({ data }) => data?.version ?? null,
    // A computed value can change without a new version of the document.
    equals: () => false,
  },
]
