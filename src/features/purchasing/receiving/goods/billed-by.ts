import { type Payable, payables } from '#features/money/payables/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { type Receipt, receipts } from '#features/purchasing/receiving/collection.ts'
import { withLineIds } from '#features/stock/line-entries/rules.ts'
import type { Books } from '#features/stock/postings/commands.ts'
import { linesIn } from '#model/document/lines.ts'
import { query } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

type Tx = Books['tx']

const figure = (line: Data, name: string): number => (typeof line[name] === 'number' ? line[name] : 0)
const sumOf = <T>(all: readonly T[], qtyOf: (one: T) => number): number =>
  all.reduce((sum, one) => addQty(sum, qtyOf(one)), 0)

/** The posted receipts of an order, by number. */
export const postedReceipts = async (tx: Pick<Tx, 'find'>, poId: string): Promise<Receipt[]> =>
  (
    await tx.find(
      query(receipts, {
        where: [
          ['poId', '==', poId],
          ['status', '==', 'Posted'],
        ],
      }),
    )
  ).toSorted((a, b) => (a.data.receiptNumber ?? '').localeCompare(b.data.receiptNumber ?? ''))

/**
 * The bill, other than `except`, that must be voided before a receipt: it names the receipt, or billed its goods ahead.
 * Undefined when there is none.
 */
export async function billOf(tx: Tx, receipt: Receipt, except: string | undefined): Promise<Payable | undefined> {
  const bills: Payable[] = receipt.data.vendorId
    ? await tx.find(
        query(payables, {
          where: [
            ['vendorId', '==', receipt.data.vendorId],
            ['status', 'in', ['Draft', 'Open', 'Paid']],
          ],
        }),
      )
    : []
  const named = bills.find(({ id, data }) => id !== except && linesIn(data.lines as Data[]).some(isOver(receipt.id)))
  return named ?? (await billedAhead(tx, receipt, { bills, except }))
}

interface Taken {
  ahead?: number
  parts?: { receiptId: string }[]
}

const takenOf = ({ taken }: Data): Taken => (taken ?? {}) as Taken

const isOver =
  (receiptId: string) =>
  (line: Data): boolean =>
    line.receiptId === receiptId || (takenOf(line).parts ?? []).some((part) => part.receiptId === receiptId)

/** The quantity of an order line that a bill billed ahead of receipt. */
const aheadOn = ({ data }: Payable, poId: string, poLineId: string): number =>
  sumOf(
    linesIn(data.lines as Data[]).filter((line) => line.poId === poId && String(line.poLineId) === poLineId),
    (line) => takenOf(line).ahead ?? 0,
  )

/**
 * The latest bill that billed the goods of a receipt ahead. Replacements of returned goods are paid for as well, but no
 * bill was ahead of them: a bill counts only when more was billed ahead than all else but this receipt can account for.
 */
async function billedAhead(
  tx: Tx,
  { id, data }: Receipt,
  { bills, except }: { bills: readonly Payable[]; except: string | undefined },
): Promise<Payable | undefined> {
  const poId = data.poId
  const came = linesIn(data.lines as Data[]).filter((line) => figure(line, 'qtyAhead') > 0)
  if (!poId || came.length === 0) return undefined
  const ordered = withLineIds((await tx.need(purchaseOrders, poId)).data.lines as Data[])
  const others = (await postedReceipts(tx, poId)).filter((one) => one.id !== id)
  const lines = [...ordered, ...others.flatMap((one) => linesIn(one.data.lines as Data[]))]
  const sorted = bills.toSorted((a, b) => (b.data.payableNumber ?? '').localeCompare(a.data.payableNumber ?? ''))
  for (const poLineId of new Set(came.map((line) => String(line.poLineId)))) {
    const elsewhere = sumOf(
      lines.filter((line) => String(line.poLineId ?? line.lineId) === poLineId),
      (line) => figure(line, 'qtyAhead'),
    )
    const latest = sorted.find((bill) => bill.id !== except && aheadOn(bill, poId, poLineId) > 0)
    if (latest && sumOf(bills, (bill) => aheadOn(bill, poId, poLineId)) > elsewhere) return latest
  }
  return undefined
}
