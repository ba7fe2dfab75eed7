import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CloneState } from '#model/clone/clone.ts'
import type { ImportState } from '#model/import/import.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { clones, plan } from '#test/support/clone-clone.ts'
import { bring } from '#test/support/import/import.ts'
import { type SharedPostgres, sharePostgres } from '#test/support/postgres.ts'
import { preparedDatabase } from '#test/support/prepared.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

const match = { 'if-match': '*' }
const path = (collection: string, id: string) => `/api/collections/${collection}/documents/${id}`

const AT = { $ts: '2026-11-20T12:00:00.000Z' }
const LINES = [{ partNumber: '6205', qty: 2, unitPrice: 1, amount: 2 }]

const POSTED = { posted: true, status: 'Open', totalAmount: 9, amountPaid: 0, balance: 9 }

/** A document as commands left it, and one of its fields that only commands change. */
type Case = readonly [collection: string, data: Data, field: string, value: Data[string]]
/** A document, and the data it should have. */
interface Changed {
  id: string
  next: Data
}

const CASES: readonly Case[] = [
  ['payables', { payableNumber: 'AP-1', status: 'Paid', totalAmount: 9, amountPaid: 9, balance: 0 }, 'status', 'Open'],
  ['payables', { payableNumber: 'AP-2', status: 'Open', totalAmount: 9, amountPaid: 4, balance: 5 }, 'amountPaid', 9],
  ['payables', { payableNumber: 'AP-3', status: 'Open', onHold: true, holdReason: 'x' }, 'onHold', false],
  ['payables', { payableNumber: 'AP-4', status: 'Paid', totalAmount: 9, amountPaid: 9, balance: 0 }, 'totalAmount', 5],
  ['payables', { payableNumber: 'AP-5', status: 'Open', totalAmount: 9, balance: 4 }, 'balance', 9],
  ['payables', { payableNumber: 'AP-6', status: 'Void', totalAmount: 9, voidReason: 'x' }, 'voidReason', 'y'],
  ['receivable', { invoiceNumber: 'I-1', status: 'Written off', writtenOff: 5 }, 'status', 'Open'],
  ['receivable', { invoiceNumber: 'I-2', status: 'Paid', amountPaid: 5, paidOn: '2026-11-01' }, 'paidOn', '2026-11-02'],
  ['receivable', { invoiceNumber: 'I-3', status: 'Open', disputed: true, disputeReason: 'x' }, 'disputed', false],
  ['receivable', { invoiceNumber: 'I-4', status: 'Void', totalAmount: 9, currency: 'USD' }, 'currency', 'EUR'],
  ['po', { poNumber: '112026-01', status: 'Received', payableId: 'p' }, 'status', 'Pending'],
  ['po', { poNumber: '112026-02', status: 'Cancelled', closeReason: 'x' }, 'status', 'Pending'],
  ['po', { poNumber: '112026-03', status: 'Pending', sentAt: AT, lines: LINES }, 'lines', [{ qty: 9 }]],
  ['po', { poNumber: '112026-04', status: 'Pending', sentAt: AT, lines: LINES, totalAmount: 2 }, 'totalAmount', 9],
  ['checks', { checkNumber: '1001', status: 'Cleared', amount: 5, payeeName: 'NSK' }, 'amount', 999],
  ['checks', { checkNumber: '1002', status: 'Printed', amount: 5, payeeName: 'NSK' }, 'status', 'Queued'],
  ['vendors', { name: 'Nord', status: 'On hold', holdReason: 'x' }, 'status', 'Active'],
  ['vendors', { name: 'Nord', status: 'Blocked', holdReason: 'x' }, 'holdReason', 'y'],
  ['vendors', { name: 'Nord', status: 'Active' }, 'status', 'Blocked'],
  ['vendors', { name: 'Nord', bankShown: '••13', bankConfirmed: 'Ann' }, 'bankConfirmed', 'Eve'],
  ['customers', { name: 'Süd', status: 'Blocked', holdReason: 'x' }, 'status', 'Prospect'],
  ['customers', { name: 'Süd', status: 'Prospect' }, 'status', 'On hold'],
  ['payables', { ...POSTED, payableNumber: 'AP-7' }, 'posted', false],
  ['payables', { ...POSTED, payableNumber: 'AP-8' }, 'totalAmount', 5],
  ['payables', { ...POSTED, payableNumber: 'AP-9', matchState: 'Price variance' }, 'matchState', 'Matched'],
  ['payables', { ...POSTED, payableNumber: 'AP-10', matchAccepted: 'x' }, 'matchAccepted', 'y'],
  ['payables', { ...POSTED, payableNumber: 'AP-11', receiptIds: ['r1'] }, 'receiptIds', ['r2']],
  ['payables', { ...POSTED, payableNumber: 'AP-12', approvedBy: 'Ann' }, 'approvedBy', 'Eve'],
  ['payables', { ...POSTED, payableNumber: 'AP-13', lines: LINES }, 'lines', [{ qty: 9 }]],
  ['receivable', { ...POSTED, invoiceNumber: 'I-5' }, 'posted', false],
  ['receivable', { ...POSTED, invoiceNumber: 'I-6', lines: LINES }, 'lines', [{ qty: 9 }]],
  ['receivable', { ...POSTED, invoiceNumber: 'I-7', slipIds: ['s1'] }, 'slipIds', ['s2']],
  ['receivable', { ...POSTED, invoiceNumber: 'I-8', marginAmount: 3 }, 'marginAmount', 8],
  ['po', { poNumber: '112026-08', status: 'Pending', sentAt: AT, lines: LINES, vendorId: 'v1' }, 'vendorId', 'v2'],
  ['po', { poNumber: '112026-05', status: 'Pending', billState: 'Partial' }, 'billState', 'Full'],
  ['po', { poNumber: '112026-06', status: 'Pending', receiveState: 'Partial' }, 'receiveState', 'Full'],
  ['po', { poNumber: '112026-07', status: 'Pending', depositPaid: 5, depositLeft: 5 }, 'depositLeft', 9],
  ['transactions', { transactionNumber: 'SO-1', status: 'Confirmed', lines: LINES }, 'status', 'Closed'],
  ['transactions', { transactionNumber: 'SO-2', status: 'Confirmed', lines: LINES }, 'lines', [{ qty: 9 }]],
  ['transactions', { transactionNumber: 'SO-3', status: 'Confirmed', billState: 'Partial' }, 'billState', 'Full'],
  ['transactions', { transactionNumber: 'SO-4', status: 'Confirmed', shipState: 'Partial' }, 'shipState', 'Full'],
  ['transactions', { transactionNumber: 'SO-5', status: 'Confirmed', depositLeft: 5 }, 'depositLeft', 9],
  ['transactions', { transactionNumber: 'SO-6', status: 'Confirmed', creditOverride: 'x' }, 'creditOverride', 'y'],
  ['transactions', { transactionNumber: 'SO-7', status: 'Lost', lostReason: 'Price' }, 'lostReason', 'Other'],
  ['transactions', { transactionNumber: 'SO-8', status: 'Confirmed', totalAmount: 5 }, 'totalAmount', 6],
  ['transactions', { transactionNumber: 'SO-9', status: 'Confirmed', costAmount: 5 }, 'costAmount', 1],
  ['packingSlips', { slipNumber: 'PS-1', status: 'Shipped', posted: true, lines: LINES }, 'status', 'Draft'],
  ['packingSlips', { slipNumber: 'PS-2', status: 'Shipped', posted: true, lines: LINES }, 'lines', [{ qty: 9 }]],
  ['packingSlips', { slipNumber: 'PS-3', status: 'Shipped', invoiceIds: ['i1'] }, 'invoiceIds', []],
  ['packingSlips', { slipNumber: 'PS-4', status: 'Shipped', shippedOn: '2026-11-01' }, 'shippedOn', '2026-11-02'],
  ['packingSlips', { slipNumber: 'PS-5', status: 'Packed', packedBy: 'Ann' }, 'packedBy', 'Eve'],
  ['proformas', { proformaNumber: 'PI-1', status: 'Sent' }, 'status', 'Accepted'],
  ['proformas', { proformaNumber: 'PI-2', status: 'Sent', amountPaid: 0 }, 'amountPaid', 9],
  ['proformas', { proformaNumber: 'PI-3', status: 'Sent', paidState: 'None' }, 'paidState', 'Full'],
  ['vouchers', { voucherNumber: 'V-1', status: 'Posted', posted: true, totalAmount: 5 }, 'totalAmount', 9],
  ['vouchers', { voucherNumber: 'V-2', status: 'Posted', posted: true, balance: 5 }, 'balance', 9],
  ['vouchers', { voucherNumber: 'V-3', status: 'Approved', approvedBy: 'Ann' }, 'approvedBy', 'Eve'],
  ['vouchers', { voucherNumber: 'V-4', status: 'Draft', totalAmount: 5 }, 'status', 'Approved'],
  ['vouchers', { voucherNumber: 'V-5', status: 'Posted', posted: true, payeeName: 'NSK' }, 'payeeName', 'Eve'],
  ['vouchers', { voucherNumber: 'V-6', status: 'Posted', posted: true, paymentIds: ['p1'] }, 'paymentIds', []],
  ['vouchers', { voucherNumber: 'V-7', status: 'Posted', posted: true, taxAmount: 1 }, 'taxAmount', 2],
  ['checks', { checkNumber: '1003', status: 'Cleared', depositedOn: '2026-11-01' }, 'depositedOn', '2026-11-02'],
  ['checks', { checkNumber: '1004', status: 'Printed', bankAccountId: 'main' }, 'bankAccountId', 'other'],
  ['checks', { checkNumber: '1005', status: 'Printed', paymentId: 'p1' }, 'paymentId', 'p2'],
  ['checks', { checkNumber: '1006', status: 'Stopped', stop: { kind: 'Lost' } }, 'stop', { kind: 'Other' }],
  ['checks', { checkNumber: '1007', status: 'Cleared', bankLineId: 'b1' }, 'bankLineId', 'b2'],
  ['checks', { checkNumber: '1008', status: 'Printed', payeeName: 'NSK' }, 'payeeName', 'Eve'],
  ['checks', { checkNumber: '1009', status: 'Printed', checkDate: '2026-11-01' }, 'checkDate', '2026-11-02'],
  ['rfqs', { rfqNumber: 'RQ-1', status: 'Won' }, 'status', 'Lost'],
  ['bankAccounts', { name: 'Main', openingBalance: 5 }, 'openingBalance', 9],
  ['bankAccounts', { name: 'Main', openingDate: '2026-01-01' }, 'openingDate', '2025-01-01'],
  ['settings', { name: 'Money', closedThrough: '2026-11-01' }, 'closedThrough', '2001-01-01'],
  ['settings', { name: 'Stock', lockedThrough: '2026-11-01' }, 'lockedThrough', '2001-01-01'],
]

