import { toDay } from '#base/days.ts'
import {
  freeNumber,
  freeOrderNumber,
  nextNumber,
  nextOrderNumber,
  seriesOf,
} from '#features/admin/counters/next-number.ts'
import { dueOn } from '#features/admin/settings/terms/due-by.ts'
import { payables } from '#features/money/payables/collection.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import type { Reading, Tx } from '#model/command/command.ts'
import type { HookContext } from '#model/command/hook.ts'
import { movedBalance } from '#model/document/balance.ts'
import type { Clause } from '#model/query/query.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Fields } from '#model/schema/fields.ts'
import type { Data, Doc } from '#model/schema/value.ts'

/** What filling in asks of a transaction. */
export type Context = Pick<HookContext<Fields>, 'tx' | 'today' | 'timeZone'>

/** What a document takes over, and from where. */
export interface Kind {
  of: AnyCollection
  party: AnyCollection
  /** The fields that name the party, by id and by name. */
  partyId: string
  partyName: string
  number: string
  /** The day of the document itself. */
  day: string
  /** What it begins with of its party, where it says nothing itself. */
  takes: readonly string[]
  hasDueDate: boolean
  /** The next number: taken, or only looked at. */
  next(context: Context, data: Data, isTaken: boolean): Promise<string>
}

const monthly = (prefix: string, of: AnyCollection, field: string) => ({
  number: field,
  next: ({ tx, today }: Context, _: Data, isTaken: boolean) =>
    (isTaken ? nextNumber : freeNumber)(tx, seriesOf(prefix, today), { collection: of.name, field }),
})

const bill: Kind = {
  of: payables,
  party: vendors,
  partyId: 'vendorId',
  partyName: 'vendorName',
  day: 'invoiceDate',
  takes: ['termsId', 'currency'],
  hasDueDate: true,
  ...monthly('AP', payables, 'payableNumber'),
}

const invoice: Kind = {
  of: receivables,
  party: customers,
  partyId: 'customerId',
  partyName: 'customerName',
  day: 'invoiceDate',
  takes: ['termsId', 'currency'],
  hasDueDate: true,
  ...monthly('INV', receivables, 'invoiceNumber'),
}

const order: Kind = {
  of: purchaseOrders,
  party: vendors,
  partyId: 'vendorId',
  partyName: 'vendorName',
  number: 'poNumber',
  day: 'orderDate',
  takes: ['termsId', 'currency', 'shipVia'],
  hasDueDate: false,
  next: ({ tx, today, timeZone }, { orderDate }, isTaken) =>
    (isTaken ? nextOrderNumber : freeOrderNumber)(tx, toDay(orderDate, timeZone) ?? today),
}

/** The documents that are whole from their first moment. */
export const KINDS: readonly Kind[] = [bill, invoice, order]

/** What a new document lacks: its number, its party where one alone has the name, what that says, and the day it falls due. A look takes no number. */
export async function missing(kind: Kind, context: Context, data: Data, isLook = false): Promise<Data> {
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
  if (data[kind.number] === undefined) patch[kind.number] = await kind.next(context, data, !isLook)
  return patch
}

/** What moves with a change: the party with its name, the balance with total and payments, the due date with the terms and day it came from. */
export async function changed(kind: Kind, context: Context, before: Data, after: Data): Promise<Data> {
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

async function dueOf(kind: Kind, { tx, timeZone }: Context, data: Data) {
  const day = toDay(data[kind.day], timeZone)
  const { termsId } = data
  return day === undefined
    ? undefined
    : dueOn(tx, { day, termsId: typeof termsId === 'string' && termsId ? termsId : undefined, timeZone })
}

/** Whether a document names no party by its id, whatever name it writes. */
export const isUnnamed = ({ partyId }: Kind, data: Data): boolean => !data[partyId]

/** Documents of a kind that name no party by its id. */
export const namedOnly = ({ partyId }: Kind): Clause => ({ not: [partyId, '>', ''] })

/** The party a document names; by its name where no id stands and only one has that name. */
async function partyOf(tx: Tx, kind: Kind, data: Data): Promise<Doc | undefined> {
  const { [kind.partyId]: id, [kind.partyName]: name } = data
  if (typeof id === 'string' && id) return (await tx.get(kind.party, id)) as Doc | undefined
  return await onlyOneNamed(tx, kind.party, name)
}

/** The party that has a name alone; undefined where none has it, or several. */
export async function onlyOneNamed(tx: Reading, party: AnyCollection, name: unknown): Promise<Doc | undefined> {
  if (typeof name !== 'string' || !name) return undefined
  const found = await tx.find<Data>({ collection: party.name, where: [['name', '==', name]], limit: 2 })
  return found.length === 1 ? found[0] : undefined
}
