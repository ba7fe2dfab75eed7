import { addDays, type Day } from '#base/days.ts'
import { roundTo, sumMoney } from '#base/decimal.ts'
import { dueDay, readTerms } from '#features/admin/settings/terms/terms.ts'
import { partyOf } from '#features/data/sample-company/parties.ts'
import type { Chance } from '#features/data/sample-company/random.ts'
import {
  daysAgo,
  mmddyy,
  momentOn,
  numberer,
  PRICES_INVENTED,
  type SampleDoc,
} from '#features/data/sample-company/sample.ts'
import { amountInWords } from '#features/money/checks/amount-in-words.ts'
import { poOrderDay } from '#features/purchasing/purchase-orders/rules.ts'
import type { Data } from '#model/schema/value.ts'

interface Parts {
  today: Day
  now: Date
  dice: Chance
  vendors: readonly SampleDoc[]
  parts: readonly SampleDoc[]
}

/** The open bills: vendor, their invoice, days until due, total and what was paid. Seven are due. */
const OPEN_BILLS: readonly (readonly [vendor: string, invoice: string, dueIn: number, total: number, paid?: number])[] =
  [
    ['Regal Rexnord', 'RR-80117', -37, 2_104.6],
    ['SKF USA Inc.', '9004418230', -14, 12_480],
    ['Schaeffler Group USA', 'SG-551902', -11, 11_915.2, 3_000],
    ['NSK Americas', 'INV-77120', -4, 6_732.9],
    ['Baltic Bearing Trade OÜ', 'BBT 26/1187', -2, 3_318.7],
    ['UPS Supply Chain', '0000V48R12', 0, 1_290],
    ['The Timken Company', 'TK-3390471', 0, 6_445],
    ['NTN Bearing Corp.', 'N-220914', 1, 4_870.35],
    ['Kugellager Nord GmbH', '2026-4471', 2, 2_960],
    ['IKO International', 'IK-60412', 5, 1_824.1],
    ['SKF USA Inc.', '9004420075', 7, 18_240],
    ['Motion Industries', 'MI-118830', 8, 742.6],
    ['Rollway Surplus LLC', '1087', 11, 9_600, 4_800],
    ['DHL Express', 'MIAR0098812', 12, 618.45],
    ['NACHI America', 'NA-45520', 14, 5_390],
    ['Schaeffler Group USA', 'SG-552344', 19, 14_118.75],
    ['NSK Americas', 'INV-77402', 22, 8_205.5],
    ['RBC Bearings', 'RB-20934', 25, 3_477],
    ['Koyo Bearings', 'KB-9917', 27, 2_212.4],
    ['Motion Industries', 'MI-119204', 29, 1_064.9],
    ['SKF USA Inc.', '9004421310', 33, 7_418.2],
    ['NTN Bearing Corp.', 'N-221377', 38, 3_905.75],
    ['Harbor Office Supply', 'H-5512', 41, 640],
  ]

/** Pending orders: days since ordered (30 and more are due today), or a number that names no day. Four are due. */
const PENDING_ORDERS: readonly (number | string)[] = [
  39,
  37,
  33,
  30,
  27,
  24,
  18,
  12,
  6,
  3,
  1,
  '1047',
  'P-88',
  '133126-02',
  '023026-01',
]

/** Orders, payables and checks of the last months, and what is open now. */
export function buyingDocs(from: Parts): SampleDoc[] {
  const bills = numberer('AP')
  const history = receivedOrders(from, bills)
  const open = openBills(from, bills)
  const counters = [...bills.series].map(([series, last]) => ({
    collection: 'counters',
    id: series,
    data: { next: last + 1 },
  }))
  return [...history, ...pendingOrders(from), ...open, ...otherBills(from, bills), ...counters]
}

