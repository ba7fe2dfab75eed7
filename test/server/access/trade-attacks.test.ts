import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, NOBODY } from '#model/command/people.ts'
import { bring } from '#test/support/import/import.ts'
import { type SharedPostgres, sharePostgres } from '#test/support/postgres.ts'
import { preparedDatabase } from '#test/support/prepared.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

/** Collections that only commands write: nobody changes them by hand, not even an owner. */
const OF_COMMANDS = [
  'movements',
  'lineEntries',
  'postings',
  'payments',
  'payRuns',
  'receipts',
  'shipments',
  'freightQuotes',
  'bankStatements',
  'bankLines',
  'paypalTransactions',
  'ledgerExports',
  'snapshots',
  'reservations',
  'inventory',
  'countSessions',
] as const
/** Documents that may be edited by hand in their first state only. */
const DRAFTS: Readonly<Record<string, { first: string; later: string; worked: Record<string, unknown> }>> = {
  transactions: {
    first: 'Draft',
    later: 'Confirmed',
    worked: { depositPaid: 500, depositLeft: 500, shipState: 'Full', billState: 'Full' },
  },
  packingSlips: { first: 'Draft', later: 'Shipped', worked: { invoiceIds: ['i1'], shippedOn: '2026-11-01' } },
  proformas: { first: 'Draft', later: 'Accepted', worked: { amountPaid: 500, paidState: 'Full' } },
  vouchers: { first: 'Draft', later: 'Posted', worked: { balance: 500, paymentIds: ['p1'], approvedBy: 'Ann' } },
  rfqs: { first: 'New', later: 'Won', worked: { transactionId: 't1' } },
}
/** Documents that are in the ledger once they are posted. */
const POSTED = new Set(['packingSlips', 'vouchers'])
/** Commands that only an owner may run. */
const OF_OWNERS = ['ledger.begin', 'ledger.rebuild', 'ledger.close', 'ledger.reopen'] as const

