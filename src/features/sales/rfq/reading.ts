import { plainText } from '#features/sales/rfq/plain-text.ts'
import { readWanted, type Wanted } from '#model/part-numbers/wanted.ts'

/** One line of an inquiry as it was read. */
export interface ReadLine {
  typed: string
  askedPart: string
  brand?: string
  qty?: number
  targetPrice?: number
  pnKey: string
  families: readonly string[]
}

/** As much text as one inquiry may have. */
export const MAX_TEXT = 200_000

const TARGET =
  /(?:@|\btarget(?:\s*price)?(?:\s*[:=])?|\bzielpreis(?:\s*[:=])?)\s*(?:(?:[$€£]|USD|EUR|GBP)\s*)?(\d{1,7}(?:[.,]\d{1,4})?)\s*(?:[$€£]|USD|EUR|GBP)?(?:\s*(?:each|ea|\/\s*pc|per piece)\.?)?/i
const UNIT = '(?:pcs?|pieces?|ea|each|stk|stck|stück|st|units?|nos?)\\.?'
/** `10 pcs SKF 6205-2RS1/C3` anywhere in a sentence. */
const IN_PROSE = new RegExp(
  `(\\d{1,6})\\s*(?:x|×|${UNIT})\\s+(?:of\\s+|von\\s+)?((?:[A-Z]{2,12}\\s+)?[A-Z]{0,6}\\s?-?\\d[A-Z0-9./-]*(?:\\s[A-Z]{1,4}\\d?(?=[\\s,.;]|$))?)`,
  'g',
)
/** What letters have beside parts: addresses, telephone numbers, days, references. */
const NOT_A_PART =
  /\b(?:tel|telefon|phone|fax|mob|mobile|cell|whatsapp|wechat|skype|vat|ust|iban|bic|swift|street|str|road|avenue|ave|zip|plz|p\.?o\.?\s*box|invoice|subject|betreff|sent|gesendet|from|von|to|an|cc|date|datum|wrote|schrieb|deadline|valid|until|bis|reply by|week|weeks|woche|wochen|days|tage|gmbh|ltd|llc|inc)\b[^a-z]*\d|\b(?:https?:|www\.)|\S@[^\s@]+\.\S|\+\d[\d\s()/-]{6,}|^\s*\(?0?\d{2,5}\)?[\s/-]\d{3,12}[\s-]?\d{2,12}\s*$/i
const DAY = /\b(?:\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{2,4})\b/
/** A word that can be the number of a part: figures, mostly with letters or signs. */
const PART = /^(?=.*\d{2})[A-Z0-9][A-Z0-9 ./+_-]{2,39}$/i

/** The parts that a letter, sheet or list asks for; greetings, signatures and what is quoted around them are no lines. */
export function readInquiry(text: string): ReadLine[] {
  const plain = plainText(text.slice(0, MAX_TEXT))
  const rows = plain.split(/\r?\n/)
  const headed = rows.findIndex((row) => isHeading(row))
  if (headed >= 0) {
    const table = rows.slice(headed).filter((row, at) => at === 0 || isRow(row))
    const read = readWanted(table.join('\n'))
    if (read.length > 0)
      return read.flatMap((one) => lineOf(one, targetIn(rows.find((row) => row.includes(one.typed)) ?? '')))
  }
  return rows.flatMap(linesOf)
}

function linesOf(row: string): ReadLine[] {
  if (!/\d/.test(row) || NOT_A_PART.test(row) || isQuoteHead(row)) return []
  const targetPrice = targetIn(row)
  const bare = row.replace(TARGET, ' ').trim()
  const words = bare.split(/\s+/).length
  if (words > 6 || /[.!?]$/.test(bare)) {
    const found = [...bare.matchAll(IN_PROSE)]
    if (found.length > 0)
      return found.flatMap(([, qty, part]) =>
        readWanted(`${qty} pcs ${part!.trim()}`).flatMap((one) => lineOf(one, targetPrice)),
      )
    if (words > 6) return []
  }
  return readWanted(bare.replace(DAY, ' ')).flatMap((one) => lineOf(one, targetPrice))
}

function lineOf({ typed, partNumber, brand, key, families, qty }: Wanted, targetPrice: number | undefined): ReadLine[] {
  const asked = partNumber.replace(/(?<![.,;:?!])[.,;:?!]+$/, '').trim()
  if (!PART.test(asked) || DAY.test(asked)) return []
  return [
    {
      typed,
      askedPart: asked,
      pnKey: key,
      families,
      ...(brand && { brand }),
      ...(qty !== undefined && { qty }),
      ...(targetPrice !== undefined && { targetPrice }),
    },
  ]
}

function targetIn(row: string): number | undefined {
  const figure = TARGET.exec(row)?.[1]
  return figure === undefined ? undefined : Number(figure.replace(',', '.'))
}

const isHeading = (row: string): boolean =>
  !/\d/.test(row) &&
  /\t|\||;|\s{2,}|,/.test(row.trim()) &&
  /\b(?:part|item|article|bearing|designation|bezeichnung|p\/?n|sku)\b/i.test(row) &&
  /\b(?:qty|quantity|menge|pcs|pieces|stück|stk)\b/i.test(row)

const isRow = (row: string): boolean => /\d/.test(row) && !NOT_A_PART.test(row)

const isQuoteHead = (row: string): boolean => /\b(?:wrote|schrieb)\s*:?\s*$/i.test(row)
