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
/** The page size with this name. */
export const pageSize = (page: PageName): Size => inPoints(stockOf(page)?.page) ?? PAPERS[page as keyof typeof PAPERS]
/** The space for one record: the page, or its label on a sheet of labels. */
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
  /** Starts on a new page. */
  pageBreak?: 'before'
}

/** A filled bar or, with a `stroke` of that width, its outline; or a filled polygon. */
export type PrintShape =
  | { x: number; y: number; w: number; h: number; round: number; stroke?: number }
  | { corners: readonly (readonly [x: number, y: number])[] }

/** The elements of a sheet: plain data, no markup, nothing that is fetched. */
export type Block =
  | (Look & { text: string })
  | (Look & { stack: readonly Block[]; width?: number | '*'; unbreakable?: boolean })
  | (Look & { columns: readonly (Block & { width?: number | '*' })[]; columnGap?: number })
  | (Look & { table: PrintTable; layout: TableLayout })
  /** The side of the square in points; a payment code has more error correction. */
  | { qr: string; side: number; isForm?: boolean; width?: number; margin?: Sides }
  | { rule: number; color?: string; margin?: Sides }
  /**
   * An attached photo by its hash, in the largest size that fits; only photos that `pictures` requested and the context
   * provides.
   */
  | { picture: string; fit: readonly [width: number, height: number]; margin?: Sides }
  /** Black shapes, in points from the start of the block. */
  | { shapes: readonly PrintShape[] }
  /** Any element at a fixed position, in points from the upper left corner of the page. */
  | { at: readonly [x: number, y: number]; width: number; block: Block }

/** A width in points, an equal share of the remaining width, or a weighted share of it. */
export type Width = number | '*' | { share: number }

export interface PrintTable {
  widths: readonly Width[]
  /** The number of top rows that are repeated on every page. */
  headerRows?: number
  dontBreakRows?: boolean
  body: readonly (readonly (Look & { text: string })[])[]
}
/** `tight` has less space between rows. */
export type TableLayout = 'lines' | 'tight'

/** The page footer, with its numbers at {page}, {pages} and {times}. */
export interface FootWords {
  /** `Seite {page} von {pages}`. */
  page: string
  /** `Kopie {times}`. */
  printing: string
  /** The date of printing. */
  day: string
}

/** One document of a print job; it starts on a new page. */
export interface Sheet {
  /** "Purchase order 110326-01": the title on the page and in its footer. */
  title: string
  content: readonly Block[]
  /** A mark across every page, below any copy mark. */
  mark?: string | undefined
  /** The address of the record, printed as a QR code beside the title. */
  address?: string
  /** The footer in a language other than English. */
  foot?: FootWords
  /** Without header and footer: labels and forms. */
  bare?: boolean
  margins?: Sides
}

/** The company in the header of every document. */
export interface Letterhead {
  name: string
  lines: readonly string[]
  /** A line in the footer of every page. */
  footer: string
  /** Where goods are delivered, when that is another address. */
  shipTo?: readonly string[]
  /** Where checks are to be sent. */
  remitTo?: readonly string[]
  /** Where payments are to be made. */
  bank?: readonly string[]
  /** The default for records without one. */
  currency: string
}

export interface PrintContext {
  today: Day
  /** The id of the person printing; a program has none. */
  by?: string
  /** The day it is printed as of, for templates that can look back. */
  asOf?: Day
  timeZone: string
  page: PageName
  /** The space for one record, in points. */
  room: Size
  company: Letterhead
  /** The document `settings/print`. */
  settings: Data
  /** The results of the template's `needs`, in order. */
  related: readonly (readonly Doc[])[]
  /** The available photos, by hash. */
  pictures: ReadonlySet<string>
  /** The full address of a record's page in Prime. */
  addressOf(record: Doc<unknown>): string
}

/** Further documents that a template reads: by id, by the values of a field, or by clauses. */
export type PrintNeed = {
  /** By name when it belongs to an area that the template's area must not import. */
  collection: AnyCollection | string
  /** Sealed fields that it prints in full, for templates whose `roles` may print them. */
  opens?: readonly string[]
} & (
  | { ids: readonly string[] }
  | { field: string; values: readonly string[]; where?: readonly Clause[] }
  | { where: readonly Clause[]; orderBy?: Query['orderBy'] /** Only the first so many. */; most?: number }
)

/** The documents that records refer to in a field, each once. */
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

/** A print template: a pure function from records to a sheet. */
interface Print<F extends Fields = Fields> {
  name: string
  /** Its position among the prints of its collection; Ctrl+P suggests the first. Without one it comes last. */
  order?: number
  label: string
  collection: Collection<F>
  /** The sizes it can be printed on, the default first. */
  pages: readonly PageName[]
  /** All records on one sheet; otherwise each record is rendered separately. */
  together?: boolean
  /** Can be printed as of an earlier day. */
  looksBack?: boolean
  /** Who may print it; by default everyone who may read the records. */
  roles?: readonly Role[]
  /** Reprints of a record are marked COPY n. */
  marksCopies?: boolean
  /** The address prefix that opens the record, when it is not the page of its collection. */
  path?: Address
  needs?: (records: readonly DocOf<Collection<F>>[]) => readonly PrintNeed[]
  /** The paper size that the records themselves ask for, based on what it reads; it overrides the settings. */
  pageFor?: (related: readonly (readonly Doc[])[]) => PageName | undefined
  /** The photos it would draw, by hash, based on what it reads. */
  pictures?: (related: readonly (readonly Doc[])[]) => readonly string[]
  /** What the reader will miss because a company setting is empty, as a sentence; it is printed anyway. */
  lacks?: (company: Letterhead) => string | undefined
  /** Offered only on records with this value in this field. */
  only?: { readonly field: keyof F & string; readonly is: string }
  /** Why a record cannot be printed, as a sentence; may also depend on what it reads. */
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
