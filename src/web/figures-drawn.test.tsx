import type { ComponentProps } from 'react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { CustomerLists } from '#features/insight/party-figures/customer-dashboard/customer-lists.tsx'
import { CustomerTrade } from '#features/insight/party-figures/customer-dashboard/customer-trade.tsx'
import { PaidIn } from '#features/insight/party-figures/parts.tsx'
import VendorsDashboard from '#features/insight/party-figures/vendor-dashboard/vendors-screen.tsx'
import { payables } from '#features/money/payables/collection.ts'
import { customerComputed } from '#features/parties/computed/rules.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { readerOf } from '#test/server/figures/answer.ts'
import { drawn } from '#test/server/figures/drawn.tsx'
import { readPdf } from '#test/support/inputs/pdf.ts'
import { ORIGIN, openTestWorld, type World } from '#test/support/world.ts'
import { ListFoot } from '#ui/list/list-foot.tsx'

// Without a page the current state is read directly, and there is one URL.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useSyncExternalStore: (_: unknown, read: () => unknown) => read(),
}))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useRouter: () => ({ history: { location: { search: '' }, subscribe: () => () => undefined } }),
  useLocation: () => '/vendors-dashboard',
}))

const clock = { now: new Date('2026-11-20T12:00:00Z'), today: '2026-11-20', timeZone: 'UTC' }
type FootProps = ComponentProps<typeof ListFoot>

let world: World
beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  world = await openTestWorld()
  const invoice = (id: string, data: object) =>
    world.put('receivable', id, { status: 'Open', invoiceDate: '2026-11-02', totalAmount: 100, ...data })
  const bill = (id: string, data: object) =>
    world.put('payables', id, { status: 'Open', invoiceDate: '2026-11-02', totalAmount: 100, ...data })
  await world.put('customers', 'acme', { name: 'Acme', status: 'Active', currency: 'EUR' })
  const acme = { customerId: 'acme', customerName: 'Acme', currency: 'EUR' }
  await invoice('i1', { ...acme, totalAmount: 1000 })
  await invoice('i2', { ...acme, totalAmount: 900, dueDate: '2026-12-02' })
  await invoice('i3', { ...acme, totalAmount: 22.22, currency: 'USD' })
  await invoice('i4', { ...acme, totalAmount: 5000, invoiceDate: '2026-11-21' })
  const paid = { ...acme, status: 'Paid', totalAmount: 10, invoiceDate: '2025-10-01' }
  await invoice('p1', { ...paid, paidOn: '2025-12-10' })
  await invoice('p2', { ...paid, invoiceDate: '2026-10-10', paidOn: '2026-10-30', dueDate: '2026-11-09' })
  // More than a year ago, and dated within the year but paid in the future.
  await invoice('p3', { ...paid, paidOn: '2025-10-02' })
  await invoice('p4', { ...paid, invoiceDate: '2026-11-01', paidOn: '2026-12-31' })
  for (const at of [1, 2, 3])
    await invoice(`a${at}`, { customerId: 'ahead', customerName: 'Ahead', invoiceDate: '2027-01-10' })
  await invoice('b1', { customerId: 'beta', customerName: 'Beta', invoiceDate: '2026-01-10' })

  for (const id of ['baltic', 'nadel']) await world.put('vendors', id, { name: id === 'baltic' ? 'Baltic' : 'Nadel' })
  await bill('b1', { vendorId: 'baltic', vendorName: 'Baltic', totalAmount: 300 })
  // A bill with only a vendor's name belongs to the vendor of that name; a bill with another name belongs to the vendor
  // of its id.
  const named = { status: 'Open', invoiceDate: '2026-11-02', vendorName: 'Baltic', totalAmount: 18.18 }
  await world.call('POST', '/api/collections/payables/documents', { id: 'b2', data: named })
  await bill('b5', { vendorId: 'baltic', vendorName: 'Baltic Bearing', totalAmount: 10 })
  await bill('b3', { vendorId: 'nadel', vendorName: 'Nadel', totalAmount: 100 })
  await bill('b4', { vendorId: 'nadel', vendorName: 'Nadel', currency: 'JPY', totalAmount: 7000 })
  const lot = (id: string, data: object) =>
    world.put('inventory', id, {
      ...{ lotNumber: id, partId: 'p', partNumber: '6205', locationId: 'l', vendorId: 'baltic' },
      ...{ qtyOnHand: 5, qtyReserved: 0, qtyAvailable: 0, value: 5, unitCost: 1, qcStatus: 'OK', ...data },
    })
  // Quantities on order do not count as stock.
  const part = { partNumber: '6205', brand: 'SKF', isActive: true, reorderPoint: 10 }
  await world.call('POST', '/api/collections/parts/documents', { id: 'p', data: part })
  await world.put('po', 'o1', {
    ...{ status: 'Pending', poNumber: '112026-01', vendorId: 'baltic' },
    lines: [{ lineId: '1', partId: 'p', partNumber: '6205', qty: 500, unitPrice: 1, qtyOpen: 500 }],
  })
  await lot('L1', {})
  await lot('L2', { qcStatus: 'Rejected' })
  await lot('L3', { qcStatus: 'Rejected', qtyOnHand: 0, value: 0 })
  await lot('L4', { qcStatus: 'Quarantine', qtyOnHand: 0, value: 0, vendorId: undefined })
  await lot('L7', { qcStatus: 'Quarantine', qtyOnHand: 0, value: 0, vendorId: undefined })
  await lot('L5', {})
  await lot('L6', {})
}, 60_000)
afterAll(() => world.close())

