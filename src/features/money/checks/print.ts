import { bankAccounts } from '#features/money/bank/collection.ts'
import { codeLine, isBlankStock, whyNotOnBlank } from '#features/money/checks/blank-stock.ts'
import { type Check, checks } from '#features/money/checks/collection.ts'
import { checkFace, faceHeight, memoOf, WIDTH } from '#features/money/checks/face.ts'
import { currencyOf } from '#model/document/amounts/sums.ts'
import {
  clipped,
  dayText,
  joined,
  line,
  moneyOf,
  type PrintColumn,
  printableText,
  printedAmount,
  printTable,
  stackedLines,
} from '#model/print/blocks.ts'
import { type Block, definePrint, type PrintContext } from '#model/print/print.ts'
import type { Data } from '#model/schema/value.ts'

/** Each of the three parts of a page has the height of a check. */
const PART = faceHeight
/** The part of a voucher page that is the check; the other two are stubs, for the payee and for our files. */
const FACE_PART: Readonly<Record<string, number>> = { Top: 0, Middle: 1, Bottom: 2 }
const THREE = 'Three per page'
const POINTS_PER_MM = 72 / 25.4
/** The QR code on a stub, in points. */
const SEAL = 44
/** The most lines on a stub above its QR code; when there are more, all of them go on a page of their own. */
const STUB_LINES = 12

/**
 * A check for US Letter stock, preprinted or blank, depending on its bank account: a voucher page with the check at the
 * top, middle or bottom and two stubs, or three checks to a page without stubs.
 */
export const checkPrint = definePrint({
  name: 'check',
  label: 'Check',
  collection: checks,
  pages: ['Letter', 'checks-3'],
  roles: ['owner', 'staff'],
  marksCopies: true,
  // The MICR line at the bottom of a blank check contains the full account number.
  needs: (records) => [{ collection: bankAccounts, ids: [...new Set(records.map(accountIdOf))], opens: ['account'] }],
  pageFor: ([accounts = []]) =>
    accounts.length > 0 && accounts.every(({ data }) => data.layout === THREE) ? 'checks-3' : undefined,
  refuse(check, related) {
    const { data } = check
    const name = `Check ${printableText(data.checkNumber)}`.trim()
    if (data.direction === 'In') return `${name} is a received check. Only checks you write are printed.`
    if (typeof data.amount !== 'number' || data.amount <= 0) return `${name} has no amount to be paid.`
    return whyNotOnBlank(data as Data, accountOf(check, related))
  },
  render([check], context) {
    const { data } = check!
    const account = accountOf(check!, context.related)
    const blank = isBlankStock(account)
      ? { bankName: printableText(account?.bankName), line: codeLine(data as Data, account) }
      : undefined
    const off = [points(account?.offsetX), points(account?.offsetY)] as const
    const stub: readonly Data[] = Array.isArray(data.stub) ? data.stub : []
    const sheet = { title: `Check ${printableText(data.checkNumber)}`, bare: true, mark: markOf(data) }
    if (context.page === 'checks-3')
      return {
        ...sheet,
        margins: [0, 0, 0, 0],
        content: checkFace(withAmountInWords(check!, stub), { down: 0, off, blank }, context),
      }
    const face = FACE_PART[String(account?.layout)] ?? 0
    const stubs = [0, 1, 2].filter((part) => part !== face)
    return {
      ...sheet,
      margins: [40, 36, 40, 20],
      content: [
        ...checkFace(check!, { down: face * PART, off, blank }, context),
        ...stubs.flatMap((part) => stubAt(part * PART, check!, stub, context)),
        ...(stub.length > STUB_LINES
          ? [
              { text: '', pageBreak: 'before' as const },
              line(joined(['Payments of check', data.checkNumber, 'to', data.payeeName], ' '), {
                fontSize: 12,
                bold: true,
                margin: [0, 0, 0, 10],
              }),
              printTable(columnsOf(context, stub, currencyOf(data, context.company.currency)), stub),
            ]
          : []),
      ],
    }
  },
})

