import { toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { type DueBill, isTransfer } from '#features/money/pay-runs/rules.ts'
import { accountsShown } from '#features/money/pay-runs/transfers.ts'
import { type Payable, payables } from '#features/money/payables/collection.ts'
import { discountLeft, dueParts, nameOfPayable, openBalance, whyNotPayable } from '#features/money/payables/rules.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import type { Tx } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'

interface Wanted {
  payBy: string
  discountBy: string | undefined
  vendorIds: readonly string[]
  /** The selected bills; empty when the run takes all bills that are due. */
  payableIds: readonly string[]
  currency: string
  method: string
  today: string
  timeZone: string
}

interface Chosen {
  bill: Payable
  due: string | undefined
  found: ReturnType<typeof discountLeft>
  /** The amount due, when the bill has instalments. */
  part?: number
}

/** Open bills due by one day, or whose discount ends by another; chosen bills are returned whatever their due date. */
export async function dueBills(tx: Tx, wanted: Wanted): Promise<DueBill[]> {
  const { payBy, discountBy, vendorIds, payableIds, currency, method, today, timeZone } = wanted
  const company = await companyCurrency(tx)
  const isChosen = payableIds.length > 0
  const open = isChosen
    ? await chosenBills(tx, payableIds, (data) => data.currency ?? company, currency)
    : await tx.find(query(payables, { where: [['status', '==', 'Open']] }))
  const chosen = open.flatMap((bill): Chosen[] => {
    const { data } = bill
    if (data.onHold || openBalance(data) <= 0 || (data.currency ?? company) !== currency) return []
    if (vendorIds.length > 0 && !vendorIds.includes(data.vendorId ?? '')) return []
    const scheduled = toDay(data.scheduledFor, timeZone)
    if (!isChosen && scheduled && scheduled > payBy) return []
    const due = toDay(data.dueDate, timeZone)
    const found = discountLeft(data, today, timeZone)
    const isDue = isChosen || !due || due <= payBy
    if (found && discountBy && found.day <= discountBy) return [{ bill, due, found }]
    // A bill with instalments is paid only as far as it is due, and earns no discount on a part.
    const part = dueParts(data.instalments, payBy, timeZone)
    if (part !== undefined && part < openBalance(data))
      return part > 0 ? [{ bill, due, found: undefined, part }] : isChosen ? [{ bill, due, found }] : []
    return isDue ? [{ bill, due, found }] : []
  })
  const paid = chosen.map(({ bill }) => bill.data.vendorId ?? '')
  const payTo = isTransfer(method) ? await accountsShown(tx, paid) : undefined
  const held = await heldVendors(tx, paid)
  return chosen.map(({ bill: { id, data }, due, found, part }) => ({
    payableId: id,
    payableNumber: data.payableNumber ?? data.vendorInvoiceNo,
    vendorId: data.vendorId,
    vendorName: data.vendorName,
    dueDate: due,
    open: openBalance(data),
    due: part,
    discountDay: found?.day,
    discountReturn: found?.yearly,
    // When part of the bill is already paid, the discount is still the one its terms give on the whole.
    discount: Math.min(found?.amount ?? 0, openBalance(data)),
    held: held.get(data.vendorId ?? ''),
    payTo: payTo?.(data.vendorId),
  }))
}

/** Due bills that are on hold, as text for a note: `AP-2611-0005 of Kugel AG (Wrong price)`. */
export async function dueOnHold(
  tx: Tx,
  { payBy, vendorIds, payableIds, currency, timeZone }: Wanted,
): Promise<string[]> {
  // Individually chosen bills are refused when they are on hold.
  if (payableIds.length > 0) return []
  const company = await companyCurrency(tx)
  const held = await tx.find(
    query(payables, {
      where: [
        ['status', '==', 'Open'],
        ['onHold', '==', true],
      ],
    }),
  )
  return held.flatMap((bill) => {
    const { data } = bill
    if ((data.currency ?? company) !== currency || !isDueIn(bill, { payBy, vendorIds, timeZone })) return []
    return [`${nameOfDue(bill)}${data.holdReason ? ` (${data.holdReason})` : ''}`]
  })
}

/** Due bills in another currency than the account's, as text for a note: `AP-2611-0005 of Kugel AG (EUR)`. */
export async function dueInOthers(
  tx: Tx,
  { payBy, vendorIds, payableIds, currency, timeZone }: Wanted,
): Promise<string[]> {
  if (payableIds.length > 0) return []
  const others = await tx.find(
    query(payables, {
      where: [
        ['status', '==', 'Open'],
        ['currency', '!=', currency],
      ],
    }),
  )
  return others.flatMap((bill) => {
    const { currency: own, onHold } = bill.data
    const isExplained = own && !onHold && isDueIn(bill, { payBy, vendorIds, timeZone })
    return isExplained ? [`${nameOfDue(bill)} (${own})`] : []
  })
}

function isDueIn(
  { data }: Payable,
  { payBy, vendorIds, timeZone }: Pick<Wanted, 'payBy' | 'vendorIds' | 'timeZone'>,
): boolean {
  const due = toDay(data.dueDate, timeZone)
  const isOther = vendorIds.length > 0 && !vendorIds.includes(data.vendorId ?? '')
  return openBalance(data) > 0 && !isOther && (!due || due <= payBy)
}

const nameOfDue = ({ id, data }: Payable): string =>
  `${data.payableNumber ?? data.vendorInvoiceNo ?? id}${data.vendorName ? ` of ${data.vendorName}` : ''}`

/** The bills with these ids; refused when the run cannot pay one of them. */
async function chosenBills(
  tx: Tx,
  ids: readonly string[],
  currencyOfBill: (data: Payable['data']) => string,
  currency: string,
): Promise<Payable[]> {
  await tx.getMany(payables, ids)
  const bills: Payable[] = []
  for (const id of new Set(ids)) {
    const bill = await tx.need(payables, id)
    const why = whyNotPayable(bill)
    if (why) throw refuse(why)
    const own = currencyOfBill(bill.data)
    if (own !== currency)
      throw refuse(
        `${nameOfPayable(bill)} is in ${own}, the account in ${currency}. Choose an account in ${own}, or leave the bill out.`,
        'bankAccountId',
      )
    bills.push(bill)
  }
  return bills
}

/** Why vendors are not paid now, by vendor id. */
async function heldVendors(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ids)].filter(Boolean)
  const found = await tx.getMany(vendors, known)
  return new Map(
    found.flatMap((vendor) =>
      vendor && (vendor.data.status === 'On hold' || vendor.data.status === 'Blocked')
        ? [[vendor.id, `Vendor is ${vendor.data.status}`] as const]
        : [],
    ),
  )
}
