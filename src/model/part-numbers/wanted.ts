import { familiesFor } from '#model/part-numbers/find.ts'
import { brandApart, pnKey, splitBrand } from '#model/part-numbers/part-number.ts'

/** The most lines one list may have. */
export const MAX_LINES = 500

/** One line of a pasted list. */
export interface WantedPart {
  typed: string
  partNumber: string
  brand?: string
  key: string
  families: readonly string[]
  qty?: number
}

const CELLS = /\t|;|\||[,:]\s|\s{2,}|\s[-–—]\s/
/** When cells are separated by commas, all but the first are numbers: a decimal comma also looks like a separator. */
const FIGURES_AFTER = /^[^,;|\t]+(?:,\s*"?[$€£]?[\d.]*"?)+$/
const UNIT = '(?:(?:pcs?|pieces?|ea|each|st|stk|stck|stück|units?|nos?)\\.?)'
const FIGURE = '\\d{1,3}(?:,\\d{3})+|\\d{1,7}'
const QTY_CELL = new RegExp(`^(?:x|×|qty\\.?:?)?\\s*(${FIGURE})\\s*${UNIT}?$`, 'i')
const QTY_END = new RegExp(
  `\\s+(?:x|×|qty\\.?:?|=)\\s*(${FIGURE})\\s*${UNIT}?$|\\s+(${FIGURE})\\s*${UNIT}$|\\s*\\(\\s*(?:x|×)?\\s*(${FIGURE})\\s*${UNIT}?\\s*\\)$`,
  'i',
)
const QTY_START = new RegExp(`^(${FIGURE})\\s*(?:x|×|${UNIT})\\s+(?:of\\s+)?(?=\\D*\\d)`, 'i')
const SIZES = /^\d+(?:\.\d+)?\s*[x×]\s*\d+(?:\.\d+)?\s*(?:[x×]|$)/i
const PRICE = /^(?:[$€£@]|USD|EUR|GBP)\s*[\d.,]+|^[\d.,]+\s*(?:[$€£]|USD|EUR|GBP)$|^\d+[.,]\d{1,2}$/i
/** The start of a line in an email: a number, a bullet or a quotation mark. */
const MARK = /^(?:>\s*)*(?:[-•*·–]\s+|\(?\d{1,3}[.)]\s+)?/
const HEADS = {
  part: /^(?:our |your |mfr\.? )?(?:part|item|article|bearing|designation|p\/?n|sku|number|bezeichnung)\b|part ?n(?:o|umber)\b/i,
  qty: /^(?:q(?:uanti)?ty|menge|pcs|pieces|st(?:ü|u)ck|required|wanted)\b/i,
  brand: /^(?:brand|make|maker|manufacturer|mfr|mfg|hersteller)\b/i,
}

/**
 * Reads a pasted list from an email or sheet: one part per line, its quantity and maker before or after it, with or
 * without numbering, prices, headings and words around it. Lines without digits are not parts.
 */
export function readWanted(text: string): WantedPart[] {
  const rows = text
    .split(/\r?\n/)
    .map(cellsOf)
    .filter((cells) => cells.length > 0)
  const at = headsOf(rows[0] ?? [])
  const lines = (at ? rows.slice(1) : rows).filter((cells) => cells.some((cell) => /\d/.test(cell)))
  const isNumbered = lines.length > 1 && lines.every(([first], index) => Number(first) === index + 1)
  return lines
    .map((cells) => wantedOf(isNumbered && at?.part !== 0 ? ['', ...cells.slice(1)] : cells, at))
    .filter(({ key }) => key)
    .slice(0, MAX_LINES)
}

function cellsOf(line: string): string[] {
  const bare = line.trim().replace(MARK, '')
  if (!bare) return []
  return (FIGURES_AFTER.test(bare) ? bare.split(',') : bare.split(CELLS)).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  )
}

type Heads = Partial<Record<keyof typeof HEADS, number>>

/** The meaning of each column by its heading; undefined when the first line has no headings. */
function headsOf(cells: readonly string[]): Heads | undefined {
  const place = (name: keyof typeof HEADS) => cells.findIndex((cell) => HEADS[name].test(cell))
  const [part, qty, brand] = [place('part'), place('qty'), place('brand')]
  if (part < 0 || cells.some((cell) => /\d/.test(cell))) return undefined
  return { part, ...(qty >= 0 && { qty }), ...(brand >= 0 && { brand }) }
}

function wantedOf(cells: readonly string[], heads: Heads | undefined): WantedPart {
  const at = heads?.part ?? cells.indexOf(cells.toSorted((a, b) => likeness(b) - likeness(a))[0]!)
  const { typed, qty: beside } = withoutQty(cells[at] ?? '')
  const others = heads?.qty === undefined ? [...cells.slice(at + 1), ...cells.slice(0, at)] : [cells[heads.qty] ?? '']
  const qty = beside ?? others.map((cell) => QTY_CELL.exec(cell)?.[1]).find(Boolean)
  const maker =
    heads?.brand === undefined ? cells.find((cell, index) => index !== at && isMaker(cell)) : cells[heads.brand]
  const full = maker && brandApart(typed).brand === undefined ? `${maker} ${typed}` : typed
  const { brand, partNumber } = brandApart(full)
  return {
    typed: brand ? full : typed,
    partNumber: brand ? partNumber : typed,
    key: pnKey(brand ? partNumber : typed),
    families: familiesFor(brand ? full : typed),
    ...(brand && { brand }),
    ...(qty && { qty: Number(qty.replaceAll(',', '')) }),
  }
}

const isMaker = (cell: string): boolean =>
  splitBrand(`${cell} 1`).brand !== undefined && splitBrand(`${cell} 1`).partNumber === '1'

/**
 * How much a cell looks like a part number: digits with letters or punctuation most, digits alone less, prices and
 * words not at all.
 */
function likeness(cell: string): number {
  if (!/\d/.test(cell) || PRICE.test(cell)) return 0
  if (QTY_CELL.test(cell) && !/^\d+$/.test(cell)) return 0
  if (/^\d+$/.test(cell)) return cell.length > 2 ? 2 : 1
  return cell.length <= 40 ? 3 : 1
}

function withoutQty(cell: string): { typed: string; qty?: string } {
  const text = cell.split('@', 1)[0]!.trimEnd()
  if (SIZES.test(text)) return { typed: text }
  const [start, count] = QTY_START.exec(text) ?? []
  if (start && count) return { typed: text.slice(start.length).trim(), qty: count }
  const [end, ...following] = QTY_END.exec(text) ?? []
  return end ? { typed: text.slice(0, -end.length).trim(), qty: following.find(Boolean)! } : { typed: text.trim() }
}
