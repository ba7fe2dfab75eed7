import { addDays, dayIn } from '#base/days.ts'
import { type Desk, OWNER, put, send } from '#test/e2e/support/browser.ts'
import type { Server } from '#test/support/server.ts'
import { tool } from '#test/support/tool.ts'
import { enterTrade } from './shots-trade.ts'

const LONG = 'Gesellschaft für Wälzlagertechnik und Antriebselemente Nordwürttemberg mbH & Co. Kommanditgesellschaft'
const PARTS = ['6205-2RS1', '6305-2Z/C3', 'NU 2310 ECP', '22220 EK', '32008 X/Q'] as const

const doc = (collection: string, id: string, data: object) => ({ collection, id, data })
const today = dayIn('UTC', new Date())
const day = (days: number): string => addDays(today, days)

/** A company in its first week: a handful of everything, entered as people do. */
export async function enterFew(desk: Desk, url: string): Promise<void> {
  const at = new Date().toISOString()
  await put(desk, url, [
    doc('vendors', 'v1', { name: 'SKF USA Inc.', vendorCode: 'V-1', status: 'Active', brands: ['SKF'] }),
    doc('vendors', 'v2', { name: 'Baltic Bearing Trade', vendorCode: 'V-2', status: 'Active', city: 'Riga' }),
    doc('customers', 'c1', { name: 'Acme Conveyor', status: 'Active', email: 'ann@acme.example', creditLimit: 5_000 }),
    doc('customers', 'c2', { name: 'Mill Supply Co.', status: 'Active' }),
    ...['A-01-1', 'A-01-2', 'B-02-1'].map((code) =>
      doc('locations', code, { code, type: 'Bin', isSellable: true, isActive: true }),
    ),
    ...PARTS.map((partNumber, index) =>
      doc('parts', `p${index}`, { partNumber, brand: index < 2 ? 'SKF' : 'FAG', uom: 'ea', listPrice: 9.8 + index }),
    ),
    doc('payables', 'a1', payable(day(-3), 'AP-1', 1_240.5)),
    doc('payables', 'a2', payable(today, 'AP-2', 86)),
    doc('payables', 'a3', payable(day(12), 'AP-3', 418)),
    doc('receivable', 'r1', receivable(day(-20), 'INV-1', 300)),
    doc('receivable', 'r2', receivable(day(9), 'INV-2', 1_980)),
    doc('po', 'o1', {
      poNumber: `${today.slice(5, 7)}${today.slice(8)}${today.slice(2, 4)}-01`,
      status: 'Pending',
      vendorId: 'v1',
      vendorName: 'SKF USA Inc.',
      orderDate: today,
      expectedDate: day(14),
      totalAmount: 418,
      lines: [{ partId: 'p0', partNumber: PARTS[0], qty: 100, unitPrice: 4.18, amount: 418 }],
    }),
    doc('Tracking', 't1', { title: 'Two boxes', carrier: 'UPS', etaISO: day(1), delivered: false, poId: 'o1' }),
    doc('todos', 'd1', { title: 'Ask SKF for the certificate', status: 'To do', assignee: OWNER.email, dueOn: today }),
    doc('todos', 'd2', { title: 'Count shelf A', status: 'To do', assignee: OWNER.email, dueOn: day(4) }),
    doc('followups', 'f1', {
      subject: 'Call about INV-1',
      status: 'Open',
      assignee: OWNER.email,
      dueOn: today,
      partyName: 'Acme Conveyor',
    }),
    doc('logs', 'l1', {
      status: 'pending',
      page: '/inventory',
      message: 'The label printer did not answer',
      timestamp: at,
    }),
  ])
  for (const [index, qty] of [36, 12, 4].entries())
    await send(desk, url, '/api/commands/stock.open', {
      input: { partId: `p${index}`, qty, unitCost: 4.18 * (index + 1), locationId: 'A-01-1' },
    })
}

/** Years of work: thousands of rows, with long names and large amounts among the first of them. */
export async function enterMany(desk: Desk, url: string, { folder }: Server): Promise<void> {
  const size = ['--size', 'large', '--parts', '12000', '--movements', '24000', '--documents', '4000']
  const { code, error } = await tool('demo', size, `file:${folder}/prime.db`)
  if (code !== 0) throw new Error(error)
  await enterTrade(desk, url)
  const name = `AAA ${LONG}`
  await put(desk, url, [
    doc('vendors', 'long', {
      name,
      status: 'Active',
      brands: ['SKF', 'FAG', 'INA', 'Timken', 'NSK'],
      city: 'Bietigheim',
    }),
    doc('customers', 'long', { name, status: 'Active', creditLimit: 12_345_678.9, city: 'Bietigheim-Bissingen' }),
    doc('parts', 'long', {
      partNumber: '00-239/1250-K30-MB/C4W33-LONG-0123456789',
      brand: 'Schaeffler Technologies',
      description: LONG,
      listPrice: 1_234_567.89,
    }),
    doc('payables', 'long', {
      ...payable(day(-200), 'AP-2026-000123456789', 98_765_432.1),
      vendorId: 'long',
      vendorName: name,
    }),
    doc('receivable', 'long', {
      ...receivable(day(-200), 'INV-2026-000123456789', 98_765_432.1),
      customerId: 'long',
      customerName: name,
    }),
    ...Array.from({ length: 300 }, (_, index) =>
      doc('todos', `d${index}`, {
        title: index === 0 ? LONG : `Check delivery ${index}`,
        status: 'To do',
        assignee: OWNER.email,
        dueOn: day((index % 40) - 20),
      }),
    ),
    ...Array.from({ length: 150 }, (_, index) =>
      doc('followups', `f${index}`, {
        subject: index === 0 ? LONG : `Ask again about order ${index}`,
        status: 'Open',
        assignee: OWNER.email,
        dueOn: day((index % 30) - 15),
      }),
    ),
  ])
}

const payable = (dueDate: string, payableNumber: string, totalAmount: number) => ({
  status: 'Open',
  payableNumber,
  vendorId: 'v1',
  vendorName: 'SKF USA Inc.',
  dueDate,
  totalAmount,
})

const receivable = (dueDate: string, invoiceNumber: string, totalAmount: number) => ({
  status: 'Open',
  invoiceNumber,
  customerId: 'c1',
  customerName: 'Acme Conveyor',
  invoiceDate: day(-30),
  dueDate,
  totalAmount,
})
