import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, type Server, signUp, startServer } from '#test/support/server.ts'

const CLERKS = 4
const ROUNDS = 2
const DAY = new Date().toISOString().slice(0, 10)

let server: Server
let owner: Client
let running: Promise<void> = Promise.resolve()
let count = 0
beforeAll(async () => {
  server = await startServer({}, { onDisk: true })
  owner = await signUp(server.url, 'sam@prime.test')
  await make('locations', 'W1', { code: 'W1', type: 'Warehouse', isSellable: true, isActive: true })
  await make('bankAccounts', 'main', { name: 'Main', kind: 'Bank', currency: 'USD', isActive: true })
  await make('vendors', 'kugel', { name: 'Kugel AG' })
  await make('customers', 'acme', { name: 'Acme', status: 'Active' })
  await make('parts', 'part', { partNumber: '6205', brand: 'SKF', isActive: true, uom: 'ea' })
  await run('stock.open', { partId: 'part', qty: 5000, unitCost: 3.3333, locationId: 'W1' })
}, 120_000)
afterAll(async () => {
  await server?.stop()
  server?.wipe()
})

/** Sends a request until it is answered, with one idempotency key, however often the server dies in between. */
async function sure(path: string, body: object, method = 'POST', headers: Record<string, string> = {}) {
  const key = `survives-the-kill-${++count}-of-test`
  for (;;) {
    await running
    const answer = await owner.call(method, path, body, { 'idempotency-key': key, ...headers }).catch(() => undefined)
    if (answer && answer.status < 500) {
      if (answer.status >= 300) throw new Error(`${path} ${answer.status}: ${JSON.stringify(answer.body)}`)
      return answer.body
    }
    await pause(20)
  }
}
const run = async (name: string, input: object) => (await sure(`/api/commands/${name}`, { input })).result
const make = (collection: string, id: string, data: object) =>
  sure(`/api/collections/${collection}/documents/${id}`, { data }, 'PUT', { 'if-none-match': '*' })
async function all(collection: string, where: unknown[] = []) {
  const { body } = await owner.call('POST', `/api/collections/${collection}/query`, { where, limit: 1000 })
  return body.documents as { id: string; data: Record<string, unknown> }[]
}

/** The jobs of a clerk from start to finish, and how many payments, receipts and shipments each creates. */
const JOBS: Readonly<Record<string, (qty: number) => Promise<{ paid: number; received: number; shipped: number }>>> = {
  async bill(qty) {
    const input = { vendorId: 'kugel', vendorInvoiceNo: `K-${count}`, invoiceDate: DAY, totalAmount: qty * 3.1 }
    const bill = await run('payables.enter', { ...input, category: 'Rent' })
    for (const amount of [qty, qty * 2])
      await run('payments.pay', {
        ...{ vendorId: 'kugel', method: 'Check', paidOn: DAY, bankAccountId: 'main' },
        allocations: [{ payableId: bill.id, amount }],
      })
    return { paid: 2, received: 0, shipped: 0 }
  },
  async buy(qty) {
    const poId = `order-${count}`
    const lines = [{ partId: 'part', partNumber: '6205', qty: qty * 2, unitPrice: 3.3337 }]
    await make('po', poId, {
      poNumber: `${DAY.slice(5, 7)}${DAY.slice(8)}${DAY.slice(2, 4)}-${count}`,
      status: 'Draft',
      vendorId: 'kugel',
      lines,
    })
    await run('po.issue', { poId })
    const receiptIds: string[] = []
    for (let at = 0; at < 2; at++) {
      const came = [{ poLineId: '1', qty }]
      receiptIds.push((await run('po.receive', { poId, receivedOn: DAY, locationId: 'W1', lines: came })).id)
    }
    const invoice = { vendorId: 'kugel', vendorInvoiceNo: `B-${poId}`, invoiceDate: DAY, receiptIds, approve: true }
    await run('payables.bill', invoice)
    return { paid: 0, received: 2, shipped: 0 }
  },
  async sell(qty) {
    const lines = [{ partId: 'part', qty, unitPrice: 7.77 }]
    const { id: transactionId } = await run('deal.enter', { customerId: 'acme', lines })
    await run('deal.confirm', { transactionId, override: 'Known for years' })
    const { receivableId } = await run('deal.ship', { transactionId, invoice: 'Issue' })
    await run('payments.receive', {
      ...{ customerId: 'acme', method: 'Wire', amount: 5, receivedOn: DAY, bankAccountId: 'main' },
      allocations: [{ receivableId, amount: 5 }],
    })
    return { paid: 1, received: 0, shipped: 1 }
  },
}

