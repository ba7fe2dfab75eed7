import { addDays, type Day } from '#base/days.ts'
import { type Buying, orderDoc, sampleLine } from '#features/data/sample-company/orders.ts'
import { sampleParty } from '#features/data/sample-company/parties.ts'
import { chance } from '#features/data/sample-company/random.ts'
import { arrivals } from '#features/data/sample-company/recent-sales.ts'
import {
  daysAgo,
  mmddyy,
  momentOn,
  type numberer,
  PRICES_INVENTED,
  type SampleDoc,
} from '#features/data/sample-company/sample.ts'
import { MAIN_ACCOUNT } from '#features/money/bank/rules.ts'
import { checks } from '#features/money/checks/collection.ts'
import { payables } from '#features/money/payables/collection.ts'
import { amountInWords } from '#model/document/amounts/amount-in-words.ts'
import { dueDay, readTerms } from '#model/document/days/terms.ts'

type Bills = ReturnType<typeof numberer>

/**
 * A year of received orders with their bills, those of the last two weeks with their lots, and checks with consecutive
 * numbers.
 */
export function receivedDocs(from: Buying, bills: Bills): SampleDoc[] {
  const orders = [...ofTheYear(from), ...recentOrders({ ...from, random: chance(from.lots.length) })]
  let checkNo = 2_001
  const docs = orders.flatMap(({ order, name, vendor, receivedOn, paidOn, invoice }): SampleDoc[] => {
    if (receivedOn === undefined) return [order]
    const { id, data } = order
    const total = Number(data.totalAmount)
    const terms = readTerms(String(data.termsId)) ?? { netDays: 30, from: 'invoice' }
    const dueDate = dueDay(terms, receivedOn)
    const payableId = `payable-${name}`
    const day = paidOn === 'when due' ? (dueDate < from.today ? dueDate : daysAgo(from.today, 1)) : paidOn
    const party = sampleParty(vendor)
    const check = day ? { checkId: `check-${name}`, checkNumber: String(checkNo++) } : undefined
    Object.assign(data, { receivedOn, payableId })
    const bill: SampleDoc = {
      collection: payables.name,
      id: payableId,
      data: {
        payableNumber: bills.next(receivedOn),
        status: check ? 'Paid' : 'Open',
        vendorId: party.id,
        vendorName: party.name,
        vendorInvoiceNo: invoice,
        invoiceDate: receivedOn,
        termsId: data.termsId ?? 'Net 30',
        dueDate,
        currency: 'USD',
        totalAmount: total,
        amountPaid: check ? total : 0,
        balance: check ? 0 : total,
        ...{ poId: id, poNumber: data.poNumber! },
        ...(check && { ...check, paidOn: day! }),
        notes: PRICES_INVENTED,
      },
    }
    return check ? [order, bill, checkDoc(from, bill, day!)] : [order, bill]
  })
  return [...docs, spoiledCheck(from, String(checkNo))]
}

interface Received {
  order: SampleDoc
  /** Used in the ids of its bill and check. */
  name: string
  vendor: SampleDoc
  invoice: string
  /** Absent when the order was cancelled. */
  receivedOn?: Day
  paidOn?: Day | 'when due'
}

const invoiceNo = (vendor: SampleDoc, number: number): string =>
  `${String(vendor.data.name).slice(0, 2).toUpperCase()}-${number}`

function ofTheYear(from: Buying): Received[] {
  return Array.from({ length: 60 }, (_, at) => {
    const orderDate = daysAgo(from.today, 360 - at * 5)
    const vendor = from.vendors[at % 15]!
    const name = String(at + 1).padStart(3, '0')
    const receivedOn = addDays(orderDate, from.random.between(6, 16))
    const isCancelled = at % 20 === 19
    const status = isCancelled ? 'Cancelled' : 'Received'
    const order = orderDoc(from, { id: `po-${name}`, poNumber: `${mmddyy(orderDate)}-01`, orderDate, status, vendor })
    const known = { order, name, vendor, invoice: invoiceNo(vendor, 40_000 + at * 37) }
    return isCancelled ? known : { ...known, receivedOn, paidOn: 'when due' }
  })
}

function recentOrders(from: Buying): Received[] {
  return arrivals(from.today).map(({ vendor: name, receivedOn, paidOn, ...arrival }, at) => {
    const vendor = from.vendors.find(({ data }) => data.name === name)!
    const lines = from.lots
      .filter(({ data }) => data.poId === arrival.id)
      .map(({ data }) => {
        const part = from.parts.find(({ id }) => id === data.partId)!
        return sampleLine(part, Number(data.qtyOnHand), Number(data.unitCost))
      })
    const order = orderDoc(from, { ...arrival, status: 'Received', vendor }, lines)
    order.data.expectedDate = addDays(receivedOn, (at % 4) - 1)
    const known = { order, name: `lately-${at + 1}`, vendor, receivedOn, invoice: invoiceNo(vendor, 42_500 + at * 37) }
    return paidOn === undefined ? known : { ...known, paidOn }
  })
}

function checkDoc({ today, now }: Buying, { id, data }: SampleDoc, checkDate: Day): SampleDoc {
  const amount = Number(data.totalAmount)
  const isCleared = checkDate < daysAgo(today, 14)
  return {
    collection: checks.name,
    id: String(data.checkId),
    data: {
      checkNumber: data.checkNumber!,
      bankAccountId: MAIN_ACCOUNT,
      status: isCleared ? 'Cleared' : 'Printed',
      direction: 'Out',
      payeeId: data.vendorId!,
      payeeName: data.vendorName!,
      amount,
      amountInWords: amountInWords(amount),
      currency: 'USD',
      checkDate,
      memo: data.payableNumber!,
      payableId: id,
      stub: [{ docNumber: data.payableNumber!, amount, paid: amount }],
      printedAt: momentOn(checkDate, 15, now),
      ...(isCleared && { clearedAt: momentOn(addDays(checkDate, 5), 9, now) }),
    },
  }
}

const spoiledCheck = ({ today, now, vendors }: Buying, checkNumber: string): SampleDoc => ({
  collection: checks.name,
  id: 'check-spoiled',
  data: {
    checkNumber,
    bankAccountId: MAIN_ACCOUNT,
    status: 'Void',
    direction: 'Out',
    payeeId: vendors[0]!.id,
    payeeName: String(vendors[0]!.data.name),
    amount: 0,
    currency: 'USD',
    checkDate: daysAgo(today, 20),
    spoiled: true,
    voidReason: 'Spoiled in the printer',
    voidedAt: momentOn(daysAgo(today, 20), 15, now),
  },
})
