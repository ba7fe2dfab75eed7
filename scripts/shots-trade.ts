import { addDays, dayIn } from '#base/days.ts'
import { act, type Desk, put } from '#test/e2e/support/browser.ts'

const LONG = 'Gesellschaft für Wälzlagertechnik und Antriebselemente Nordwürttemberg mbH & Co. Kommanditgesellschaft'
const LONG_ADDRESS = 'wolfgang.amadeus.von-hohenstein-nordwuerttemberg@sales.harborbearing.example'
const CATEGORIES = ['Rent', 'Freight', 'Utilities', 'Insurance', 'Repairs and maintenance of the warehouse']
const COUNT = 60

const today = dayIn('UTC', new Date())
const doc = (collection: string, id: string, data: object) => ({ collection, id, data })
const each = Array.from({ length: COUNT }, (_, index) => index)

/**
 * Months of selling, buying and paying, entered with the commands that users run: the first of each has a long name and
 * a large amount.
 */
export async function enterTrade(desk: Desk, url: string): Promise<void> {
  const run = async (command: string, input: object) =>
    (
      (await act(desk, url, command, input)) as {
        result: { id: string; data: { checkId?: string; totalAmount?: number } }
      }
    ).result
  await put(desk, url, [
    doc('settings', 'sales', { name: 'Sales', commissionPct: 2.5, commissionOn: 'Margin' }),
    doc('bankAccounts', 'house', { name: 'House bank', kind: 'Bank', currency: 'USD', isActive: true }),
    doc('locations', 'shots', { code: 'Z-99-9', type: 'Bin', isSellable: true, isActive: true }),
    doc('parts', 'shots', { partNumber: 'HBT-6205-2RS1/C3', brand: 'Harbor', uom: 'ea', listPrice: 9.8 }),
    doc('vendors', 'shots', { name: `AAB ${LONG}`, status: 'Active' }),
    doc('customers', 'shots', { name: `AAB ${LONG}`, status: 'Active' }),
    doc('customers', 'shots2', { name: 'Acme Conveyor', status: 'Active' }),
    ...each.map((index) =>
      doc('rfqs', `shots${index}`, {
        status: 'New',
        rfqNumber: `RFQ-SHOTS-${index}`,
        companyName: index === 0 ? LONG : `Mill Supply ${index}`,
        receivedAt: { $ts: new Date(Date.now() - index * 3_600_000).toISOString() },
        lines: [{ lineId: '1', typed: 'HBT-6205-2RS1/C3', askedPart: 'HBT-6205-2RS1/C3', qty: 10 * (index + 1) }],
      }),
    ),
  ])
  await run('stock.open', { partId: 'shots', qty: 1_000_000, unitCost: 4.18, locationId: 'shots' })
  for (const index of each) await sell(run, index)
  const checks: string[] = []
  for (const index of each) checks.push(await pay(run, index))
  const printed = { bankAccountId: 'house', checkIds: checks.slice(0, COUNT / 2), firstNumber: '2001' }
  const batch = (await act(desk, url, 'checks.printBatch', printed)) as { result: { batchId: string } }
  await run('checks.confirmBatch', { batchId: batch.result.batchId })
  for (const index of each) await write(run, index)
}

type Run = (command: string, input: object) => Promise<{ id: string; data: { checkId?: string; totalAmount?: number } }>

/** A deal. Of every four, one is a draft, one an order, one waits to be packed and one is shipped. */
async function sell(run: Run, index: number): Promise<void> {
  const qty = index === 0 ? 123_456 : 10 + index
  const { id: transactionId } = await run('deal.enter', {
    customerId: index === 0 ? 'shots' : 'shots2',
    owner: index === 0 ? LONG_ADDRESS : `seller${index}@harborbearing.example`,
    customerPoNo: `PO-${7_000 + index}`,
    lines: [{ partId: 'shots', qty, unitPrice: index === 0 ? 999.99 : 9.8 + index }],
  })
  if (index % 4 === 1) return
  await run('deal.confirm', { transactionId, promiseDate: addDays(today, index % 30) })
  if (index % 4 === 2) await run('slips.create', { transactionId })
  if (index % 4 !== 0) return
  await run('deal.ship', { transactionId, shippedOn: today })
  await collect(run, transactionId, index)
}

/** The paid invoice of a deal: its seller earns commission, which has been paid out for every third. */
async function collect(run: Run, transactionId: string, index: number): Promise<void> {
  const customerId = index === 0 ? 'shots' : 'shots2'
  const invoice = await run('receivable.invoice', { transactionId, issue: true })
  const amount = invoice.data.totalAmount!
  await run('payments.receive', {
    ...{ customerId, method: 'ACH', receivedOn: today, bankAccountId: 'house', amount },
    allocations: [{ receivableId: invoice.id, amount }],
  })
  if (index % 12 === 4)
    await run('commissions.pay', { email: `seller${index}@harborbearing.example`, bankAccountId: 'house' })
}

/** A bill paid by check; returns the check's id. */
async function pay(run: Run, index: number): Promise<string> {
  const totalAmount = index === 0 ? 98_765_432.1 : 120.5 + 37 * index
  const { id: payableId } = await run('payables.enter', {
    ...{ vendorId: 'shots', vendorInvoiceNo: `SHOTS-${index}`, invoiceDate: today, totalAmount },
    ...{ dueDate: addDays(today, index % 30), category: CATEGORIES[index % CATEGORIES.length]! },
  })
  const { data } = await run('payments.pay', {
    ...{ vendorId: 'shots', method: 'Check', paidOn: today, bankAccountId: 'house' },
    ...{ checkDate: addDays(today, index % 20), allocations: [{ payableId, amount: totalAmount }] },
  })
  return String(data.checkId)
}

/** A voucher. Of every three, one is posted, one approved and one a draft. */
async function write(run: Run, index: number): Promise<void> {
  const { id: voucherId } = await run('vouchers.write', {
    ...{
      type: 'Payment',
      date: today,
      payeeName: index === 0 ? LONG : `Harbor Water ${index}`,
      bankAccountId: 'house',
    },
    ...{ method: 'ACH', memo: CATEGORIES[index % CATEGORIES.length] },
    lines: [
      { ledger: 'Expense', key: CATEGORIES[index % CATEGORIES.length], amount: index === 0 ? 1_234_567.89 : 5 + index },
    ],
  })
  if (index % 3 === 0) await run('vouchers.post', { voucherId })
  if (index % 3 === 1) await run('vouchers.approve', { voucherId })
}
