import { toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { portions } from '#base/portions.ts'
import { adoptNote } from '#features/money/allocations/rules.ts'
import { NOT_POSTED } from '#features/money/books/rules.ts'
import { sorterByRate, type WithoutRate } from '#features/money/books/without-rate.ts'
import { checks } from '#features/money/checks/collection.ts'
import { firstOf } from '#features/money/checks/commands.ts'
import { payables } from '#features/money/payables/collection.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { adopt } from '#features/money/settlement/commands.ts'
import { nameOfSettled, type SettledType } from '#features/money/settlement/rules.ts'
import { vouchers } from '#features/money/vouchers/collection.ts'
import { movements } from '#features/stock/ledger/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { postings } from '#features/stock/postings/collection.ts'
import { type Books, needRate, postGroup } from '#features/stock/postings/commands.ts'
import { minus } from '#features/stock/postings/rules.ts'
import { defineCommand, type Reading } from '#model/command/command.ts'
import { convertAmount } from '#model/document/amounts/amount.ts'
import { openAmount } from '#model/document/open.ts'
import { pagesOf, sumsBy } from '#model/query/pages.ts'
import type { Clause } from '#model/query/query.ts'
import { type AnyCollection, query } from '#model/schema/collection.ts'
import { date } from '#model/schema/fields.ts'
import type { Data, Doc } from '#model/schema/value.ts'

/** Parts or documents in one commit, few enough that other people can post in between. */
const PIECE = 40

interface Waiting {
  payables: string[]
  receivable: string[]
  notes: string[]
  withoutRate: WithoutRate[]
}

interface Missing extends Waiting {
  parts: string[]
  checks: string[]
}

const COLLECTIONS: Readonly<Record<SettledType, AnyCollection>> = { payables, receivable: receivables }

/** Adopts everything from before the ledger: stock by part, open bills and invoices, and printed checks. */
export const beginLedger = defineCommand({
  name: 'ledger.begin',
  label: 'Begin the ledger',
  help: 'Posts stock, open documents and printed checks from before the ledger. Run it again to post what is missing.',
  roles: ['owner'],
  undoBy: 'Opening postings stay. Correct a balance with a journal voucher.',
  input: {},
  look: async (context): Promise<Missing> => {
    const waiting = await waitingDocuments(context)
    const written = await checksNotPosted(context.tx)
    const { ids, withoutRate } = (await sorterByRate(context.tx, context))(written, {
      collection: checks.name,
      dayField: 'checkDate',
      nameOf: ({ id, data }) => `Check ${data.checkNumber ?? id}`,
    })
    return {
      ...waiting,
      parts: await partsApart(context.tx),
      checks: ids,
      withoutRate: [...waiting.withoutRate, ...withoutRate],
    }
  },
  *pieces(seen) {
    const missing = seen as Missing
    for (const ids of portions(missing.parts, PIECE)) yield (context) => takeStock(context, ids)
    for (const type of ['payables', 'receivable'] as const)
      for (const ids of portions(missing[type], PIECE))
        yield (context) => takeDocuments(context, type, ids).then(() => undefined)
    for (const ids of portions(missing.notes, PIECE)) yield (context) => takeNotes(context, ids)
    for (const ids of portions(missing.checks, PIECE)) yield (context) => takeChecks(context, ids)
  },
  run: async ({ seen }) => {
    const missing = seen as Missing
    return {
      parts: missing.parts.length,
      documents: missing.payables.length + missing.receivable.length + missing.notes.length,
      checks: missing.checks.length,
      ...named(missing),
    }
  },
})

/** Adopts every open bill, invoice and note without postings. */
export const adoptDocuments = defineCommand({
  name: 'ledger.adopt',
  label: 'Adopt documents',
  help: 'Posts the open balance of each bill, invoice and note that is not in the ledger yet. What has no exchange rate is named and left out.',
  undoBy: 'Adopted documents stay in the ledger. Void a document that should not be there.',
  input: { upTo: date('Dated through', { help: 'Default: all' }) },
  look: (context): Promise<Waiting> => waitingDocuments(context, toDay(context.input.upTo, context.timeZone)),
  *pieces(seen) {
    const missing = seen as Waiting
    for (const type of ['payables', 'receivable'] as const)
      for (const ids of portions(missing[type], PIECE))
        yield (context) => takeDocuments(context, type, ids).then(() => undefined)
    for (const ids of portions(missing.notes, PIECE)) yield (context) => takeNotes(context, ids)
  },
  run: async ({ seen }) => {
    const waiting = seen as Waiting
    const { payables: bills, receivable, notes } = waiting
    return { adopted: bills.length + receivable.length + notes.length, ...named(waiting) }
  },
})

/** The documents that were left out, if any. */
const named = ({ withoutRate }: Waiting) => (withoutRate.length > 0 ? { withoutRate } : {})

/** Parts whose postings and movements differ in value. */
async function partsApart(tx: Reading): Promise<string[]> {
  // This runs at every start: when total stock agrees with its postings, parts are not compared one by one.
  if ((await allApart(tx)) === 0) return []
  const apart: string[] = []
  for await (const page of pagesOf(tx, parts, 'partNumber')) {
    const ids = page.map(({ id }) => id)
    const gap = await gapsOf(tx, ids)
    apart.push(...ids.filter((id) => gap(id) !== 0))
  }
  return apart
}

async function allApart(tx: Reading): Promise<number> {
  const total = async (collection: string, field: string, where: readonly Clause[]): Promise<number> => {
    const answer = await tx.aggregate({ collection, where, aggregate: { sum: [field] } })
    return 'sum' in answer ? Number(answer.sum?.[field]?.value ?? 0) : 0
  }
  const moved = await total(movements.name, 'valueDelta', [])
  return sumMoney([moved, -(await total(postings.name, 'base', [['ledger', '==', 'Inventory']]))])
}

async function gapsOf(tx: Pick<Reading, 'aggregate'>, ids: readonly string[]): Promise<(id: string) => number> {
  const moved = await sumsBy(tx, { collection: movements.name, by: 'partId', names: ['valueDelta'] }, ids)
  const where = [['ledger', '==', 'Inventory']] as const
  const posted = await sumsBy(tx, { collection: postings.name, by: 'partId', where, names: ['base'] }, ids)
  return (id) => sumMoney([moved(id)[0] ?? 0, -(posted(id)[0] ?? 0)])
}

async function takeStock(context: Books, ids: readonly string[]): Promise<void> {
  const gap = await gapsOf(context.tx, ids)
  const legs = ids.flatMap((partId) => {
    const base = gap(partId)
    return base === 0 ? [] : [{ ledger: 'Inventory' as const, partId, base }]
  })
  const [first] = legs
  if (!first) return
  await postGroup(context, {
    day: context.today,
    source: { docType: movements.name, docId: first.partId },
    legs,
    rest: 'Opening',
    memo: 'Opening stock',
  })
}

/** Bills, invoices and notes missing from the ledger; those without an exchange rate are listed separately. */
async function waitingDocuments(
  context: { tx: Reading; today: string; timeZone: string },
  upTo?: string,
): Promise<Waiting> {
  const { tx } = context
  const sort = await sorterByRate(tx, context)
  const ofType = async (type: SettledType) =>
    sort(await openNotPosted(tx, type, upTo), {
      collection: type,
      dayField: 'invoiceDate',
      nameOf: (doc) => nameOfSettled(type, doc),
    })
  const bills = await ofType('payables')
  const invoices = await ofType('receivable')
  const notes = sort(await notesNotPosted(tx, upTo), {
    collection: vouchers.name,
    dayField: 'date',
    nameOf: ({ id, data }) => `Voucher ${data.voucherNumber ?? id}`,
  })
  return {
    payables: bills.ids,
    receivable: invoices.ids,
    notes: notes.ids,
    withoutRate: [bills, invoices, notes].flatMap(({ withoutRate }) => withoutRate),
  }
}

async function openNotPosted(tx: Reading, type: SettledType, upTo?: string): Promise<Doc[]> {
  const open = await tx.find<Data>({
    collection: type,
    where: [
      ['status', '==', 'Open'],
      NOT_POSTED,
      ...(upTo === undefined ? [] : [['invoiceDate', '<=', upTo] as const]),
    ],
  })
  return open.filter(({ data }) => openAmount(data) !== 0)
}

async function takeDocuments(context: Books, type: SettledType, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const doc = (await context.tx.get(COLLECTIONS[type], id)) as Doc | undefined
    if (doc) await adopt(context, type, doc)
  }
}

