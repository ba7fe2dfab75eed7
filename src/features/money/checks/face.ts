import { counted } from '#base/text/words.ts'
import { figure } from '#base/text/writing.ts'
import type { Check } from '#features/money/checks/collection.ts'
import { amountInWords } from '#model/document/amounts/amount-in-words.ts'
import { currencyOf } from '#model/document/amounts/sums.ts'
import { clipped, dayText, line, printableText, printedAmount, stackedLines, widthOf } from '#model/print/blocks.ts'
import type { Block, Look, PrintContext, PrintShape } from '#model/print/print.ts'

/** The room between the margins of a page, in points. */
export const WIDTH = 532

/** A check, 8.5 by 3.5 inches, in points. */
export const [faceWidth, faceHeight] = [612, 252]
/** On blank paper the lowest 5/8 inch contains only the MICR line. */
const CLEAR = 14

/** The memo line, in points. */
const MEMO = { width: 300, fontSize: 8.5 }

/** As many whole numbers as fit in the memo line, and how many more there are. */
export function memoOf(numbers: readonly string[]): string {
  const fits = (memo: string): boolean => widthOf(`Memo  ${memo}`, MEMO.fontSize) <= MEMO.width
  let memo = counted(numbers.length, 'invoice')
  for (let shown = 1; shown <= numbers.length && fits(numbers.slice(0, shown).join(', ')); shown++) {
    const more = numbers.length - shown
    const text = `${numbers.slice(0, shown).join(', ')}${more > 0 ? ` and ${figure(more)} more` : ''}`
    if (fits(text)) memo = text
  }
  return memo
}

/** The texts of a check, in points from the upper left corner of its face, shifted by the offset of its stock. */
interface Place {
  /** From the top of the page. */
  down: number
  /** The alignment offset of the account's stock, right and down. */
  off: readonly [right: number, down: number]
  /** The additional print on blank paper: the bank and the MICR line. */
  blank?: { bankName: string; line: readonly PrintShape[] } | undefined
}

/**
 * The face of the check. The words are generated from the amount, because they prevail over the figures (UCC 3-114).
 */
export function checkFace({ data }: Check, { down, off, blank }: Place, { company, timeZone }: PrintContext): Block[] {
  const put = (x: number, y: number, width: number, block: Block): Block => ({
    at: [x + off[0], y + down + off[1]],
    width,
    block,
  })
  const text = (x: number, y: number, width: number, value: unknown, look: Look = {}) =>
    put(x, y, width, line(value, look))
  const currency = currencyOf(data, company.currency)
  const words = amountInWords(data.amount, currency)
  const up = blank ? CLEAR : 0
  const size = widthOf(words, 10) > WIDTH ? 8 : 10
  return [
    put(40, 24, 250, {
      stack: [
        line(company.name, { bold: true, fontSize: 11 }),
        ...stackedLines(company.lines.slice(0, 4), { fontSize: 8 }),
      ],
    }),
    text(450, 24, 122, data.checkNumber && `No. ${printableText(data.checkNumber)}`, {
      alignment: 'right',
      bold: true,
    }),
    text(450, 62, 122, dayText(data.checkDate, timeZone), { alignment: 'right' }),
    text(40, 90, 60, 'Pay to the order of', { fontSize: 7 }),
    text(102, 92, 330, clipped(data.payeeName, { fontSize: 11, width: 330, most: 1 }), { fontSize: 11, bold: true }),
    text(450, 92, 122, `${currency} **${printedAmount(data.amount, currency)}**`, {
      alignment: 'right',
      fontSize: 11,
      bold: true,
    }),
    put(102, 108, 330, { rule: 330, color: '#1f2630' }),
    text(40, 118, WIDTH, filled(words, size), { fontSize: size }),
    put(40, 134, WIDTH, { rule: WIDTH, color: '#1f2630' }),
    put(60, 144, 260, {
      stack: stackedLines(printableText(data.payeeAddress).split('\n').slice(0, 4), { fontSize: 9 }),
    }),
    text(40, 200 - up, MEMO.width, data.memo && clipped(`Memo  ${printableText(data.memo)}`, { ...MEMO, most: 1 }), {
      fontSize: MEMO.fontSize,
    }),
    put(372, 208 - up, 200, { rule: 200, color: '#1f2630' }),
    text(372, 211 - up, 200, 'Authorized signature', { fontSize: 7, alignment: 'center' }),
    ...(blank ? [text(296, 24, 150, blank.bankName, { fontSize: 9 })] : []),
    ...(blank && blank.line.length > 0 ? [put(0, 0, faceWidth, { shapes: blank.line })] : []),
  ]
}

/** Fills the rest of the line, so that nothing can be added to the words. */
const filled = (words: string, fontSize: number): string =>
  `${words} ${'*'.repeat(Math.max(3, Math.floor((WIDTH - widthOf(words, fontSize)) / widthOf('*', fontSize))))}`
