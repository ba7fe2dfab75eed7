import { toDay } from '#base/days.ts'
import { freeNumber, freeOrderNumber, nextNumber, nextOrderNumber, seriesOf } from '#features/admin/counters/rules.ts'
import { dueOn } from '#features/admin/settings/rules.ts'
import type { Reading, Tx } from '#model/command/command.ts'
import type { HookContext } from '#model/command/hook.ts'
import type { DocumentKind } from '#model/document/document.ts'
import { movedBalance } from '#model/document/owed/balance.ts'
import type { Clause } from '#model/query/query.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Fields } from '#model/schema/fields.ts'
import type { Data, Doc } from '#model/schema/value.ts'

/** The part of a transaction that completion uses. */
export type Context = Pick<HookContext<Fields>, 'tx' | 'today' | 'timeZone'>

/** The next number of a document: reserved, or only previewed. */
export function numberOf(kind: DocumentKind, { tx, today, timeZone }: Context, data: Data, isTaken: boolean) {
  const { field, series } = kind.number
  if (series === 'day')
    return (isTaken ? nextOrderNumber : freeOrderNumber)(tx, toDay(data[kind.day], timeZone) ?? today)
  return (isTaken ? nextNumber : freeNumber)(tx, seriesOf(series, today), { collection: kind.of.name, field })
}

/**
 * The missing fields of a new document: its number, its party when only one has the name, the party's terms, and the
 * due date. A preview reserves no number.
 */
export async function missingFields(kind: DocumentKind, context: Context, data: Data, isLook = false): Promise<Data> {
  const patch: Data = {}
  const party = await partyOf(context.tx, kind, data)
  if (party && isUnnamed(kind, data)) patch[kind.partyId] = party.id
  if (party && data[kind.partyName] === undefined && typeof party.data.name === 'string')
    patch[kind.partyName] = party.data.name
  for (const name of kind.takes) {
    const own = party?.data[name]
    if (data[name] === undefined && typeof own === 'string' && own !== '') patch[name] = own
  }
  const due = kind.hasDueDate && data.dueDate === undefined && (await dueOf(kind, context, { ...data, ...patch }))
  if (due) Object.assign(patch, data.termsId === undefined ? due : { dueDate: due.dueDate })
  if (data[kind.number.field] === undefined && !waitsForNumber(kind, data))
    patch[kind.number.field] = await numberOf(kind, context, data, !isLook)
  return patch
}

/** Whether a document gets its number only when it is issued. */
export const waitsForNumber = ({ number }: DocumentKind, data: Data): boolean =>
  number.atIssue === true && data.status === 'Draft'

/**
 * The fields that follow from a change: the party's name, the balance from total and payments, the due date from terms
 * and document date.
 */
export async function changedFields(kind: DocumentKind, context: Context, before: Data, after: Data): Promise<Data> {
  const { partyId, partyName } = kind
  const patch: Data = {}
  if (after[partyName] !== before[partyName] && isUnnamed(kind, after)) {
    const party = await partyOf(context.tx, kind, after)
    if (party) patch[partyId] = party.id
  }
  if (!kind.hasDueDate) return patch
  const balance = movedBalance(before, after)
  if (balance !== undefined) patch.balance = balance
  const isMoved = after.termsId !== before.termsId || after[kind.day] !== before[kind.day]
  if (!isMoved || after.dueDate === undefined || after.dueDate !== before.dueDate) return patch
  const [was, is] = [await dueOf(kind, context, before), await dueOf(kind, context, after)]
  return was?.dueDate === before.dueDate && is ? { ...patch, dueDate: is.dueDate } : patch
}

async function dueOf(kind: DocumentKind, { tx, timeZone }: Context, data: Data) {
  const day = toDay(data[kind.day], timeZone)
  const { termsId } = data
  return day === undefined
    ? undefined
    : dueOn(tx, { day, termsId: typeof termsId === 'string' && termsId ? termsId : undefined, timeZone })
}

/** Whether a document has no party id, even if it has a name. */
export const isUnnamed = ({ partyId }: DocumentKind, data: Data): boolean => !data[partyId]

/** Documents of a kind without a party id. */
export const namedOnly = ({ partyId }: DocumentKind): Clause => ({ not: [partyId, '>', ''] })

/** The party of a document; by name when it has no id and exactly one party has that name. */
async function partyOf(tx: Tx, kind: DocumentKind, data: Data): Promise<Doc | undefined> {
  const { [kind.partyId]: id, [kind.partyName]: name } = data
  if (typeof id === 'string' && id) return (await tx.get(kind.party, id)) as Doc | undefined
  return await onlyOneNamed(tx, kind.party, name)
}

/** The only party with a name; undefined when there is none, or several. */
export async function onlyOneNamed(tx: Reading, party: AnyCollection, name: unknown): Promise<Doc | undefined> {
  if (typeof name !== 'string' || !name) return undefined
  const found = await tx.find<Data>({ collection: party.name, where: [['name', '==', name]], limit: 2 })
  return found.length === 1 ? found[0] : undefined
}