function openBills({ today, vendors }: Parts, bills: ReturnType<typeof numberer>): SampleDoc[] {
  return OPEN_BILLS.map(([name, vendorInvoiceNo, dueIn, totalAmount, amountPaid = 0], at) => {
    const dueDate = addDays(today, dueIn)
    const invoiceDate = daysAgo(dueDate, 30)
    const vendor = vendors.find(({ data }) => data.name === name)!
    const onHold = name === 'Regal Rexnord'
    return {
      collection: 'payables',
      id: `payable-open-${String(at + 1).padStart(2, '0')}`,
      data: {
        payableNumber: bills.next(invoiceDate),
        status: 'Open',
        vendorId: vendor.id,
        vendorName: name,
        vendorInvoiceNo,
        invoiceDate,
        termsId: 'Net 30',
        dueDate,
        currency: vendor.data.currency ?? 'USD',
        totalAmount,
        amountPaid,
        balance: sumMoney([totalAmount, -amountPaid]),
        ...(onHold && { onHold, holdReason: 'Price differs from the order' }),
        notes: PRICES_INVENTED,
      },
    }
  })
}

/** A draft, and two void ones. */
function otherBills({ today, vendors }: Parts, bills: ReturnType<typeof numberer>): SampleDoc[] {
  const bill = (at: number, status: string, extra: Data): SampleDoc => {
    const vendor = partyOf(vendors[at]!)
    const invoiceDate = daysAgo(today, 4 + at * 9)
    return {
      collection: 'payables',
      id: `payable-other-${at + 1}`,
      data: {
        payableNumber: bills.next(invoiceDate),
        status,
        vendorId: vendor.id,
        vendorName: vendor.name,
        vendorInvoiceNo: `X-${4100 + at}`,
        invoiceDate,
        termsId: 'Net 30',
        dueDate: addDays(invoiceDate, 30),
        currency: 'USD',
        totalAmount: 410 + at * 95,
        amountPaid: 0,
        balance: status === 'Void' ? 0 : 410 + at * 95,
        notes: PRICES_INVENTED,
        ...extra,
      },
    }
  }
  return [
    bill(0, 'Draft', {}),
    bill(3, 'Void', { voidReason: 'Entered twice' }),
    bill(5, 'Void', { voidReason: 'Wrong vendor' }),
  ]
}

function pendingOrders(from: Parts): SampleDoc[] {
  return PENDING_ORDERS.map((ordered, at) => {
    const orderDate = daysAgo(from.today, typeof ordered === 'number' ? ordered : 20 + at)
    const poNumber = typeof ordered === 'number' ? `${mmddyy(orderDate)}-0${1 + (at % 3)}` : ordered
    const order = orderDoc(from, {
      id: `po-pending-${String(at + 1).padStart(2, '0')}`,
      poNumber,
      orderDate,
      status: at === 10 ? 'Draft' : 'Pending',
      vendor: from.vendors[at % 13]!,
    })
    return poOrderDay(poNumber) ? order : { ...order, data: { ...order.data, noDate: true } }
  })
}

