import { sumMoney } from '#base/decimal.ts'

/** A bill that may be paid in a run. */
export interface DueBill {
  payableId: string
  payableNumber?: string | undefined
  vendorId?: string | undefined
  vendorName?: string | undefined
  dueDate?: string | undefined
  /** The last day of its discount, while that is still to come. */
  discountDay?: string | undefined
  discount: number
  /** What the discount earns a year, in percent. */
  discountReturn?: number | undefined
  open: number
  /** The amount due of a document with instalments; its open amount when absent. */
  due?: number | undefined
  /** Why its vendor is not paid now. */
  held?: string | undefined
  /** Where a transfer to its vendor goes; absent where the run makes none. */
  payTo?: string | undefined
}

/** One bill of a run: what is paid of it, and with what. */
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

/** Where a transfer to a vendor goes while no one has entered its account. */
export const NO_BANK = 'No bank details'

/** Later than any discount. */
const NO_DISCOUNT = '9999-12-31'

/**
 * The proposal of a run: first by discount day, then by due day, then by number. Credits of a vendor net its bills in that
 * order and never pay anything out; a bill that does not fit under the ceiling is skipped, and the next ones are tried.
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
    if (ceiling !== undefined && next > ceiling) return skipped('Ceiling')
    total = next
    if (credit > 0) left.set(bill.vendorId!, sumMoney([left.get(bill.vendorId!)!, -credit]))
    return { ...bill, credit, pay, skip: false }
  })
}

/**
 * The lines of a proposal that fit one run, in their order: what is paid before what is skipped. `leftOut` is how many
 * bills are due and not in it.
 */
export function fitting(lines: readonly RunLine[], most: number): { lines: readonly RunLine[]; leftOut: number } {
  if (lines.length <= most) return { lines, leftOut: 0 }
  const paid = lines.filter(({ skip }) => !skip)
  const skipped = lines.filter(({ skip }) => skip)
  const kept = new Set([...paid, ...skipped].slice(0, most))
  return { lines: lines.filter((line) => kept.has(line)), leftOut: Math.max(0, paid.length - most) }
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
