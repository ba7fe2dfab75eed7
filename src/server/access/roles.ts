import { Problem } from '#base/problem.ts'
import type { Caller } from '#model/command/people.ts'
import { type Access, type AnyCollection, commandFields, type Role } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'

/** What is checked: a collection by name, with its definition if it has one; for `command` the command's name. */
export interface AccessSubject {
  name: string
  collection?: AnyCollection | undefined
  /** The document an update changes, before and after: its states may leave more fields to commands. */
  states?: readonly Data[]
}

export const EVERYBODY: readonly Role[] = ['owner', 'staff', 'viewer']
export const WRITERS: readonly Role[] = ['owner', 'staff']
/** Used by the store and the identity service; nobody can access them as documents. */
const HIDDEN: ReadonlySet<string> = new Set(['log', 'secrets', 'idempotency', 'sessions', 'credentials'])
/**
 * Written by commands whether or not a feature defines them, so that nobody writes a ledger by hand before it exists.
 */
const BY_COMMANDS: Readonly<Record<string, Access>> = {
  counters: { read: ['owner'], direct: 'commands' },
  movements: { direct: 'commands' },
  payments: { direct: 'commands' },
}

/** The access rules of a collection. A table that people design never opens a ledger: reserved names stay reserved. */
export const accessOf = ({ name, collection }: AccessSubject): Access =>
  Object.hasOwn(BY_COMMANDS, name) && (!collection || collection.own) ? BY_COMMANDS[name]! : (collection?.access ?? {})

/** Whether documents of a collection exist at all for a role. */
export function isReadableBy(role: Role, subject: AccessSubject): boolean {
  const access = accessOf(subject)
  return !access.private && !HIDDEN.has(subject.name) && (access.read ?? EVERYBODY).includes(role)
}

/** The names of all collections that do not exist for a role, whether or not they hold documents. */
export function unreadableBy(role: Role, collections: ReadonlyMap<string, AnyCollection>): string[] {
  const names = new Set([...HIDDEN, ...Object.keys(BY_COMMANDS), ...collections.keys()])
  return [...names].filter((name) => !isReadableBy(role, { name, collection: collections.get(name) })).sort()
}

/** Whether only commands write a collection. */
export const isWrittenByCommands = (collection: AnyCollection | undefined): boolean =>
  collection?.access?.direct === 'commands'

/**
 * Whether an import may restore what commands wrote. Records that nobody may write prove who did what, and can only be
 * restored from a backup.
 */
export const isRestorable = (collection: AnyCollection): boolean =>
  isWrittenByCommands(collection) && !collection.access?.private && collection.access?.write?.length !== 0

/** Whether any field of a collection has rules of its own, so that the changes of a write must be checked. */
export const hasRulesOfFields = (collection: AnyCollection): boolean =>
  commandFields(collection).size > 0 ||
  collection.access?.commandFieldsOf !== undefined ||
  collection.access?.fields !== undefined

/** Whether someone who reads a collection may still not see some of its documents. */
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

/** Whether commands may write to a collection for a role, even if it allows no direct writes. */
export const mayWriteInto = (role: Role, subject: AccessSubject): boolean =>
  isReadableBy(role, subject) && (accessOf(subject).write ?? WRITERS).includes(role)

/**
 * The name that files and work are stored under. A key with fewer rights than its person has a name of its own: what
 * the person brought in may come from records the key cannot see.
 */
export function workerOf(caller: Caller): string {
  if (caller.kind === 'nobody') return ''
  const { id, role } = caller.person
  return caller.kind === 'key' && roleOf(caller) !== role ? `${id} ${caller.keyId}` : id
}

/** Whether something stored belongs to the caller: their own, and for a person also what their keys brought in. */
export function isWorkOf(caller: Caller, worker: string | undefined): boolean {
  const own = workerOf(caller)
  return own !== '' && worker !== undefined && (worker === own || worker.startsWith(`${own} `))
}

/** The effective role: a key never has more rights than its person. */
export function roleOf(caller: Caller): Role {
  if (caller.kind === 'nobody' || caller.person.status === 'disabled')
    throw new Problem('unauthenticated', 'Log in first.')
  if (caller.person.status === 'pending')
    throw new Problem('account-pending', 'This account waits for the approval of an owner.')
  const { role } = caller.person
  if (caller.kind === 'person') return role
  return EVERYBODY.indexOf(caller.role) > EVERYBODY.indexOf(role) ? caller.role : role
}
