import { addDays, type Day } from '#base/days.ts'
import { roundTo } from '#base/decimal.ts'
import { logs } from '#features/admin/logs/collection.ts'
import { sampleParty } from '#features/data/sample-company/parties.ts'
import type { Chance } from '#features/data/sample-company/random.ts'
import {
  daysAgo,
  hoursBefore,
  mmddyy,
  momentOn,
  PRICES_INVENTED,
  type SampleDoc,
} from '#features/data/sample-company/sample.ts'
import { payables } from '#features/money/payables/collection.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { parcels } from '#features/shipping/tracking/collection.ts'
import { CARRIERS } from '#features/shipping/tracking/rules.ts'

interface Ask {
  today: Day
  now: Date
  random: Chance
  vendors: readonly SampleDoc[]
  customers: readonly SampleDoc[]
  count: number
}

/**
 * Years of settled documents in addition to the open ones: one fifth each of bills, invoices, orders, parcels and
 * errors.
 */
export function* manyDocuments(ask: Ask): Generator<SampleDoc> {
  const kinds = [oldBill, oldInvoice, oldOrder, oldParcel, oldError]
  for (let at = 0; at < ask.count; at++) yield kinds[at % kinds.length]!(ask, at)
}

/** A day within five years, at least two months ago. */
const longAgo = ({ today, random }: Ask): Day => daysAgo(today, 60 + random.between(0, 1_765))

const nameOf = (kind: string, at: number): string => `${kind}-old-${String(at).padStart(6, '0')}`

function oldBill(ask: Ask, at: number): SampleDoc {
  const { random, vendors } = ask
  const vendor = sampleParty(random.pick(vendors))
  const invoiceDate = longAgo(ask)
  const total = roundTo(20 + random.next() * 9_000, 2)
  const status = random.next() < 0.03 ? 'Void' : 'Paid'
  return {
    collection: payables.name,
    id: nameOf('payable', at),
    data: {
      payableNumber: `AP-${invoiceDate.slice(2, 4)}${invoiceDate.slice(5, 7)}-H${at}`,
      status,
      vendorId: vendor.id,
      vendorName: vendor.name,
      vendorInvoiceNo: `H-${at}`,
      invoiceDate,
      termsId: 'Net 30',
      dueDate: addDays(invoiceDate, 30),
      currency: 'USD',
      totalAmount: total,
      amountPaid: status === 'Paid' ? total : 0,
      balance: 0,
      notes: PRICES_INVENTED,
    },
  }
}

function oldInvoice(ask: Ask, at: number): SampleDoc {
  const { random, customers } = ask
  const customer = sampleParty(random.pick(customers))
  const invoiceDate = longAgo(ask)
  const total = roundTo(20 + random.next() * 12_000, 2)
  const status = random.next() < 0.02 ? 'Written off' : 'Paid'
  return {
    collection: receivables.name,
    id: nameOf('receivable', at),
    data: {
      invoiceNumber: `INV-${invoiceDate.slice(2, 4)}${invoiceDate.slice(5, 7)}-H${at}`,
      status,
      customerId: customer.id,
      customerName: customer.name,
      invoiceDate,
      termsId: 'Net 30',
      dueDate: addDays(invoiceDate, 30),
      currency: 'USD',
      totalAmount: total,
      amountPaid: status === 'Paid' ? total : 0,
      balance: 0,
      notes: PRICES_INVENTED,
    },
  }
}

function oldOrder(ask: Ask, at: number): SampleDoc {
  const { random, vendors } = ask
  const vendor = sampleParty(random.pick(vendors))
  const orderDate = longAgo(ask)
  return {
    collection: purchaseOrders.name,
    id: nameOf('po', at),
    data: {
      poNumber: `${mmddyy(orderDate)}-H${at}`,
      status: random.next() < 0.04 ? 'Cancelled' : 'Received',
      vendorId: vendor.id,
      vendorName: vendor.name,
      orderDate,
      expectedDate: addDays(orderDate, random.between(4, 30)),
      termsId: vendor.termsId,
      currency: 'USD',
      totalAmount: roundTo(50 + random.next() * 20_000, 2),
      notes: PRICES_INVENTED,
    },
  }
}

function oldParcel(ask: Ask, at: number): SampleDoc {
  const day = longAgo(ask)
  return {
    collection: parcels.name,
    id: nameOf('parcel', at),
    data: {
      delivered: true,
      etaISO: day,
      title: `Parcel ${at} of ${sampleParty(ask.random.pick(ask.vendors)).name}`,
      carrier: ask.random.pick(CARRIERS),
      trackingNumber: `H${String(at).padStart(10, '0')}`,
      direction: ask.random.pick(['Inbound', 'Outbound']),
      status: 'Delivered',
      deliveredAt: momentOn(day, 14, ask.now),
      notes: '',
    },
  }
}

function oldError({ random, now }: Ask, at: number): SampleDoc {
  const hours = random.between(24 * 60, 24 * 1_800)
  return {
    collection: logs.name,
    id: nameOf('log', at),
    data: {
      status: 'completed',
      timestamp: hoursBefore(now, hours),
      page: random.pick(['ModernNavBar', 'Import', 'Tracking', 'Shopify']),
      reference: 'Error fetching log count',
      message: random.pick(['The connection was lost', 'The server was restarted', 'The request took too long']),
      severity: 'error',
      resolution: 'Fixed',
      resolvedAt: hoursBefore(now, hours - 1),
    },
  }
}
