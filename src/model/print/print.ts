import type { Day } from '#base/days.ts'
import { hasOwn } from '#base/own.ts'
import { type StockName, stockOf } from '#model/print/stocks.ts'
import type { Clause, Query } from '#model/query/query.ts'
import type { Address, AnyCollection, Collection, DocOf, Role } from '#model/schema/collection.ts'
import type { Fields } from '#model/schema/fields.ts'
import type { Data, Doc } from '#model/schema/value.ts'

/** Paper in points (1/72 inch). */
export const PAPERS = {
  A4: { width: 595.28, height: 841.89 },
  Letter: { width: 612, height: 792 },
} as const
export type PageName = keyof typeof PAPERS | StockName
export interface Size {
  width: number
  height: number
}

const POINTS_PER_INCH = 72
/** A page of this name. */
export const pageSize = (page: PageName): Size => inPoints(stockOf(page)?.page) ?? PAPERS[page as keyof typeof PAPERS]
/** What one record has for itself: the page, or its label of a sheet of labels. */
export const roomOn = (page: PageName): Size => inPoints(stockOf(page)?.label) ?? pageSize(page)

const inPoints = (size: readonly [number, number] | undefined): Size | undefined =>
  size && { width: size[0] * POINTS_PER_INCH, height: size[1] * POINTS_PER_INCH }

/** Left, top, right, bottom in points. */
export type Sides = readonly [number, number, number, number]

export interface Look {
  fontSize?: number
  bold?: boolean
  italics?: boolean
  color?: string
  alignment?: 'left' | 'right' | 'center'
  margin?: Sides
  lineHeight?: number
  characterSpacing?: number
  noWrap?: boolean
  /** Begins on a new page. */
  pageBreak?: 'before'
}

/** A filled bar or, with a `stroke` of that width, its outline; or a filled surface between corners. */
export type PrintShape =
  | { x: number; y: number; w: number; h: number; round: number; stroke?: number }
  | { corners: readonly (readonly [x: number, y: number])[] }

/** What a sheet is built of: plain data, no markup, nothing that is fetched. */
export type Block =
  | (Look & { text: string })
  | (Look & { stack: readonly Block[]; width?: number | '*'; unbreakable?: boolean })
  | (Look & { columns: readonly (Block & { width?: number | '*' })[]; columnGap?: number })
  | (Look & { table: PrintTable; layout: TableLayout })
  /** The side of the square in points; the code of a payment form is also read where some of it is smudged. */
  | { qr: string; side: number; isForm?: boolean; width?: number; margin?: Sides }
  | { rule: number; color?: string; margin?: Sides }
  /** An attached photograph by its hash, in the largest size that fits; only what `pictures` asked for and the context names. */
  | { picture: string; fit: readonly [width: number, height: number]; margin?: Sides }
  /** Black shapes, in points from where the block begins. */
  | { shapes: readonly PrintShape[] }
  /** Anything at a place of its own, in points from the page's upper left corner. */
  | { at: readonly [x: number, y: number]; width: number; block: Block }

/** So many points, an equal part of what the others leave, or a part of it by this measure. */
export type Width = number | '*' | { share: number }

export interface PrintTable {
  widths: readonly Width[]
  /** Rows from the top that are printed again on every page. */
  headerRows?: number
  dontBreakRows?: boolean
  body: readonly (readonly (Look & { text: string })[])[]
}
/** `tight` has less air between its rows. */
export type TableLayout = 'lines' | 'tight'

/** What the foot of a page says, with its numbers at {page}, {pages} and {times}. */
export interface FootWords {
  /** `Seite {page} von {pages}`. */
  page: string
  /** `Kopie {times}`. */
  printing: string
  /** The day of the printing. */
  day: string
}

/** One document of a print job; it begins on a page of its own. */
export interface Sheet {
  /** "Purchase order 110326-01": the head of the page and its foot. */
  title: string
  content: readonly Block[]
  /** Written across every page, before any copy mark. */
  mark?: string | undefined
  /** The address of the record, printed as a QR code beside the title. */
  address?: string
  /** The foot of the page in another language than English. */
  foot?: FootWords
  /** No head, no foot: labels and forms. */
  bare?: boolean
  margins?: Sides
}