/** A year of orders that came in, their bills paid by check. */
function receivedOrders(from: Parts, bills: ReturnType<typeof numberer>): SampleDoc[] {
  const { today, now, dice, vendors } = from
  const docs: SampleDoc[] = []
  let checkNo = 2_001
  for (let at = 0; at < 60; at++) {
    const orderDate = daysAgo(today, 360 - at * 5)
    const vendor = vendors[at % 15]!
    const name = String(at + 1).padStart(3, '0')
    const poNumber = `${mmddyy(orderDate)}-01`
    const receivedOn = addDays(orderDate, dice.between(6, 16))
    const order = orderDoc(from, {
      id: `po-${name}`,
      poNumber,
      orderDate,
      status: at % 20 === 19 ? 'Cancelled' : 'Received',
      vendor,
    })
    docs.push(order)
    if (at % 20 === 19) continue
    const total = Number(order.data.totalAmount)
    const dueDate = dueDay(readTerms(String(order.data.termsId)) ?? { netDays: 30, from: 'invoice' }, receivedOn)
    const [payableId, checkId, checkNumber] = [`payable-${name}`, `check-${name}`, String(checkNo++)]
    const checkDate = dueDate < today ? dueDate : daysAgo(today, 1)
    const payableNumber = bills.next(receivedOn)
    const party = partyOf(vendor)
    Object.assign(order.data, { receivedOn, payableId })
    docs.push(
      {
        collection: 'payables',
        id: payableId,
        data: {
          payableNumber,
          status: 'Paid',
          vendorId: party.id,
          vendorName: party.name,
          vendorInvoiceNo: `${party.name.slice(0, 2).toUpperCase()}-${40_000 + at * 37}`,
          invoiceDate: receivedOn,
          termsId: order.data.termsId ?? 'Net 30',
          dueDate,
          currency: 'USD',
          totalAmount: total,
          amountPaid: total,
          balance: 0,
          poId: order.id,
          poNumber,
          checkId,
          checkNumber,
          paidOn: checkDate,
          notes: PRICES_INVENTED,
        },
      },
      {
        collection: 'checks',
        id: checkId,
        data: {
          checkNumber,
          status: checkDate < daysAgo(today, 14) ? 'Cleared' : 'Printed',
          direction: 'Out',
          payeeId: party.id,
          payeeName: party.name,
          amount: total,
          amountInWords: amountInWords(total),
          currency: 'USD',
          checkDate,
          memo: payableNumber,
          payableId,
          stub: [{ docNumber: payableNumber, amount: total, paid: total }],
          printedAt: momentOn(checkDate, 15, now),
          ...(checkDate < daysAgo(today, 14) && { clearedAt: momentOn(addDays(checkDate, 5), 9, now) }),
        },
      },
    )
  }
  docs.push(spoiledCheck(from, String(checkNo)))
  return docs
}

const spoiledCheck = ({ today, now, vendors }: Parts, checkNumber: string): SampleDoc => ({
  collection: 'checks',
  id: 'check-spoiled',
  data: {
    checkNumber,
    status: 'Void',
    direction: 'Out',
    payeeId: vendors[0]!.id,
    payeeName: String(vendors[0]!.data.name),
    amount: 0,
    currency: 'USD',
    checkDate: daysAgo(today, 20),
    voidReason: 'Spoiled in the printer',
    voidedAt: momentOn(daysAgo(today, 20), 15, now),
  },
})

function orderDoc(
  { dice, parts, today }: Parts,
  order: { id: string; poNumber: string; orderDate: Day; status: string; vendor: SampleDoc },
): SampleDoc {
  const { id, poNumber, orderDate, status, vendor } = order
  const brands = (vendor.data.brands ?? []) as string[]
  const carried = brands.length > 0 ? parts.filter(({ data }) => brands.includes(String(data.brand))) : parts
  const lines = Array.from({ length: dice.between(1, 5) }, () => {
    const part = dice.pick(carried.length > 0 ? carried : parts)
    const qty = dice.pick([2, 4, 10, 20, 40, 60, 80])
    const unitPrice = Number(part.data.avgCost)
    return {
      partId: part.id,
      partNumber: part.data.partNumber!,
      brand: part.data.brand!,
      description: part.data.description!,
      qty,
      unitPrice,
      amount: roundTo(qty * unitPrice, 2),
    }
  })
  return {
    collection: 'po',
    id,
    data: {
      poNumber,
      status,
      vendorId: vendor.id,
      vendorName: String(vendor.data.name),
      vendorRef: `SO ${4_470_000 + dice.between(0, 9_999)}`,
      orderDate,
      expectedDate: addDays(orderDate < daysAgo(today, 45) ? orderDate : today, dice.between(4, 21)),
      termsId: vendor.data.termsId ?? 'Net 30',
      currency: 'USD',
      totalAmount: sumMoney(lines.map(({ amount }) => amount)),
      lines,
      shipVia: dice.pick(['UPS', 'FedEx', 'DHL']),
      notes: PRICES_INVENTED,
    },
  }
}
