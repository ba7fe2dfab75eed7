import { sumMoney } from '#base/decimal.ts'

/** A bill that may be paid in a run. */
export interface DueBill {
  payableId: string
  payableNumber?: string | undefined
  vendorId?: string | undefined
  vendorName?: string | undefined
  dueDate?: string | undefined
  /** The last day of its discount, unless that has passed. */
  discountDay?: string | undefined
  discount: number
  /** The annualized return of taking the discount, in percent. */
  discountReturn?: number | undefined
  open: number
  /** The amount due of a document with instalments; when absent, its open amount counts. */
  due?: number | undefined
  /** Why its vendor is not paid now. */
  held?: string | undefined
  /** The account that a transfer to the vendor goes to; absent when the run makes no transfers. */
  payTo?: string | undefined
}

/** One bill of a run: how much of it is paid, and from what. */
export interface RunLine {
  payableId: string
  payableNumber?: string | undefined
  vendorId?: string | undefined
  vendorName?: string | undefined
  dueDate?: string | undefined
  open: number
  discount: number
  discountReturn?: number | undefined
  credit: number
  pay: number
  skip: boolean
  why?: string | undefined
  payTo?: string | undefined
}

/** Whether payments of a method go to the bank in a file, which needs the bank details of each vendor. */
export const isTransfer = (method: string | undefined): boolean => method === 'ACH' || method === 'Wire'

/** Shown as a vendor's account until someone enters one. */
export const NO_BANK = 'No bank details'

/** Why a bill is skipped that does not fit under the maximum total. */
export const CEILING = 'Ceiling'

/** Later than any discount. */
const NO_DISCOUNT = '9999-12-31'

/**
 * The proposal of a run: sorted by discount day, due day and number. Credits of a vendor net its bills in that order
 * and are never paid out; a bill that does not fit under the ceiling is skipped, and the next ones are tried.
 */
export function proposeLines(
  bills: readonly DueBill[],
  credits: ReadonlyMap<string, number>,
  ceiling: number | undefined,
): RunLine[] {
  const left = new Map(credits)
  let total = 0
  return inOrder(bills).map(({ discountDay: _day, held, due: part, ...bill }) => {
    const skipped = (why: string): RunLine => ({ ...bill, discount: 0, credit: 0, pay: 0, skip: true, why })
    if (held) return skipped(held)
    const due = sumMoney([part ?? bill.open, -bill.discount])
    const credit = Math.min(left.get(bill.vendorId ?? '') ?? 0, due)
    const pay = sumMoney([due, -credit])
    const next = sumMoney([total, pay])
    if (ceiling !== undefined && next > ceiling) return skipped(CEILING)
    total = next
    if (credit > 0) left.set(bill.vendorId!, sumMoney([left.get(bill.vendorId!)!, -credit]))
    return { ...bill, credit, pay, skip: false }
  })
}

/**
 * The lines of a proposal that fit in one run, in order: paid lines before skipped ones. `leftOut` is the number of due
 * bills that are not included.
 */
export function fitting(lines: readonly RunLine[], most: number): { lines: readonly RunLine[]; leftOut: number } {
  if (lines.length <= most) return { lines, leftOut: 0 }
  const paid = lines.filter(({ skip }) => !skip)
  const skipped = lines.filter(({ skip }) => skip)
  const included = new Set([...paid, ...skipped].slice(0, most))
  return { lines: lines.filter((line) => included.has(line)), leftOut: Math.max(0, paid.length - most) }
}

const inOrder = (bills: readonly DueBill[]): DueBill[] =>
  bills.toSorted(
    (a, b) =>
      (a.discountDay ?? NO_DISCOUNT).localeCompare(b.discountDay ?? NO_DISCOUNT) ||
      (a.dueDate ?? NO_DISCOUNT).localeCompare(b.dueDate ?? NO_DISCOUNT) ||
      (a.payableNumber ?? '').localeCompare(b.payableNumber ?? ''),
  )

/** The amount that a run pays, before credits. */
export const runTotal = (lines: readonly Pick<RunLine, 'pay' | 'skip'>[]): number =>
  sumMoney(lines.flatMap(({ pay, skip }) => (skip ? [] : pay)))
