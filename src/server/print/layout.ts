import type { Node, TableLayout } from 'pdfmake'
import { LIMITS } from '#base/limits.ts'
import {
  type Block,
  type Letterhead,
  type PageName,
  type PrintShape,
  pageSize,
  type Sheet,
  type Sides,
  type Size,
  type Width,
} from '#model/print/print.ts'
import { qrBars } from '#server/print/qr.ts'

/** A sheet with what the server knows about this printing of it. */
export interface Numbered extends Sheet {
  copy: number
  marksCopies: boolean
}

/** All of a print job but the sheets. */
export interface JobHead {
  page: PageName
  /** Of a page that only the settings know. */
  size?: Size
  title: string
  company: Letterhead
  /** The picture beside the name, as a data address. */
  logo?: string | undefined
  /** The photographs of the job by their hashes, as data addresses. */
  pictures?: Readonly<Record<string, string>> | undefined
  /** "Nov 20, 2026, 3:12 PM", in the business time zone. */
  printedAt: string
}

const MARGINS: Sides = [40, 36, 40, 46]
const HAIR = '#c9ced6'
const DIM = '#5b6470'

const PADDING = 4

const linesWith = (air: number): TableLayout => ({
  hLineWidth: (row, { table }) => (row === 0 ? 0 : row === 1 || row === table.body.length ? 0.8 : 0.4),
  vLineWidth: () => 0,
  hLineColor: (row) => (row === 1 ? DIM : HAIR),
  paddingLeft: (column) => (column === 0 ? 0 : PADDING),
  paddingRight: (column, { table }) => (column === table.widths.length - 1 ? 0 : PADDING),
  paddingTop: () => air,
  paddingBottom: () => air,
})
export const TABLE_LAYOUTS: Record<string, TableLayout> = { lines: linesWith(3), tight: linesWith(1) }

/** The whole job as a pdfmake document: a section per sheet, each with its own pages, mark and foot. */
export function pdfDefinition(head: JobHead, sheets: readonly Numbered[], onLaidOut?: () => void): Node {
  const size = head.size ?? pageSize(head.page)
  const sections = sheets.map((sheet) => ({
    ...sectionOf(head, sheet, size),
    ...(onLaidOut && { background: onFirst(onLaidOut) }),
  }))
  return {
    pageSize: size,
    ...((head.logo || head.pictures) && { images: { ...head.pictures, ...(head.logo && { logo: head.logo }) } }),
    pageMargins: sheets.length > 0 ? [...MARGINS] : 8,
    info: {
      title: head.title,
      creator: 'Prime',
      producer: 'Prime',
      ...(head.company.name && { author: head.company.name }),
    },
    defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.15 },
    content: sections.length > 0 ? sections : [{ text: 'Nothing to print.', fontSize: 8 }],
  }
}

/** pdfmake asks for the background of every page it begins: the first of a section says that its sheet is being laid out. */
function onFirst(tell: () => void): () => null {
  let isReported = false
  return () => {
    if (!isReported) tell()
    isReported = true
    return null
  }
}

function sectionOf(head: JobHead, sheet: Numbered, size: Size): Node {
  const margins = sheet.margins ?? MARGINS
  const mark = pageMark(sheet)
  const width = size.width - margins[0] - margins[2]
  const blocks = sheet.content.map((block) => nodeOf(block, width))
  return {
    section: sheet.bare ? blocks : [headOf(head, sheet, width), ...blocks],
    pageSize: { width: size.width, height: size.height },
    pageMargins: [...margins],
    watermark: mark === undefined ? null : { text: mark, color: '#8a94a3', opacity: 0.22, bold: true },
    ...(sheet.bare ? { header: null, footer: null } : pageCounters(head, sheet, margins)),
  }
}

/** The watermark: the status before the number of the copy. */
export const pageMark = ({ mark, copy, marksCopies, foot }: Numbered): string | undefined =>
  mark ?? (marksCopies && copy > 1 ? copyWords(foot, copy).toUpperCase() : undefined)

const ENGLISH = { page: 'Page {page} of {pages}', printing: 'Copy {times}' }

const copyWords = (foot: Sheet['foot'], copy: number): string =>
  (foot ?? ENGLISH).printing.replace('{times}', String(copy))

// pdfmake asks for the heads of all pages before the first foot, so a section's heads count its pages.
function pageCounters(head: JobHead, sheet: Numbered, [left, , right]: Sides): Node {
  let pages = 0
  let page = 0
  const { page: count, day } = { ...ENGLISH, day: head.printedAt, ...sheet.foot }
  const copy = sheet.copy > 1 ? copyWords(sheet.foot, sheet.copy) : undefined
  const note = [head.company.name, sheet.title, day, copy].filter(Boolean).join(' · ')
  return {
    header: () => {
      pages++
      return null
    },
    footer: () => ({
      margin: [left, 14, right, 0],
      fontSize: 7.5,
      color: DIM,
      columns: [
        {
          width: '*',
          stack: [...(head.company.footer ? [{ text: laid(head.company.footer) }] : []), { text: laid(note) }],
        },
        {
          width: 90,
          text: count.replace('{page}', String(++page)).replace('{pages}', String(pages)),
          alignment: 'right',
        },
      ],
    }),
  }
}

