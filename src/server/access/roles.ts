import { Problem } from '#base/problem.ts'
import type { Caller } from '#model/command/people.ts'
import { type Access, type AnyCollection, commandFields, type Role } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'

/** The subject of a check: a collection by name, with its definition if it has one; for `command` the command's name. */
export interface AccessSubject {
  name: string
  collection?: AnyCollection | undefined
  /** The document that an update changes, as it stands and as it would: its states may leave more fields to commands. */
  states?: readonly Data[]
}

export const EVERYBODY: readonly Role[] = ['owner', 'staff', 'viewer']
export const WRITERS: readonly Role[] = ['owner', 'staff']
/** Kept by the store and the identity service under these names; no one reaches them as documents. */
const HIDDEN: ReadonlySet<string> = new Set(['log', 'secrets', 'idempotency', 'sessions', 'credentials'])
/** Kept by commands whether or not a feature defines them: no one writes a ledger by hand before it is there. */
const KEPT: Readonly<Record<string, Access>> = {
  counters: { read: ['owner'], direct: 'commands' },
  movements: { direct: 'commands' },
  payments: { direct: 'commands' },
}

/** The rules of a collection. A table that people design never opens a ledger: what is kept stays kept under its name. */
export const accessOf = ({ name, collection }: AccessSubject): Access =>
  Object.hasOwn(KEPT, name) && (!collection || collection.own) ? KEPT[name]! : (collection?.access ?? {})

/** Whether documents of a collection are there at all for a role. */
export function isReadableBy(role: Role, subject: AccessSubject): boolean {
  const access = accessOf(subject)
  return !access.private && !HIDDEN.has(subject.name) && (access.read ?? EVERYBODY).includes(role)
}

/** The names of all collections that are not there for a role, whether or not they hold anything. */
export function unreadableBy(role: Role, collections: ReadonlyMap<string, AnyCollection>): string[] {
  const names = new Set([...HIDDEN, ...Object.keys(KEPT), ...collections.keys()])
  return [...names].filter((name) => !isReadableBy(role, { name, collection: collections.get(name) })).sort()
}

/** Whether only commands write a collection. */
export const isKeptByCommands = (collection: AnyCollection | undefined): boolean =>
  collection?.access?.direct === 'commands'

/**
 * Whether an export may bring back what commands wrote: what no one may write proves who did what, and comes back by a
 * backup alone.
 */
export const isRestorable = (collection: AnyCollection): boolean =>
  isKeptByCommands(collection) && !collection.access?.private && collection.access?.write?.length !== 0

/** Whether some field of a collection has rules of its own, so that what a write changes has to be looked at. */
export const hasRulesOfFields = (collection: AnyCollection): boolean =>
  commandFields(collection).size > 0 ||
  collection.access?.commandFieldsOf !== undefined ||
  collection.access?.fields !== undefined

/** Whether who reads a collection may yet not see some of its documents. */
export const isSeenInPart = (collection: AnyCollection | undefined): boolean =>
  collection?.access?.owned !== undefined || collection?.access?.about !== undefined

/** Whether every active person sees these fields of every document. */
export function isOpenToAll(collection: AnyCollection | undefined, fields: readonly string[]): boolean {
  const { read, fields: restricted = {}, sealed = [] } = collection?.access ?? {}
  return (
    !read &&
    !isSeenInPart(collection) &&
    !fields.some((name) => Object.hasOwn(restricted, name) || sealed.includes(name))
  )
}

/** Whether a role may have commands write into a collection, also where it takes no direct writes. */
export const mayWriteInto = (role: Role, subject: AccessSubject): boolean =>
  isReadableBy(role, subject) && (accessOf(subject).write ?? WRITERS).includes(role)

/**
 * Under whose name files and work are kept. A key with fewer rights than its person is a worker of its own: what that person
 * brought in may come from records that are not there for the key.
 */
export function workerOf(caller: Caller): string {
  if (caller.kind === 'nobody') return ''
  const { id, role } = caller.person
  return caller.kind === 'key' && roleOf(caller) !== role ? `${id} ${caller.keyId}` : id
}

/** Whether something is kept for the caller: their own, and of a person also what their keys brought. */
export function isWorkOf(caller: Caller, worker: string | undefined): boolean {
  const own = workerOf(caller)
  return own !== '' && worker !== undefined && (worker === own || worker.startsWith(`${own} `))
}

/** The role that counts: a key never has more rights than the person it belongs to. */
export function roleOf(caller: Caller): Role {
  if (caller.kind === 'nobody' || caller.person.status === 'disabled')
    throw new Problem('unauthenticated', 'Log in first.')
  if (caller.person.status === 'pending')
    throw new Problem('account-pending', 'This account waits for the approval of an owner.')
  const { role } = caller.person
  if (caller.kind === 'person') return role
  return EVERYBODY.indexOf(caller.role) > EVERYBODY.indexOf(role) ? caller.role : role
}