/** Open credit and debit notes from before the ledger. */
async function notesNotPosted(tx: Reading, upTo?: string): Promise<Doc[]> {
  const found = await tx.find(
    query(vouchers, {
      where: [
        ['type', 'in', ['Credit note', 'Debit note']],
        ['status', '==', 'Posted'],
        NOT_POSTED,
        ...(upTo === undefined ? [] : [['date', '<=', upTo] as const]),
      ],
    }),
  )
  return found.filter(({ data }) => (data.balance ?? 0) !== 0) as unknown as Doc[]
}

async function takeNotes(context: Books, ids: readonly string[]): Promise<void> {
  for (const note of await context.tx.getMany(vouchers, ids)) if (note) await adoptNote(context, note)
}

/** Outstanding checks from before the ledger. */
async function checksNotPosted(tx: Reading): Promise<Doc[]> {
  const written = await tx.find(
    query(checks, {
      where: [
        ['direction', '!=', 'In'],
        ['status', '==', 'Printed'],
        ['paymentId', 'exists', false],
      ],
    }),
  )
  const firsts = await Promise.all(written.map((check) => firstOf(tx, check)))
  const known = await sumsBy(
    tx,
    { collection: postings.name, by: 'itemId', where: [['ledger', '==', 'Checks issued']], names: ['base'] },
    firsts.map(({ id }) => id),
  )
  return written.filter(({ data }, at) => data.amount !== 0 && known(firsts[at]!.id).length === 0) as unknown as Doc[]
}

async function takeChecks(context: Books, ids: readonly string[]): Promise<void> {
  const { tx, timeZone } = context
  for (const check of await tx.getMany(checks, ids)) {
    if (check?.data.status !== 'Printed' || check.data.paymentId) continue
    const { amount, currency, checkDate } = check.data
    const first = await firstOf(tx, check)
    const { checkNumber } = first.data
    const name = `Check ${checkNumber ?? check.id}`
    const day = toDay(checkDate, timeZone) ?? context.today
    const fxRate = await needRate(context, { currency, day, name })
    const base = convertAmount(amount, fxRate)
    await postGroup(context, {
      day: context.today,
      source: { docType: checks.name, docId: first.id, docNumber: checkNumber },
      legs: [
        {
          ledger: 'Checks issued',
          key: check.data.bankAccountId,
          itemType: checks.name,
          itemId: first.id,
          itemNumber: checkNumber,
          amount: minus(amount),
          base: minus(base),
          currency,
          fxRate,
        },
      ],
      rest: 'Opening',
      memo: 'Outstanding check at opening',
    })
  }
}
