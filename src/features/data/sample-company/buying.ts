import { addDays } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { counters as numberSeries } from '#features/admin/counters/collection.ts'
import { rateOf } from '#features/data/sample-company/money.ts'
import { type Buying, orderDoc } from '#features/data/sample-company/orders.ts'
import { sampleParty } from '#features/data/sample-company/parties.ts'
import { receivedDocs } from '#features/data/sample-company/received.ts'
import { daysAgo, mmddyy, numberer, PRICES_INVENTED, type SampleDoc } from '#features/data/sample-company/sample.ts'
import { payables } from '#features/money/payables/collection.ts'
import { poOrderDay } from '#model/document/days/order-days.ts'
import type { Data } from '#model/schema/value.ts'

/** The open bills: vendor, vendor invoice number, days until due, total and amount paid. Seven are due. */
const OPEN_BILLS: readonly (readonly [vendor: string, invoice: string, dueIn: number, total: number, paid?: number])[] =
  [
    ['Regal Rexnord', 'RR-80117', -67, 2_104.6],
    ['SKF USA Inc.', '9004418230', -14, 12_480],
    ['Schaeffler Group USA', 'SG-551902', -36, 11_915.2, 3_000],
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

/** Pending orders: days since the order date (30 and more are due today), or a number without a date. Four are due. */
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

/** Orders, bills and checks of recent months, and those open now. */
export function buyingDocs(from: Buying): SampleDoc[] {
  const bills = numberer('AP')
  const history = receivedDocs(from, bills)
  const open = openBills(from, bills)
  const counters = [...bills.series].map(([series, last]) => ({
    collection: numberSeries.name,
    id: series,
    data: { next: last + 1 },
  }))
  return [...history, ...pendingOrders(from), ...open, ...otherBills(from, bills), ...counters]
}

function openBills({ today, vendors }: Buying, bills: ReturnType<typeof numberer>): SampleDoc[] {
  return OPEN_BILLS.map(([name, vendorInvoiceNo, dueIn, totalAmount, amountPaid = 0], at) => {
    const dueDate = addDays(today, dueIn)
    const netDays = dueIn > 30 ? 60 : 30
    const invoiceDate = daysAgo(dueDate, netDays)
    const vendor = vendors.find(({ data }) => data.name === name)!
    const onHold = name === 'Regal Rexnord'
    return {
      collection: payables.name,
      id: `payable-open-${String(at + 1).padStart(2, '0')}`,
      data: {
        payableNumber: bills.next(invoiceDate),
        status: 'Open',
        vendorId: vendor.id,
        vendorName: name,
        vendorInvoiceNo,
        invoiceDate,
        termsId: `Net ${netDays}`,
        dueDate,
        currency: vendor.data.currency ?? 'USD',
        ...rateOf(vendor.data.currency, invoiceDate, today),
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
function otherBills({ today, vendors }: Buying, bills: ReturnType<typeof numberer>): SampleDoc[] {
  const bill = (at: number, status: string, extra: Data): SampleDoc => {
    const vendor = sampleParty(vendors[at]!)
    const invoiceDate = daysAgo(today, 4 + at * 9)
    return {
      collection: payables.name,
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

function pendingOrders(from: Buying): SampleDoc[] {
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