describe.each(['sqlite', 'postgres'] as const)('the trade on %s, from outside', (store) => {
  let postgres: SharedPostgres | undefined
  let world: World
  let callers: Record<string, Caller>
  let made = 0
  let attempts = 0
  beforeAll(async () => {
    postgres = store === 'postgres' ? await sharePostgres() : undefined
    world = await openTestWorld({
      at: '2026-11-20T00:05:00.000Z',
      ...(postgres && { config: { databaseUrl: await preparedDatabase(postgres.url) } }),
    })
    callers = {
      nobody: NOBODY,
      pending: world.person('pat@prime.test', 'staff', 'pending'),
      disabled: world.person('dan@prime.test', 'owner', 'disabled'),
      viewer: world.person('vic@prime.test', 'viewer'),
      staff: world.kim,
      owner: world.sam,
    }
  }, 60_000)
  afterAll(async () => {
    console.info(`${store}: ${attempts} attempts on the trade`)
    await world?.close()
    await postgres?.stop()
  })

  const key = () => ({ 'idempotency-key': `trade-attack-${++made}-of-this-suite` })
  const send = (who: string, method: string, url: string, body?: unknown, headers: Record<string, string> = {}) => {
    attempts++
    return world.call(method, url, body, { ...key(), ...headers }, callers[who]!)
  }
  const standing = (collection: string, id: string) => world.prime.driver.read((tx) => tx.get(collection, id))
  const documents = (c: string, id = '') => `/api/collections/${c}/documents${id && `/${id}`}`
  const any = { 'if-match': '*' }

  /** Every way to write by hand; the responses do not matter, because the test compares the data afterwards. */
  const ways = (who: string, c: string, id: string, data: object): Promise<unknown>[] => [
    send(who, 'POST', documents(c), { id, data }),
    send(who, 'PUT', documents(c, id), { data }, any),
    send(who, 'PUT', documents(c, id), { data }, { 'if-none-match': '*' }),
    send(who, 'PATCH', documents(c, id), { patch: data }, any),
    send(who, 'PATCH', documents(c, id), { unset: ['n'] }, any),
    send(who, 'DELETE', documents(c, id), undefined, any),
    ...['create', 'set', 'update', 'delete'].flatMap((op) => {
      const writes = [{ op, collection: c, id, ...(op === 'update' ? { patch: data } : op !== 'delete' && { data }) }]
      return [
        send(who, 'POST', '/api/commit', { writes }),
        send(who, 'POST', '/api/bulk', { run: `attack-${++made}-run`, writes }),
      ]
    }),
    send(who, 'POST', '/api/commands/documents.restore', { input: { collection: c, id } }),
    send(who, 'POST', '/api/commands/duplicates.merge', {
      input: { collection: c, keepId: id, loserIds: [`${id}-twin`], choices: {}, confirmed: true },
    }),
    send(who, 'POST', '/api/structure/tidy/run', {
      plan: { collection: c, field: 'n', as: 'delete' },
      run: `tidy-${++made}-run`,
    }),
  ]

  // One decision above the stores: on PostgreSQL each way is tried with two collections.
  it.each(store === 'postgres' ? OF_COMMANDS.slice(0, 2) : OF_COMMANDS)(
    '%s change by no hand',
    async (collection) => {
      for (const who of Object.keys(callers)) {
        const id = `kept-${++made}`
        const doc = await world.put(collection, id, { n: 1, amount: 5 })
        await Promise.all(ways(who, collection, id, { n: 2, amount: 9 }))
        expect([who, await standing(collection, id)]).toEqual([who, doc])
        await Promise.all(ways(who, collection, `new-${made}`, { n: 2, amount: 9 }))
        expect([who, await standing(collection, `new-${made}`)]).toEqual([who, undefined])
      }
      for (const mode of ['create', 'update', 'upsert'] as const) {
        const id = `kept-${++made}`
        const doc = await world.put(collection, id, { n: 1 })
        attempts++
        const text = JSON.stringify([
          { id, n: 2 },
          { id: `brought-${made}`, n: 2 },
        ])
        await bring(world, { name: 'rows.json', text }, { collection, mode, key: '$id' }).catch(() => undefined)
        expect(await standing(collection, id)).toEqual(doc)
        expect(await standing(collection, `brought-${made}`)).toBeUndefined()
      }
    },
    120_000,
  )

  it.each(Object.entries(DRAFTS).slice(0, store === 'postgres' ? 1 : undefined))(
    '%s is entered by hand in its first state only, with nothing that commands work out',
    async (collection, { first, later, worked }) => {
      for (const who of ['staff', 'owner'])
        for (const data of [{ status: later }, { status: first, posted: true }, { status: first, ...worked }]) {
          const [one, two, three] = [`state-${++made}`, `state-${++made}`, `state-${++made}`]
          await send(who, 'POST', documents(collection), { id: one, data })
          await send(who, 'POST', '/api/commit', { writes: [{ op: 'set', collection, id: two, data }] })
          await send(who, 'PUT', documents(collection, three), { data }, { 'if-none-match': '*' })
          for (const id of [one, two, three]) {
            const now = (await standing(collection, id))?.data ?? {}
            expect([who, now.status ?? first]).toEqual([who, first])
            if (POSTED.has(collection)) expect([who, now.posted ?? false]).toEqual([who, false])
            for (const [field, value] of Object.entries(worked))
              expect([who, field, now[field]]).not.toEqual([who, field, value])
          }
        }
    },
  )

  it.skipIf(store === 'postgres')(
    'every command is refused to who may not run it',
    async () => {
      const names = [...world.prime.commands.keys()]
      const wrong: string[] = []
      for (const name of names)
        for (const [who, codes] of [
          ['nobody', ['unauthenticated']],
          ['disabled', ['unauthenticated']],
          ['pending', ['account-pending']],
          ['viewer', ['forbidden']],
        ] as const) {
          const { status, body } = await send(who, 'POST', `/api/commands/${name}`, { input: {} })
          if (status < 400 || !(codes as readonly string[]).includes(body.code))
            wrong.push(`${name} ${who} ${status} ${body.code}`)
        }
      expect(wrong).toEqual([])
      for (const name of OF_OWNERS)
        expect([name, (await send('staff', 'POST', `/api/commands/${name}`, { input: {} })).body.code]).toEqual([
          name,
          'forbidden',
        ])
    },
    120_000,
  )
})
