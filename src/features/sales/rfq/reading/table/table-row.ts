import { mentionsIn } from '#features/sales/rfq/reading/designations.ts'
import { COUNT, UNIT, writtenCount } from '#features/sales/rfq/reading/figures/amounts.ts'
import { currencyIn } from '#features/sales/rfq/reading/figures/currencies.ts'
import { writtenPrice } from '#features/sales/rfq/reading/figures/targets.ts'
import { sizedIn } from '#features/sales/rfq/reading/goods.ts'
import { isAnyMakerCell } from '#features/sales/rfq/reading/maker-scopes.ts'
import { isMaker } from '#features/sales/rfq/reading/makers.ts'
import { leadsNumber } from '#features/sales/rfq/reading/numbers.ts'
import { oddIn } from '#features/sales/rfq/reading/odd-numbers.ts'
import { type RequestedPart, TAKEN_BACK } from '#features/sales/rfq/reading/pairing.ts'
import { makersNamed } from '#features/sales/rfq/reading/said/values.ts'
import { type Cell, type Column, columnAt, isNoItem, type Kind } from '#features/sales/rfq/reading/table/cells.ts'

/** What the cells of a row ask for; undefined when they name no part. */
export function readCells(
  columns: readonly Column[],
  cells: readonly Cell[],
  divider: RegExp,
  isWhole: boolean,
): (RequestedPart & { day?: string }) | undefined {
  const own: Partial<Record<Kind, string>> = {}
  for (const [at, cell] of cells.entries()) {
    const column = columnAt(columns, cells, at, divider)
    if (column && column.kind !== 'other' && cell.text) own[column.kind] ??= cell.text
  }
  // Figures alone name no maker: with a cell missing, the quantity is nearer to that heading.
  if (own.qty === undefined && cells.length < columns.length && /^\d{1,5}$/.test(own.brand ?? '')) {
    own.qty = own.brand!
    delete own.brand
  }
  const led = own.part === undefined && own.brand?.split(/\s(?=\S*\d)/)
  if (led && led.length === 2 && isMaker(led[0]!.toUpperCase())) [own.brand, own.part] = led as [string, string]
  const [lead = '', ...others] = own.part?.split(' ') ?? []
  if (others.length === 1 && isMaker(lead.toUpperCase()) && /\d/.test(others[0]!)) {
    own.brand ??= lead
    own.part = others[0]!
  }
  if (!own.part || !/\d/.test(own.part) || own.qty === '0' || cells.some(({ text }) => isNoItem(text))) return undefined
  const { parts: mentions, brands } = mentionsIn(own.part)
  const [mention] = mentions.filter(
    ({ end }, at) => !mentions[at + 1] || !TAKEN_BACK.test(own.part!.slice(end, mentions[at + 1]!.start)),
  )
  // A cell with words around a designation contains it; otherwise the cell is the number itself.
  const isNumber = own.part.length < 31 && !/\p{Ll}{2}|\p{L}{5}|[,;(]/u.test(own.part)
  const [sized] = sizedIn(own.part)
  const odd = isNumber ? [] : oddIn(own.part, own.part)
  const other = sized ?? (odd.length === 1 || odd[0]?.confidence === 2 ? odd[0] : undefined)
  const isBefore = other && (!mention || (other.confidence > 1 && other.start < mention.start))
  const bare = own.part.replace(KIND_BEFORE, '')
  /** A kit is a different article from the part it is for. */
  const isKit = /^\S+(?: [A-Z]{3,12})? KIT$/.test(own.part)
  const isAlone =
    mention &&
    !isKit &&
    (isNothing(bare.replace(mention.text, ' ')) || isCalled(bare, mention.text) || isSized(bare, mention))
  const text =
    (isBefore ? other.text : undefined) ??
    (isAlone ? mention.text : undefined) ??
    (isNumber || isKit || (!mention && !/^\p{Ll}{2}|\s\S+\s\S+\s/u.test(own.part)) ? bare : mention?.text)
  if (!text) return undefined
  const counted = isWhole ? own.qty?.replace(/[.,]000(?!\d)/, '') : own.qty
  const qty =
    counted &&
    new RegExp(`^\\D{0,12}(${COUNT})(?:[.,]0{1,3})?(?:\\s?${UNIT}|\\s\\p{L}{1,12})?\\.?$`, 'iu').exec(counted)?.[1]
  const currency =
    own.target &&
    (currencyIn(own.target) ??
      (own.currency && currencyIn(own.currency)) ??
      columns.find(({ kind }) => kind === 'target')?.currency)
  const price = own.target && writtenPrice(own.target, currency)
  // The price may be per hundred.
  const per = own.per ? writtenCount(own.per) : 1
  const target = price && per > 1 ? Number((price / per).toFixed(6)) : price
  const isAnyMaker =
    own.brand !== undefined && (isAnyMakerCell(own.brand) || makersNamed(own.brand).some(({ maker }) => !maker))
  if (isAnyMaker) delete own.brand
  const brand =
    isNumber && mention?.brand && text !== mention.text
      ? undefined
      : (mention?.brand ??
        (own.brand && (makersNamed(own.brand)[0]?.maker ?? own.brand)) ??
        (brands.length === 1 ? brands[0] : makerBeside(cells)))
  return {
    text,
    ...(brand && { brand }),
    ...(isAnyMaker && { isAnyMaker }),
    ...(qty && writtenCount(qty) > 0 && { qty: writtenCount(qty) }),
    ...(target && { target, ...(currency && { currency }) }),
    ...((own.day ?? dayBeside(cells)) && { day: own.day ?? dayBeside(cells)! }),
  }
}

/** Whether a cell in capitals states the kind of part before its number: `BRG BALL 6217-2RS1`. */
function isCalled(cell: string, number: string): boolean {
  const at = cell.indexOf(number)
  const words = cell
    .slice(0, Math.max(0, at))
    .split(/[\s,.:;/-]+/)
    .filter(Boolean)
  return (
    words.length > 0 &&
    cell.slice(at + number.length).trim() === '' &&
    words.every((word) => /^\p{L}{3,}$/u.test(word) && !leadsNumber(word.toUpperCase()) && !isMaker(word.toUpperCase()))
  )
}

/** Whether a cell has a size in inches before a number with a prefix: `1-1/4 UCP207-20`. */
const isSized = (cell: string, { text, confidence }: { text: string; confidence: number }): boolean =>
  confidence > 2 &&
  /^[A-Z]/.test(text) &&
  /^(?:\d{1,2}[ -])?\d{1,2}\/\d{1,2}["”]?\s$/.test(cell.slice(0, cell.indexOf(text)))

/** Whether a cell contains only a number and brands: `NU 2320 ECML/C3 - SKF`. */
const isNothing = (rest: string): boolean =>
  /[-–(]/.test(rest) && rest.split(/[\s()–-]+/).every((word) => !word || isMaker(word.toUpperCase()))

/** A note that states when the part of its row is needed. */
const dayBeside = (cells: readonly Cell[]): string | undefined =>
  cells.find(({ text }) => text.length < 60 && NEEDED.test(text))?.text
const NEEDED =
  /(?<!\p{L})(?:need\p{L}*|required?|deliver\p{L}*|by|before|until|latest|bis|ben[öo]tigt|liefer\p{L}*|entrega|antes|avant|livraison|entro|consegna)(?!\p{L})\D{0,20}\d{1,4}[./ -]/iu

/** A maker in a short cell, such as `INA`, `SKF only` or `FAG preferred`. */
function makerBeside(cells: readonly Cell[]): string | undefined {
  const named = cells.flatMap(({ text }) => {
    const [maker, ...others] = /^\D{2,30}$/.test(text) && text.split(' ').length < 5 ? makersNamed(text) : []
    return maker?.maker && others.length === 0 && !maker.isUnwanted ? [maker.maker] : []
  })
  return named.length === 1 ? named[0] : undefined
}

/** Words for the kind of goods before their size: `SEAL V-RING VA-130`. */
const KIND_BEFORE =
  /^(?:(?:SEAL|V-?RING|O-?RING|OIL SEAL|RING|BRG|NUT|BELT|V-?BELT|CHAIN|BUSH|SLV|KIT|BANDA|CORREA|RETEN|RET[ÉE]N|KEILRIEMEN|COURROIE|CINGHIA|CORREIA|PASEK)[,:]?\s)+(?=\S*\d)/i
