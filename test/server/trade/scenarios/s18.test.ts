import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothStores } from '#test/support/both-stores.ts'
import { type Client, type Server, signUp, startServer } from '#test/support/server.ts'
import { databaseOfWorlds } from '#test/support/world.ts'

onBothStores(() => {
  let server: Server
  let owner: Client
  beforeAll(async () => {
    const url = await databaseOfWorlds()
    server = await startServer(url ? { DATABASE_URL: url } : {})
    owner = await signUp(server.url, 'sam@prime.test')
  }, 120_000)
  afterAll(async () => {
    await server?.stop()
    server?.wipe()
  })

  let keys = 0
  const call = (name: string, input: object, key = `killed-between-${++keys}-of-test`) =>
    owner.call('POST', `/api/commands/${name}`, { input }, { 'idempotency-key': key })
  async function run(name: string, input: object) {
    const { status, body } = await call(name, input)
    if (status !== 200) throw new Error(`${name} ${status}: ${body.detail}`)
    return body.result
  }
  async function make(collection: string, id: string, data: object): Promise<string> {
    const headers = { 'idempotency-key': `made-before-${++keys}-of-this-test`, 'if-none-match': '*' }
    const { status, body } = await owner.call(
      'PUT',
      `/api/collections/${collection}/documents/${id}`,
      { data },
      headers,
    )
    if (status >= 300) throw new Error(`${collection} ${status}: ${JSON.stringify(body)}`)
    return id
  }
  async function all(collection: string) {
    const { body } = await owner.call('POST', `/api/collections/${collection}/query`, { limit: 1000 })
    return body.documents as { id: string; data: Record<string, never> }[]
  }
  async function ledgers(): Promise<Record<string, number>> {
    const sums: Record<string, number> = {}
    for (const { data } of await all('postings'))
      sums[String(data.ledger)] = Number(((sums[String(data.ledger)] ?? 0) + Number(data.base)).toFixed(2))
    return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))
  }

  /** Sends a command, kills the server while it works or just after, starts it again, and sends the command again. */
  async function killed(name: string, input: object, key: string, after: number) {
    const first = call(name, input, key).catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, after))
    await server.kill()
    await first
    await server.restart()
    const { status, body } = await call(name, input, key)
    expect([status, body.detail]).toEqual([200, undefined])
    return body.result
  }

  it('goods are shipped and invoiced once, though the server is killed between, and all of it is taken back', async () => {
    await make('locations', 'W1', { code: 'W1', type: 'Warehouse', isSellable: true, isActive: true })
    const partId = await make('parts', 'part', { partNumber: '6205-2RS1', brand: 'SKF', isActive: true, uom: 'ea' })
    const customerId = await make('customers', 'acme', { name: 'Acme', status: 'Active' })
    await run('stock.open', { partId, qty: 20, unitCost: 15, locationId: 'W1' })
    const { id: transactionId } = await run('deal.enter', { customerId, lines: [{ partId, qty: 8, unitPrice: 25 }] })
    await run('deal.confirm', { transactionId })

    const { slip } = await killed('deal.ship', { transactionId }, 'the-key-K-of-the-shipment', 15)
    const issued = (await all('movements')).filter(({ data }) => String(data.type) === 'Issue')
    expect(issued.map(({ data }) => data.qtyDelta)).toEqual([-8])
    expect(await ledgers()).toEqual({ Inventory: 180, SNI: 120, Opening: -300 })
    expect(await all('receivable')).toEqual([])

    const invoice = await killed('receivable.invoice', { transactionId, issue: true }, 'the-key-L-of-the-invoice', 400)
    expect(await all('receivable')).toHaveLength(1)
    expect(await ledgers()).toEqual({ AR: 200, Sales: -200, COGS: 120, Inventory: 180, Opening: -300 })

    expect((await call('slips.void', { slipId: slip.id, reason: 'x' })).body.detail).toContain('is invoiced by')
    await run('receivable.void', { receivableId: invoice.id, reason: 'Wrong' })
    await run('slips.void', { slipId: slip.id, reason: 'Wrong' })
    await run('deal.cancel', { transactionId, reason: 'Wrong' })
    expect(await ledgers()).toEqual({ Inventory: 300, Opening: -300 })
    expect((await all('parts'))[0]!.data).toMatchObject({ qtyOnHand: 20, qtyReserved: 0 })
    const { checks } = await run('stock.check', {})
    expect(
      checks.filter(({ found, isAdvice }: { found: number; isAdvice?: boolean }) => found > 0 && !isAdvice),
    ).toEqual([])
  }, 240_000)
})