const QR_SIDE = 54

/** The most a logo takes of the head, in points. */
const LOGO = [150, 48]

function headOf({ company, logo }: JobHead, { title, address }: Sheet, width: number): Node {
  const { name, lines } = company
  const columns: Column[] = [
    {
      width: '*',
      stack: [
        ...(name ? [{ text: name, fontSize: 13, bold: true }] : []),
        ...lines.map((text) => ({ text, fontSize: 8.5, color: DIM })),
      ],
    },
    { width: 230, stack: [{ text: title, fontSize: 15, bold: true, alignment: 'right' }] },
    ...(address === undefined ? [] : [{ width: QR_SIDE, qr: address, side: QR_SIDE }]),
  ]
  return {
    stack: [
      ...(logo ? [{ image: 'logo', fit: LOGO, margin: [0, 0, 0, 6] }] : []),
      nodeOf({ columns, columnGap: 14 }, width),
      { canvas: [lineOf(width, HAIR)], margin: [0, 10, 0, 14] },
    ],
  }
}

const lineOf = (width: number, color: string) => ({
  type: 'line',
  x1: 0,
  y1: 0,
  x2: width,
  y2: 0,
  lineWidth: 0.6,
  lineColor: color,
})

const drawn = (shape: PrintShape) =>
  'corners' in shape
    ? {
        type: 'polyline',
        points: [...shape.corners, shape.corners[0]!].map(([x, y]) => ({ x, y })),
        lineWidth: 0,
        color: 'black',
      }
    : {
        ...{ type: 'rect', x: shape.x, y: shape.y, w: shape.w, h: shape.h, r: shape.round },
        ...(shape.stroke ? { lineWidth: shape.stroke, lineColor: 'black' } : { lineWidth: 0, color: 'black' }),
      }

type Column = Block & { width?: number | '*' }

/**
 * A block in pdfmake's words, `width` points wide. Only what is named here gets through, so no data can ask for a
 * picture or a link. `*` is worked out here: pdfmake would let one long word push a column off the page.
 */
function nodeOf(block: Column, width: number): Node {
  if ('qr' in block) return { ...placed(block), canvas: qrBars(block.qr, block.side, block.isForm ? 'M' : 'L') }
  if ('picture' in block) return { ...placed(block), image: block.picture, fit: [...block.fit] }
  if ('shapes' in block) return { canvas: block.shapes.map(drawn) }
  if ('rule' in block) return { ...placed(block), canvas: [lineOf(block.rule, block.color ?? HAIR)] }
  if ('at' in block) {
    const [x, y] = block.at
    // Columns keep the block to its width; alone it would use the rest of the page.
    const inner = nodeOf(block.block, block.width)
    return { absolutePosition: { x, y }, columns: [{ ...inner, width: block.width }] }
  }
  if ('stack' in block) return { ...block, stack: block.stack.map((inner) => nodeOf(inner, width)) }
  if ('columns' in block) {
    const { columns, columnGap = 0 } = block
    const given = columns.map((column) => column.width ?? ('qr' in column ? column.side : '*'))
    const widths = settled(given, width - columnGap * (columns.length - 1))
    return {
      ...block,
      columns: columns.map((column, at) => ({ ...nodeOf(column, widths[at]!), width: widths[at]! })),
    }
  }
  if ('table' in block) {
    const { widths, body } = block.table
    return {
      ...block,
      table: {
        ...block.table,
        widths: settled(widths, width - 2 * PADDING * (widths.length - 1)),
        body: body.map((row) => row.map((cell) => ({ ...cell, text: laid(cell.text) }))),
      },
    }
  }
  return { ...block, text: laid(block.text) }
}

const LONG_RUN = new RegExp(`[^ \\n\u200B]{${LIMITS.printRun + 1},}`, 'gu')
// Narrow enough to leave hardly any line of a narrow column half empty.
const PIECE = /.{5}/gsu

/**
 * A text as it is laid out: of a length, and with places to break in long runs without any. Where a word has none, the
 * time it takes grows faster than its length squared.
 */
function laid(text: string): string {
  const whole = String(text)
  const most = LIMITS.printText
  const shown = whole.length > most ? `${whole.slice(0, most).toWellFormed()}…` : whole
  return shown.replace(LONG_RUN, (run) => run.replace(PIECE, '$&\u200B'))
}

/** Shares what the fixed widths leave among the others. */
function settled(widths: readonly Width[], available: number): number[] {
  const taken = widths.reduce<number>((sum, width) => sum + (typeof width === 'number' ? width : 0), 0)
  const left = Math.max(0, available - taken)
  const whole = widths.reduce<number>((sum, width) => sum + shareOf(width), 0)
  return widths.map((width) => (typeof width === 'number' ? width : (left * shareOf(width)) / whole))
}

const shareOf = (width: Width): number => (typeof width === 'number' ? 0 : width === '*' ? 1 : width.share)

const placed = ({ margin }: { margin?: Sides }): Node => (margin ? { margin: [...margin] } : {})