it('four clerks at work while the server is killed leave each job done once', async () => {
  const job = fc.record({ job: fc.constantFrom(...Object.keys(JOBS)), qty: fc.integer({ min: 1, max: 9 }) })
  const plan = fc.record({
    clerks: fc.array(fc.array(job, { minLength: 2, maxLength: 3 }), { minLength: CLERKS, maxLength: CLERKS }),
    after: fc.integer({ min: 5, max: 250 }),
  })
  const left = { paid: 0, received: 0, shipped: 0 }
  const property = fc.asyncProperty(plan, async ({ clerks, after }) => {
    const work = clerks.map(async (jobs) => {
      for (const { job: name, qty } of jobs) {
        const done = await JOBS[name]!(qty)
        for (const kind of ['paid', 'received', 'shipped'] as const) left[kind] += done[kind]
      }
    })
    await pause(after)
    running = server.kill().then(() => server.restart())
    // Fast clerks finish before the server is back.
    await Promise.all([...work, running])
    expect(await all('payments')).toHaveLength(left.paid)
    expect(await all('movements', [['type', '==', 'Receipt']])).toHaveLength(left.received)
    expect(await all('movements', [['type', '==', 'Issue']])).toHaveLength(left.shipped)
    const { checks } = await run('stock.check', {})
    const found = checks.filter((one: { found: number; isAdvice?: boolean }) => one.found > 0 && !one.isAdvice)
    expect(found).toEqual([])
  })
  await fc.assert(property, { numRuns: ROUNDS, endOnFailure: true })
}, 240_000)

it.each([40, 150])(
  'a pay run is posted whole or not at all when the server is killed after %i ms, and once when it is sent again',
  async (after) => {
    const vendors = Array.from({ length: 20 }, (_, at) => `run-${after}-${at}`)
    const bill = (vendorId: string, at: number) => ({
      ...{ op: 'create', collection: 'payables', id: `${vendorId}-bill-${at}` },
      data: { vendorId, vendorInvoiceNo: `${vendorId}-${at}`, status: 'Open', totalAmount: 10 + at, dueDate: DAY },
    })
    const named = vendors.map((id) => ({ op: 'create', collection: 'vendors', id, data: { name: id } }))
    const bills = vendors.flatMap((id) => [0, 1, 2].map((at) => bill(id, at)))
    await sure('/api/commit', { writes: [...named, ...bills] })
    const { id: payRunId } = await run('payRuns.propose', { payBy: DAY, vendorIds: vendors, bankAccountId: 'main' })
    const key = { 'idempotency-key': `pay-run-killed-after-${after}` }
    const post = () => owner.call('POST', '/api/commands/payRuns.post', { input: { payRunId } }, key)
    const paid = () => all('payments', [['payRunId', '==', payRunId]])

    const first = post().catch(() => undefined)
    await pause(after)
    await server.kill()
    await server.restart()
    await first
    const { body: stands } = await owner.call('GET', `/api/collections/payRuns/documents/${payRunId}`)
    expect(await paid()).toHaveLength(stands.data.status === 'Posted' ? vendors.length : 0)

    const again = await post()
    expect(again.body.result.payments).toHaveLength(vendors.length)
    expect(await paid()).toHaveLength(vendors.length)
    const left = await all('payables', [
      ['vendorId', 'in', vendors],
      ['status', '!=', 'Paid'],
    ])
    expect(left).toEqual([])
    const { checks } = await run('stock.check', {})
    expect(checks.filter((one: { found: number; isAdvice?: boolean }) => one.found > 0 && !one.isAdvice)).toEqual([])
  },
  60_000,
)
