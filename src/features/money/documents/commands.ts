import { toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import {
  type Context,
  isUnnamed,
  missingFields,
  namedOnly,
  numberOf,
  onlyOneNamed,
  waitsForNumber,
} from '#features/money/documents/completion.ts'
import { partysRate } from '#features/money/documents/tax-hooks.ts'
import { defineCommand, type Reading } from '#model/command/command.ts'
import type { DocumentKind } from '#model/document/document.ts'
import { documentNames, documents } from '#model/feature.ts'
import type { Clause } from '#model/query/query.ts'
import { choice, type Fields, object } from '#model/schema/fields.ts'
import { type Data, sameValue } from '#model/schema/value.ts'

/** The values that a new document would get, for its form; writes nothing and uses no number. */
export const proposeDocument = defineCommand({
  name: 'documents.propose',
  label: 'Propose',
  input: {
    collection: choice('Collection', documentNames, { required: true }),
    data: object('Document', { required: true }),
  },
  async run({ tx, input, today, timeZone }) {
    const kind = documents.find(({ of }) => of.name === input.collection)!
    const data: Data = { [kind.day]: today, ...(input.data as Data) }
    const context = { tx, today, timeZone }
    const found = await missingFields(kind, context, data, true)
    const rate = await partysRate(kind, context, { ...data, ...found })
    return { ...found, ...rate, ...(toDay(data[kind.day], timeZone) && { [kind.day]: data[kind.day]! }) }
  },
})

/** Documents in one commit: few enough that others hardly wait. */
const PIECE = 50

interface Old {
  kind: DocumentKind
  id: string
}

/**
 * Completes documents from before completion existed, or copied unchanged: balance, number, the party for a name, and
 * dates and currency in normal form. The server runs it at every start and every night; when interrupted, the next run
 * continues.
 */
export const completeDocuments = defineCommand({
  name: 'documents.complete',
  label: 'Complete older documents',
  roles: ['owner'],
  restores: true,
  undoBy: 'Completed documents stay as they are.',
  input: {},
  async look({ tx, today, timeZone }) {
    const old: Old[] = []
    for (const kind of documents) {
      const found = new Set<string>()
      for (const where of suspects(kind))
        for (const { id, data } of await tx.find<Data>({ collection: kind.of.name, where }))
          if (lacks(kind, data)) found.add(id)
      for (const id of await knownByName(tx, kind)) found.add(id)
      for (const id of found) old.push({ kind, id })
    }
    return { old, today, timeZone }
  },
  *pieces(seen) {
    const { old } = seen as { old: readonly Old[] }
    for (let from = 0; from < old.length; from += PIECE) {
      const some = old.slice(from, from + PIECE)
      yield async (context) => {
        for (const { kind, id } of some) await complete(kind, context, id)
      }
    }
  },
  async run({ seen }) {
    const { length } = (seen as { old: readonly Old[] }).old
    if (length === 0) throw refuse('All documents are already complete.')
    return { completed: length }
  },
})

async function complete(kind: DocumentKind, context: Context, id: string): Promise<void> {
  const doc = await context.tx.getAny(kind.of.name, id)
  if (!doc) return
  const data = kind.of.derive?.(doc.data) ?? doc.data
  const party = isUnnamed(kind, data) && (await onlyOneNamed(context.tx, kind.party, data[kind.partyName]))
  if (!party && !lacks(kind, doc.data)) return
  const isUnnumbered = lacksNumber(kind, data)
  const whole = {
    ...data,
    ...(party && { [kind.partyId]: party.id }),
    ...(isUnnumbered && { [kind.number.field]: await numberOf(kind, context, data, true) }),
  }
  // `derive` also sets the normalized form of the number, used for comparison.
  await context.tx.put(kind.of.name, id, kind.of.derive?.(whole) ?? whole)
}

/**
 * Only kinds with a due date get missing numbers; an old order without a number stays that way, because an order's
 * number encodes its due date.
 */
const isNumbered = ({ hasDueDate }: DocumentKind): boolean => hasDueDate

const lacksNumber = (kind: DocumentKind, data: Data): boolean =>
  isNumbered(kind) && data[kind.number.field] === undefined && !waitsForNumber(kind, data)

const lacks = (kind: DocumentKind, data: Data): boolean =>
  !sameValue(kind.of.derive?.(data) ?? data, data) || lacksNumber(kind, data)

/** Documents with only a party name, when exactly one party has that name. */
async function knownByName(tx: Reading, kind: DocumentKind): Promise<string[]> {
  const { of, party, partyName } = kind
  const answer = await tx.aggregate({
    collection: of.name,
    where: [namedOnly(kind)],
    aggregate: { count: true, by: [partyName] },
  })
  const found: string[] = []
  for (const { key } of 'groups' in answer ? answer.groups : []) {
    const name = key[partyName]
    if (!(await onlyOneNamed(tx, party, name))) continue
    const docs = await tx.find<Data>({ collection: of.name, where: [[partyName, '==', name!], namedOnly(kind)] })
    found.push(...docs.map(({ id }) => id))
  }
  return found
}

/** The queries that find them without reading every document: missing fields, and texts that are not in normal form. */
function suspects(kind: DocumentKind): (readonly Clause[])[] {
  const days = Object.entries(kind.of.fields as Fields).flatMap(([name, field]) =>
    field.kind === 'date' ? [name] : [],
  )
  return [
    ...(isNumbered(kind) ? [[[kind.number.field, 'exists', false]] as const] : []),
    ...(kind.hasDueDate
      ? [
          ...[['status', 'in', ['Open', 'Draft', '', null]] as const, ['status', 'exists', false] as const].map(
            (status): readonly Clause[] => [status, ['balance', 'exists', false], ['totalAmount', 'exists', true]],
          ),
          [
            ['status', '==', 'Void'],
            ['balance', '!=', 0],
          ] as const,
        ]
      : []),
    [['currency', '>=', 'a']],
    [['currency', '<', 'A']],
    // A day in its normal form begins with 19 or 20 and two more digits.
    ...days.flatMap((name): (readonly Clause[])[] => [
      [[name, '<', '190']],
      [
        [name, '>=', '2'],
        [name, '<', '200'],
      ],
      [[name, '>=', '21']],
    ]),
  ]
}
