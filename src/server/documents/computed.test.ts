import { afterAll, beforeAll, expect, it } from 'vitest'
import { undoCommit } from '#features/data/history/commands.ts'
import { receivePayment } from '#features/money/customer-payments/receive-payment.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
  for (const [id, name] of [
    ['a', 'Acme'],
    ['b', 'Borg'],
    ['c', 'Cog'],
    ['d', 'Dyn'],
  ])
    await world.put('customers', id!, { name: name!, status: 'Active' })
  const invoice = (id: string, data: object) =>
    world.put('receivable', id, { status: 'Open', dueDate: '2026-11-01', invoiceNumber: id, ...data })
  await invoice('r1', { customerId: 'a', customerName: 'Acme', totalAmount: 30 })
  await invoice('r2', { customerId: 'b', customerName: 'Borg', totalAmount: 50, dueDate: '2026-12-01' })
  await invoice('r3', { customerId: 'c', customerName: 'Cog', totalAmount: 40 })
  await invoice('r4', { customerName: 'Cog', totalAmount: 4000 })
})
afterAll(() => world.close())

const ask = async (query: object) => (await world.call('POST', '/api/collections/customers/query', query)).body
const names = ({ documents }: { documents: { data: { name: string } }[] }) => documents.map(({ data }) => data.name)
const byOpen = { orderBy: [['openBalance', 'desc']] }

it('a list sorts by what is open, and leaves out what has nothing', async () => {
  expect(names(await ask(byOpen))).toEqual(['Borg', 'Cog', 'Acme'])
})

it('pages continue where the last one ended', async () => {
  const first = await ask({ ...byOpen, limit: 2 })
  expect(names(first)).toEqual(['Borg', 'Cog'])
  const second = await ask({ ...byOpen, limit: 2, cursor: first.nextCursor })
  expect([names(second), second.nextCursor]).toEqual([['Acme'], null])
  expect(names(await ask({ ...byOpen, skip: 1, limit: 1 }))).toEqual(['Cog'])
})

it.each([
  [[['overdue', '>', 0]], ['Acme', 'Cog']],
  [[['openBalance', 'exists', false]], ['Dyn']],
  [
    [
      {
        or: [
          ['overdue', '>', 35],
          ['name', '==', 'Dyn'],
        ],
      },
    ],
    ['Cog', 'Dyn'],
  ],
  [
    [
      ['openBalance', '>=', 40],
      ['name', '!=', 'Cog'],
    ],
    ['Borg'],
  ],
])('a list is cut by %j', async (where, expected) => {
  expect(names(await ask({ where, orderBy: [['name', 'asc']] }))).toEqual(expected)
  expect((await ask({ where, aggregate: { count: true } })).aggregate).toEqual({ count: expected.length })
})

it('a search keeps to the cut as well', async () => {
  expect(names(await ask({ search: 'acme', where: [['openBalance', '>', 0]] }))).toEqual(['Acme'])
})

it('documents are answered as they are stored unless the columns are asked for', async () => {
  const [stored] = (await ask({ where: [['name', '==', 'Acme']] })).documents
  expect(stored.data).toEqual({ name: 'Acme', status: 'Active' })
  const [shown] = (await ask({ where: [['name', '==', 'Acme']], select: ['name', 'openBalance'] })).documents
  expect(shown.data).toEqual({ name: 'Acme', openBalance: 30 })
})

it('a file holds them in the order of the list, those without a figure last', async () => {
  const query = JSON.stringify({ ...byOpen, select: ['name', 'openBalance', 'overdue'] })
  const path = `/api/export?${new URLSearchParams({ collection: 'customers', format: 'csv', query, blanks: 'last' })}`
  const { body } = await world.call('GET', path)
  expect(
    String(body)
      .replace('\uFEFF', '')
      .trim()
      .split(/\r?\n/)
      .map((row) => row.split(',').slice(-3).join(',')),
  ).toEqual(['Name,Open,Overdue', 'Borg,50,', 'Cog,40,40', 'Acme,30,30', 'Dyn,,'])
})

it('is right at once after a payment and after the undo of an import, because nothing is kept', async () => {
  await world.execute(receivePayment, { receivableId: 'r2', amount: 45, paidOn: '2026-11-20' })
  expect(names(await ask(byOpen))).toEqual(['Cog', 'Acme', 'Borg'])
  const write = { op: 'create', collection: 'receivable', id: 'r9' }
  const data = { status: 'Open', dueDate: '2026-11-02', customerId: 'd', totalAmount: 99, balance: 99 }
  const { body } = await world.call(
    'POST',
    '/api/commit',
    { writes: [{ ...write, data }] },
    { 'idempotency-key': 'a-key-of-worked-columns' },
  )
  expect(names(await ask(byOpen))).toEqual(['Dyn', 'Cog', 'Acme', 'Borg'])
  await world.execute(undoCommit, { seq: body.seq })
  expect(names(await ask(byOpen))).toEqual(['Cog', 'Acme', 'Borg'])
})

it('sums tell every currency apart, whichever is in the columns', async () => {
  const data = { status: 'Open', dueDate: '2026-11-01', customerId: 'a', totalAmount: 7, currency: 'EUR' }
  await world.put('receivable', 'e1', data)
  const aggregate = { sum: ['openBalance', 'overdue'], by: ['figuresIn'], count: true }
  const { groups } = (await ask({ where: [['name', 'in', ['Acme', 'Cog']]], aggregate })).aggregate
  expect(groups).toMatchObject([
    { key: { figuresIn: 'EUR' }, count: 0, sum: { openBalance: { value: '7' }, overdue: { value: '7' } } },
    { key: { figuresIn: 'USD' }, count: 2, sum: { openBalance: { value: '70' }, overdue: { value: '70' } } },
  ])
})

it('a person who may not read the other documents is refused', async () => {
  const nobody = world.person('off@prime.test', 'viewer', 'disabled')
  const { status } = await world.call('POST', '/api/collections/customers/query', byOpen, {}, nobody)
  expect(status).toBe(401)
})