/** Who prints: the head of every document. */
export interface Letterhead {
  name: string
  lines: readonly string[]
  /** Said at the foot of every page. */
  footer: string
  /** Where goods come to, where that is another place. */
  shipTo?: readonly string[]
  /** Where checks are sent to. */
  remitTo?: readonly string[]
  /** Where whoever owes us pays to. */
  bank?: readonly string[]
  /** Used where a record names none. */
  currency: string
}

export interface PrintContext {
  today: Day
  /** The id of the person who prints; a program has none. */
  by?: string
  /** The day it is printed as of, for templates that look back. */
  asOf?: Day
  timeZone: string
  page: PageName
  /** What one record has for itself, in points. */
  room: Size
  company: Letterhead
  /** The document `settings/print`. */
  settings: Data
  /** The answers to the template's `needs`, in their order. */
  related: readonly (readonly Doc[])[]
  /** The photographs that can be drawn, by their hashes. */
  pictures: ReadonlySet<string>
  /** The full address of a record's page in Prime. */
  addressOf(record: Doc<unknown>): string
}

/** What else a template reads: documents by id, by the values of a field, or by clauses. */
export type PrintNeed = {
  /** By its name where it belongs to an area that the template's own must not import. */
  collection: AnyCollection | string
  /** Sealed fields that it draws whole: for templates whose `roles` may print them. */
  opens?: readonly string[]
} & (
  | { ids: readonly string[] }
  | { field: string; values: readonly string[]; where?: readonly Clause[] }
  | { where: readonly Clause[]; orderBy?: Query['orderBy'] /** Only the first so many. */; most?: number }
)

/** The documents that records name in a field, each once. */
export const named = (collection: AnyCollection, records: readonly { data: object }[], field: string): PrintNeed => ({
  collection,
  ids: [
    ...new Set(
      records.flatMap(({ data }) => {
        const id = (data as Data)[field]
        return typeof id === 'string' && id !== '' ? [id] : []
      }),
    ),
  ],
})

/** A print template: a pure script from records to a sheet. */
interface Print<F extends Fields = Fields> {
  name: string
  /** Its place among the prints of its collection; the first is the one that Ctrl+P proposes. Without one it comes last. */
  order?: number
  label: string
  collection: Collection<F>
  /** The sizes it can be printed on, the usual one first. */
  pages: readonly PageName[]
  /** All records on one sheet; otherwise it is rendered with one record at a time. */
  together?: boolean
  /** Can be asked for as of an earlier day. */
  looksBack?: boolean
  /** Who may print it; whoever may read the records by default. */
  roles?: readonly Role[]
  /** Later prints of the same record are marked COPY n. */
  marksCopies?: boolean
  /** The address before its id that opens the record, where that is not the page of its collection. */
  path?: Address
  needs?: (records: readonly DocOf<Collection<F>>[]) => readonly PrintNeed[]
  /** The size its records ask for by themselves, out of what it needs; it is above that of the settings. */
  usual?: (related: readonly (readonly Doc[])[]) => PageName | undefined
  /** The photographs it would draw, by their hashes, out of what it needs. */
  pictures?: (related: readonly (readonly Doc[])[]) => readonly string[]
  /** What whoever reads it will miss because the company has not set it, as a sentence; it is printed anyway. */
  lacks?: (company: Letterhead) => string | undefined
  /** Only records with this value in this field have it in their menu. */
  only?: { readonly field: keyof F & string; readonly is: string }
  /** Why a record cannot be printed, as a sentence; out of what it needs, too. */
  refuse?: (record: DocOf<Collection<F>>, related: readonly (readonly Doc[])[]) => string | undefined
  render: (records: readonly DocOf<Collection<F>>[], context: PrintContext) => Sheet
}

// biome-ignore lint/suspicious/noExplicitAny: a template of any collection
export type AnyPrint = Print<any>

export function definePrint<const F extends Fields>(spec: Print<F>): Print<F> {
  return Object.freeze(spec)
}

/** Whether something a module exports is a print. */
export const isPrint = (value: unknown): value is AnyPrint => hasOwn(value, 'name', 'collection', 'pages', 'render')
