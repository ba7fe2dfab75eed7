import { type Check, checks } from '#features/money/checks/collection.ts'
import { amountInWords } from '#model/document/amount-in-words.ts'
import { currencyOf } from '#model/document/sums.ts'
import {
  amountOf,
  type Column,
  clipped,
  dayText,
  joined,
  line,
  lines,
  moneyOf,
  tableOf,
  textOf,
  widthOf,
} from '#model/print/blocks.ts'
import { type Block, definePrint, type Look, type PrintContext } from '#model/print/print.ts'
import type { Data } from '#model/schema/value.ts'

/** Each of the three parts of a voucher page is 3.5 inches high. */
const PART = 252
const WIDTH = 532
const POINTS_PER_MM = 72 / 25.4
/** Lines of a stub before the rest goes to a page of its own. */
const STUB_LINES = 14

/** Voucher check for pre-printed US Letter stock: the check on top, a stub for the payee, a stub for the file. */
export const checkPrint = definePrint({
  name: 'check',
  label: 'Check',
  collection: checks,
  pages: ['Letter'],
  roles: ['owner', 'staff'],
  marksCopies: true,
  path: '/checks?id=',
  refuse({ data }) {
    const name = `Check ${textOf(data.checkNumber)}`.trim()
    if (data.direction === 'In') return `${name} is one we received; only checks we write are printed.`
    return typeof data.amount === 'number' && data.amount > 0 ? undefined : `${name} has no amount to be paid.`
  },
  render([check], context) {
    const { data } = check!
    const stub: readonly Data[] = Array.isArray(data.stub) ? data.stub : []
    return {
      title: `Check ${textOf(data.checkNumber)}`,
      bare: true,
      margins: [40, 36, 40, 20],
      mark: markOf(data),
      content: [
        ...faceOf(check!, context),
        ...stubAt(PART, check!, stub, context),
        ...stubAt(2 * PART, check!, stub, context),
        ...(stub.length > STUB_LINES
          ? [
              { text: '', pageBreak: 'before' as const },
              line(`Payments of check ${textOf(data.checkNumber)} to ${textOf(data.payeeName)}`, {
                fontSize: 12,
                bold: true,
                margin: [0, 0, 0, 10],
              }),
              tableOf(columnsOf(context), stub),
            ]
          : []),
      ],
    }
  },
})

// A check in the queue has no number yet: it gets one when it is printed in earnest.
function markOf({ status, checkNumber }: Check['data']): string | undefined {
  if (status === 'Queued' && !checkNumber) return 'DRAFT'
  if (status === 'Void' || status === 'Stopped' || status === 'Bounced') return 'VOID'
  return status === 'Cleared' ? 'COPY' : undefined
}

/** The face of the check. The words are made from the amount: they prevail over the figures (UCC 3-114). */
function faceOf({ data }: Check, { company, settings, timeZone }: PrintContext): Block[] {
  const [right, down] = [settings.checkOffsetX, settings.checkOffsetY].map((mm) =>
    typeof mm === 'number' ? mm * POINTS_PER_MM : 0,
  )
  const put = (x: number, y: number, width: number, block: Block): Block => ({
    at: [x + right!, y + down!],
    width,
    block,
  })
  const text = (x: number, y: number, width: number, value: unknown, look: Look = {}) =>
    put(x, y, width, line(value, look))
  const currency = currencyOf(data, company.currency)
  const words = amountInWords(data.amount, currency)
  const size = widthOf(words, 10) > WIDTH ? 8 : 10
  return [
    put(40, 24, 250, {
      stack: [line(company.name, { bold: true, fontSize: 11 }), ...lines(company.lines.slice(0, 4), { fontSize: 8 })],
    }),
    text(450, 24, 122, data.checkNumber && `No. ${textOf(data.checkNumber)}`, { alignment: 'right', bold: true }),
    text(450, 62, 122, dayText(data.checkDate, timeZone), { alignment: 'right' }),
    text(40, 90, 60, 'Pay to the order of', { fontSize: 7 }),
    text(102, 92, 330, clipped(data.payeeName, { fontSize: 11, width: 330, most: 1 }), { fontSize: 11, bold: true }),
    text(450, 92, 122, `${currency} **${amountOf(data.amount, currency)}**`, {
      alignment: 'right',
      fontSize: 11,
      bold: true,
    }),
    put(102, 108, 330, { rule: 330, color: '#1f2630' }),
    text(40, 118, WIDTH, filled(words, size), { fontSize: size }),
    put(40, 134, WIDTH, { rule: WIDTH, color: '#1f2630' }),
    put(60, 144, 260, { stack: lines(textOf(data.payeeAddress).split('\n').slice(0, 4), { fontSize: 9 }) }),
    text(40, 200, 300, data.memo && `Memo  ${textOf(data.memo).slice(0, 90)}`, { fontSize: 8.5 }),
    put(372, 208, 200, { rule: 200, color: '#1f2630' }),
    text(372, 211, 200, 'Authorized signature', { fontSize: 7, alignment: 'center' }),
  ]
}

/** The rest of the line is filled, so that nothing can be added to the words. */
const filled = (words: string, fontSize: number): string =>
  `${words} ${'*'.repeat(Math.max(3, Math.floor((WIDTH - widthOf(words, fontSize)) / widthOf('*', fontSize))))}`

function stubAt(y: number, { data }: Check, stub: readonly Data[], context: PrintContext): Block[] {
  const more = stub.length - STUB_LINES
  const total = moneyOf(data.amount, currencyOf(data, context.company.currency))
  const head = joined([
    data.checkNumber && `Check ${textOf(data.checkNumber)}`,
    dayText(data.checkDate, context.timeZone),
    data.payeeName,
  ])
  const rows = stub.slice(0, STUB_LINES)
  return [
    {
      at: [40, y + 14],
      width: WIDTH,
      block: {
        fontSize: 8,
        stack: [
          {
            columns: [
              { width: 400, stack: [line(clipped(head, { fontSize: 8, width: 400, most: 1 }), { bold: true })] },
              { width: '*', stack: [line(total, { bold: true, alignment: 'right' })] },
            ],
            margin: [0, 0, 0, 6],
          },
          ...(rows.length > 0 ? [tableOf(columnsOf(context), rows, { layout: 'tight' })] : lines([data.memo])),
          ...lines([more > 0 && `${more} more on the next page`], { italics: true, margin: [0, 2, 0, 0] }),
        ],
      },
    },
  ]
}

const columnsOf = ({ timeZone }: PrintContext): readonly Column<Data>[] => [
  { label: 'Payable', width: 84, value: (row) => row.docNumber },
  { label: 'Invoice', width: '*', value: (row) => clipped(row.vendorInvoiceNo, { fontSize: 8, width: 100, most: 1 }) },
  { label: 'Date', width: 70, value: (row) => dayText(row.invoiceDate, timeZone) },
  { label: 'Amount', width: 76, right: true, value: (row) => amountOf(row.amount) },
  { label: 'Discount', width: 64, right: true, value: (row) => amountOf(row.discount) },
  { label: 'Paid', width: 76, right: true, value: (row) => amountOf(row.paid) },
]