it('what a customer bought is told in each currency, without documents dated ahead, with those that name no due day', async () => {
  const text = await drawn(world, <CustomerTrade id="acme" clock={clock} />)
  expect(text).toContain('2026: USD 22.22; 2025 to the same month: USD 0.00')
  expect(text).toContain('2026: EUR 1,920.00; 2025 to the same month: EUR 20.00')
  expect(text).toContain('Invoiced per month, USD')
  expect(text).toContain('Invoiced per month, EUR')
})

it('the list, the page and the summary say the same days to pay', async () => {
  const reader = readerOf(world)
  const at = { today: clock.today, timeZone: 'UTC', base: 'USD' }
  const [acme] = await reader.find({ collection: customers.name, where: [['name', '==', 'Acme']] })
  const rowOf = customerComputed.work(await Promise.all(customerComputed.asks(at).map(reader.sum)), at)
  // 70 and 20 days.
  expect(rowOf(acme!).payDays).toBe(45)
  expect(await drawn(world, <PaidIn collection="receivable" field="customerId" id="acme" />)).toContain(
    'Average days to pay: 45, 10 days before the due date (2 paid in the last year)',
  )
  const headers = { cookie: 'sam@prime.test', origin: ORIGIN }
  const sheet = await world.app.inject({ url: '/api/print/customer-summary/acme', headers })
  expect(readPdf(sheet.rawPayload).pages.join(' ')).toMatch(/45 days on average/i)
})

it('who is most active and when was last invoiced does not look ahead', async () => {
  const text = await drawn(world, <CustomerLists open={[]} clock={clock} />)
  expect(text).toContain('Acme 5 invoices in twelve months')
  expect(text).toContain('Beta 1 invoice in twelve months')
  expect(text).not.toContain('Ahead')
})

it('vendors are ranked by all their bills, in any currency of the bills, and by the lots that are still there', async () => {
  const text = await drawn(world, <VendorsDashboard />)
  expect(text).toMatch(
    /Spend by vendor, USD Name Bar Value Baltic USD 328\.18 · 77% Nadel USD 100\.00 · 23% 2 of 2 vendors/,
  )
  expect(text).toMatch(/Live USD JPY This year/)
  // One of the four lots in stock.
  expect(text).toContain('Rejected 25% 1 lot of 4 in stock')
})

it('the cockpit counts the lots in quarantine as their list does, and the parts to order as it says', async () => {
  const { default: Tiles } = await import('#features/insight/cockpit/tiles/tiles.tsx')
  const text = await drawn(world, <Tiles days={14} isArranging={false} />)
  expect(text).toMatch(/In quarantine 1 lot /)
  expect(text).toMatch(/At or below the reorder point 1 part /)
  expect(text).toContain('its available quantity is at or below its reorder point; open orders are not counted')
})

it('the foot of a list has the number and the sums, and no average', async () => {
  const sums = [{ name: 'balance', value: '318.18' }]
  const props = { view: { collection: payables }, count: 4, sums, savedBy: undefined } as unknown as FootProps
  expect(await drawn(world, <ListFoot {...props} />)).toBe('Payables 4 Balance USD 318.18')
})