/** The same with the required fields of the collection, so that nothing is refused because one is missing. */
const WHOLE = CASES.map(
  ([collection, data, field, value]): Case => [
    collection,
    { ...(collection === 'checks' && { payeeName: 'FAG', amount: 7, checkDate: '2026-11-03' }), ...data },
    field,
    value,
  ],
)

/** Imports or copies many documents of a collection, row by row; returns the final state. */
type Many = (collection: string, documents: readonly Changed[]) => Promise<ImportState | CloneState>

/**
 * A document that no command has acted on, and the fields it would have if one had: creating it under its old id with
 * these would be a forbidden change.
 */
const FRESH: readonly (readonly [collection: string, data: Data, acted: Data])[] = [
  ['payables', { totalAmount: 5 }, { status: 'Paid', amountPaid: 5, balance: 0 }],
  ['receivable', { totalAmount: 5 }, { status: 'Written off', balance: 0 }],
  ['po', { shipVia: 'DHL' }, { status: 'Received' }],
  ['vendors', { name: 'Nord', status: 'Active' }, { status: 'Blocked' }],
]

describe.each(['sqlite', 'postgres'] as const)('what commands own, on %s', (store) => {
  let postgres: SharedPostgres | undefined
  let world: World
  let made = 0
  beforeAll(async () => {
    postgres = store === 'postgres' ? await sharePostgres() : undefined
    // Sam logged in a few minutes ago, so that copies are allowed.
    const at = '2026-11-20T00:05:00.000Z'
    world = await openTestWorld({
      at,
      ...(postgres && { config: { databaseUrl: await preparedDatabase(postgres.url) } }),
    })
  }, 60_000)
  afterAll(async () => {
    await world?.close()
    await postgres?.stop()
  })

  const key = () => ({ 'idempotency-key': `command-fields-${++made}-of-this-suite` })
  const commit = (writes: object[]) => world.call('POST', '/api/commit', { writes }, key())
  const command = (name: string, input: object) => world.call('POST', `/api/commands/${name}`, { input }, key())
  const standing = (collection: string, id: string) => world.prime.driver.read((tx) => tx.get(collection, id))
  /** Deletes a document the way a command does. */
  const takeAway = ({ id }: Doc, collection: string) =>
    world.prime.driver.write(async (tx) => {
      const before = await tx.get(collection, id)
      const by = { id: 'sam', email: 'sam@prime.test' }
      await tx.commit([{ collection, id, before }], { at: world.now(), by, command: 'duplicates.merge' })
    })
  const { begin, act } = clones(() => world)
  const copying = async (collection: string, documents: readonly Changed[], existing: 'skip' | 'replace') => {
    const source = `copies${++made}`
    for (const { id, next } of documents) await world.put(source, id, next)
    const state = await begin(plan([{ source, target: collection, append: true }], { mode: 'records', existing }))
    return await act(state.id, 'run')
  }
  const importing = (collection: string, mode: 'create' | 'upsert' | 'update', rows: object[]) =>
    bring(world, { name: 'rows.json', text: JSON.stringify(rows) }, { collection, mode, key: '$id' })

  const rowsOf = (documents: readonly Changed[]) => documents.map(({ id, next }) => ({ id, ...next }))

  /** Every way to write an existing document with another value in the field. */
  const CHANGES: Record<string, (collection: string, doc: Doc, next: Data, field: string) => Promise<unknown>> = {
    'a patch': (c, { id }, next, field) => world.call('PATCH', path(c, id), { patch: { [field]: next[field] } }, match),
    'an unset': (c, { id }, _, field) => world.call('PATCH', path(c, id), { unset: [field] }, match),
    'a put': (c, { id }, next) => world.call('PUT', path(c, id), { data: next }, match),
    'a put that leaves it out': (c, { id }, rest, field) =>
      world.call('PUT', path(c, id), { data: { ...rest, [field]: undefined } }, match),
    'a set': (collection, { id }, data) => commit([{ op: 'set', collection, id, data }]),
    'an update': (collection, { id }, next, field) =>
      commit([{ op: 'update', collection, id, patch: { [field]: next[field] } }]),
    'a deletion and a new document in one commit': (collection, { id }, data) =>
      commit([
        { op: 'delete', collection, id },
        { op: 'create', collection, id, data },
      ]),
    'a deletion and a set in one commit': (collection, { id }, data) =>
      commit([
        { op: 'delete', collection, id },
        { op: 'set', collection, id, data },
      ]),
    'a set and a deletion in one commit': (collection, { id }, data) =>
      commit([
        { op: 'set', collection, id, data },
        { op: 'delete', collection, id },
      ]),
    'a bulk edit': (collection, { id }, data) =>
      world.call(
        'POST',
        '/api/bulk',
        { run: `run-${++made}-run`, writes: [{ op: 'set', collection, id, data }] },
        key(),
      ),
    'a deletion, then a new document': async (c, { id }, data) => {
      await world.call('DELETE', path(c, id), undefined, match)
      await world.call('POST', `/api/collections/${c}/documents`, { id, data })
    },
    'a merge that takes the value of another': async (collection, { id }, next, field) => {
      const twin = await world.put(collection, `twin-${++made}`, next)
      const choices = { [field]: twin.id }
      await command('duplicates.merge', { collection, keepId: id, loserIds: [twin.id], choices, confirmed: true })
    },
    'tidying up': (collection, _, __, field) =>
      world.call('POST', '/api/structure/tidy/run', {
        plan: { collection, field, as: 'delete' },
        run: `tidy-${++made}-run`,
      }),
  }
  /** The same at once for many documents of a collection: each row succeeds or fails by itself. */
  const CHANGES_OF_MANY: Record<string, Many> = {
    'a file that updates': (c, documents) => importing(c, 'update', rowsOf(documents)),
    'a file that updates or adds': (c, documents) => importing(c, 'upsert', rowsOf(documents)),
    'a deletion, then a file that adds': async (c, documents) => {
      for (const { id } of documents) await world.call('DELETE', path(c, id), undefined, match)
      return await importing(c, 'create', rowsOf(documents))
    },
    'a copy that replaces': (c, documents) => copying(c, documents, 'replace'),
  }
  const EMPTYING = ['an unset', 'a put that leaves it out', 'tidying up']
  /** Every way to restore a document to its state before commands changed it. */
  const BACK: Record<string, (collection: string, doc: Doc, first: number) => Promise<unknown>> = {
    'an undo of what came before': (_, __, first) => command('history.undo', { seq: first }),
    'a restore of what is there': (collection, { id }) => command('documents.restore', { collection, id }),
  }
  /** Every way to create a deleted document again under its id. */
  const AGAIN: Record<string, (collection: string, id: string, next: Data) => Promise<unknown>> = {
    'a new document': (c, id, data) => world.call('POST', `/api/collections/${c}/documents`, { id, data }),
    'a put': (c, id, data) => world.call('PUT', path(c, id), { data }, { 'if-none-match': '*' }),
    'a commit': (collection, id, data) => commit([{ op: 'create', collection, id, data }]),
    'a set': (collection, id, data) => commit([{ op: 'set', collection, id, data, ifVersion: null }]),
    'a bulk edit': (collection, id, data) =>
      world.call(
        'POST',
        '/api/bulk',
        { run: `run-${++made}-run`, writes: [{ op: 'create', collection, id, data }] },
        key(),
      ),
  }
  const AGAIN_MANY: Record<string, Many> = {
    'a file that adds': (c, documents) => importing(c, 'create', rowsOf(documents)),
    'a file that updates or adds': (c, documents) => importing(c, 'upsert', rowsOf(documents)),
    'a copy': (c, documents) => copying(c, documents, 'skip'),
  }
  const againBy = (way: string, collection: string, id: string, next: Data) =>
    AGAIN[way]?.(collection, id, next) ?? AGAIN_MANY[way]!(collection, [{ id, next }])

  const allWays = [CHANGES, BACK, AGAIN, CHANGES_OF_MANY, AGAIN_MANY].flatMap((ways) => Object.keys(ways))
  /** A vendor that is not on hold may lose its status, as long as that does not put it on hold. */
  const isAllowed = (way: string, [, data]: Case) =>
    EMPTYING.includes(way) && (data.status === 'Active' || data.status === 'Prospect')
  const byCollection = [...Map.groupBy(WHOLE, ([collection]) => collection).values()]
  /**
   * An endpoint without the guard is found with any field, a field without a guard by any endpoint: so each way is
   * tried with one field of each collection in rotation, and each field with a patch and a put. The guard is above the
   * stores, so on PostgreSQL each way is tried with one collection.
   */
  const tried = new Map(
    allWays.map((way, at) => {
      const of = store === 'postgres' ? [byCollection[at % byCollection.length]!] : byCollection
      const inTurn = of.map((all) => all.filter((one) => !isAllowed(way, one))).map((all) => all[at % all.length]!)
      const always = store === 'sqlite' && (way === 'a patch' || way === 'a put')
      return [way, new Set((always ? WHOLE : inTurn).map(([, data]) => data))] as const
    }),
  )
  const waysOf = (ways: object, [, data]: Case) => Object.keys(ways).filter((way) => tried.get(way)!.has(data))
  const cases = store === 'postgres' ? WHOLE.filter((one) => waysOf(Object.fromEntries(tried), one).length > 0) : WHOLE

  /** Tries all cases of a collection in one run, which must process every row. */
  function together(act: Many, isAway: boolean) {
    const begun = new Map<string, Promise<ReadonlyMap<Data, Doc>>>()
    const tryAll = async (collection: string): Promise<ReadonlyMap<Data, Doc>> => {
      const docs = new Map<Data, Doc>()
      const documents: Changed[] = []
      for (const [, data, field, value] of WHOLE.filter(([name]) => name === collection)) {
        const doc = await world.put(collection, `owned-${++made}`, data)
        if (isAway) await takeAway(doc, collection)
        docs.set(data, doc)
        documents.push({ id: doc.id, next: { ...data, [field]: value } })
      }
      const { step, counts } = await act(collection, documents)
      expect([step, 'rows' in counts ? counts.rows : counts.read]).toEqual(['done', documents.length])
      return docs
    }
    return async ([collection, data]: Case): Promise<Doc> => {
      const trying = begun.get(collection) ?? tryAll(collection)
      begun.set(collection, trying)
      return (await trying).get(data)!
    }
  }

  const changedTogether = Object.entries(CHANGES_OF_MANY).map(([way, act]) => [way, together(act, false)] as const)
  const againTogether = Object.entries(AGAIN_MANY).map(([way, act]) => [way, together(act, true)] as const)

  const names = byCollection.map(([one]) => one![0])
  /**
   * A file or a copy holds every field of its collection: each collection is tried with every other of them, and each of them
   * with every other collection; on PostgreSQL with that of its turn.
   */
  const ofMany = <T>(ways: readonly (readonly [way: string, act: T])[], [collection, data]: Case) =>
    ways.filter(([way]) =>
      store === 'sqlite' ? (allWays.indexOf(way) + names.indexOf(collection)) % 2 === 0 : tried.get(way)!.has(data),
    )

  it.each(cases)('of %s %j: %s is changed in no way', async (...one) => {
    const [collection, data, field, value] = one
    const next = { ...data, [field]: value }
    const standsAfter = async (way: string, { id }: Doc): Promise<void> => {
      const now = await standing(collection, id)
      // A document that no command has acted on may be deleted, as long as it does not come back as if one had.
      if (now || collection === 'settings') expect([way, now?.data[field]]).toEqual([way, data[field]])
    }
    const isGoneAfter = async (way: string, id: string) =>
      expect([`taken away by a command, then ${way}`, await standing(collection, id)]).toEqual([
        `taken away by a command, then ${way}`,
        undefined,
      ])
    for (const way of waysOf(CHANGES, one)) {
      const doc = await world.put(collection, `owned-${++made}`, data)
      await CHANGES[way]!(collection, doc, next, field)
      await standsAfter(way, doc)
    }
    for (const [way, tryAll] of ofMany(changedTogether, one)) await standsAfter(way, await tryAll(one))
    for (const way of waysOf(BACK, one)) {
      const { id, version } = await world.put(collection, `owned-${++made}`, next)
      const doc = await world.put(collection, id, data)
      await BACK[way]!(collection, doc, version)
      expect([way, (await standing(collection, id))?.data[field]]).toEqual([way, data[field]])
    }
    for (const way of waysOf(AGAIN, one)) {
      const doc = await world.put(collection, `owned-${++made}`, data)
      await takeAway(doc, collection)
      await AGAIN[way]!(collection, doc.id, next)
      await isGoneAfter(way, doc.id)
    }
    for (const [way, tryAll] of ofMany(againTogether, one)) await isGoneAfter(way, (await tryAll(one)).id)
  })

  describe.each(store === 'sqlite' ? FRESH : FRESH.slice(0, 1))('a new one of %s', (collection, data, acted) => {
    const make = async (id: string) =>
      expect(await world.call('POST', `/api/collections/${collection}/documents`, { id, data })).toMatchObject({
        status: 201,
      })
    it.each([...Object.keys(AGAIN), ...Object.keys(AGAIN_MANY)])(
      'is deleted by hand, and not made again as if acted on by %s',
      async (way) => {
        const id = `fresh-${++made}`
        await make(id)
        expect((await world.call('DELETE', path(collection, id), undefined, match)).status).toBe(200)
        await againBy(way, collection, id, { ...data, ...acted })
        expect(await standing(collection, id)).toBeUndefined()
        // It may come back unchanged, or with other values that are not reserved for commands.
        await againBy(way, collection, id, { ...data, notes: way })
        expect((await standing(collection, id))?.data.notes).toBe(way)
      },
    )

    it('comes back as it was from what was deleted, and by a file that was taken back', async () => {
      const id = `fresh-${++made}`
      await make(id)
      const { data: was } = (await standing(collection, id))!
      await world.call('DELETE', path(collection, id), undefined, match)
      await command('documents.restore', { collection, id })
      expect((await standing(collection, id))?.data).toEqual(was)
      const brought = await importing(collection, 'create', [{ id: `${id}-b`, ...data }])
      expect((await world.call('POST', `/api/imports/${brought.id}/undo`)).status).toBe(200)
      await expect.poll(() => standing(collection, `${id}-b`)).toBeUndefined()
      await importing(collection, 'create', [{ id: `${id}-b`, ...data, ...acted }])
      expect((await standing(collection, `${id}-b`))?.data).toMatchObject(acted)
    })
  })
})