/** Checks from before accounts existed belong to the main account. */
const accountIdOf = ({ data }: { data: object }): string => String((data as Data).bankAccountId ?? 'main')

const accountOf = (check: { data: object }, related: PrintContext['related']): Data | undefined =>
  related[0]?.find(({ id }) => id === accountIdOf(check))?.data

const points = (mm: unknown): number => (typeof mm === 'number' ? mm * POINTS_PER_MM : 0)

/** Without a stub, the face itself says which invoices are paid. */
function withAmountInWords(check: Check, stub: readonly Data[]): Check {
  const numbers = stub.flatMap(({ vendorInvoiceNo, docNumber }) => printableText(vendorInvoiceNo ?? docNumber) || [])
  return check.data.memo || numbers.length === 0 ? check : { ...check, data: { ...check.data, memo: memoOf(numbers) } }
}

// A check in the queue has no number yet: it gets one when it is printed in earnest.
function markOf({ status, checkNumber }: Check['data']): string | undefined {
  if (status === 'Queued' && !checkNumber) return 'DRAFT'
  if (status === 'Void' || status === 'Stopped' || status === 'Bounced') return 'VOID'
  return status === 'Cleared' ? 'COPY' : undefined
}

function stubAt(y: number, check: Check, stub: readonly Data[], context: PrintContext): Block[] {
  const { data } = check
  const more = stub.length - STUB_LINES
  const currency = currencyOf(data, context.company.currency)
  const total = moneyOf(data.amount, currency)
  const head = joined([
    data.checkNumber && `Check ${printableText(data.checkNumber)}`,
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
          ...(rows.length > 0
            ? [printTable(columnsOf(context, rows, currency), rows, { layout: 'tight' })]
            : stackedLines([data.memo])),
          ...stackedLines([more > 0 && `${more} more on the next page`], { italics: true, margin: [0, 2, 0, 0] }),
        ],
      },
    },
    ...sealAt(y, context.addressOf(check)),
  ]
}

/**
 * A QR code with the address of the check in Prime, in the lower right corner of a stub, to compare payee and amount
 * with the paper.
 */
const sealAt = (y: number, address: string): Block[] => [
  { at: [40 + WIDTH - SEAL, y + PART - SEAL - 6], width: SEAL, block: { qr: address, side: SEAL } },
  {
    at: [40 + WIDTH - SEAL - 156, y + PART - 20],
    width: 150,
    block: line('Scan to compare payee and amount', { fontSize: 7, alignment: 'right' }),
  },
]

/** The width of the invoice number column, in points: `alone`, and what each optional column takes off it. */
const INVOICE = { alone: 178, less: 68 }

const columnsOf = (
  { timeZone }: PrintContext,
  rows: readonly Data[],
  currency: string,
): readonly PrintColumn<Data>[] => [
  { label: 'Bill', width: 84, value: (row) => row.docNumber },
  {
    label: 'Invoice',
    width: '*',
    value: (row) =>
      clipped(row.vendorInvoiceNo, {
        ...{ fontSize: 8, most: 1 },
        width:
          INVOICE.alone - INVOICE.less * ['settled', 'discount'].filter((name) => rows.some((one) => one[name])).length,
      }),
  },
  { label: 'Date', width: 70, value: (row) => dayText(row.invoiceDate, timeZone) },
  { label: 'Amount', width: 76, right: true, value: (row) => printedAmount(row.amount, currency) },
  { label: 'Settled before', width: 64, right: true, value: (row) => printedAmount(row.settled, currency) },
  { label: 'Discount', width: 64, right: true, value: (row) => printedAmount(row.discount, currency) },
  { label: 'Paid', width: 76, right: true, value: (row) => printedAmount(row.paid, currency) },
]
