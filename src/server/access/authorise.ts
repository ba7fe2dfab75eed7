import { Problem } from '#base/problem.ts'
import type { AnyCommand } from '#model/command/command.ts'
import type { Caller } from '#model/command/people.ts'
import { type Access, type AnyCollection, commandFields, type Role } from '#model/schema/collection.ts'
import type { Doc, Path } from '#model/schema/value.ts'
import { seer } from '#server/access/owned.ts'

export type Operation =
  | 'get'
  | 'query'
  | 'changes'
  | 'history'
  | 'create'
  | 'update'
  | 'delete'
  | 'live'
  | 'export'
  | 'command'

/** What is asked for: a collection by name, with its definition when it has one; for `command` the command's name. */
export interface Subject {
  name: string
  collection?: AnyCollection | undefined
}

const EVERYBODY: readonly Role[] = ['owner', 'staff', 'viewer']
const WRITERS: readonly Role[] = ['owner', 'staff']
const WRITES = new Set<Operation>(['create', 'update', 'delete'])
/** Kept by the store and the identity service under these names; nobody reaches them as documents. */
const HIDDEN = new Set(['log', 'secrets', 'idempotency', 'sessions', 'credentials'])
/** Kept by commands whether or not a feature defines them: nobody writes a ledger by hand before it is there. */
const KEPT: Readonly<Record<string, Access>> = {
  counters: { read: ['owner'], direct: 'commands' },
  movements: { direct: 'commands' },
  payments: { direct: 'commands' },
}

// A table that people design never opens a ledger: what is kept stays kept, whoever defines something under its name.
const accessOf = ({ name, collection }: Subject): Access =>
  Object.hasOwn(KEPT, name) && (!collection || collection.own) ? KEPT[name]! : (collection?.access ?? {})

/** Names that no table people design may take. */
export const isReservedCollection = (name: string): boolean => HIDDEN.has(name) || Object.hasOwn(KEPT, name)

/**
 * The one decision about access: throws `unauthenticated`, `account-pending`, `not-found` (private or unreadable,
 * whatever the operation), `forbidden` or `commands-only`. `paths` are the fields a question names or a write changes.
 */
export function authorise(caller: Caller, operation: Operation, subject: Subject, paths: readonly Path[] = []): void {
  const role = roleOf(caller)
  if (operation === 'command') return
  const access = accessOf(subject)
  if (access.private || HIDDEN.has(subject.name) || !(access.read ?? EVERYBODY).includes(role))
    throw new Problem('not-found', `There is no collection "${subject.name}".`)
  const writing = WRITES.has(operation)
  if (writing) authoriseWrite(role, operation, subject, access)
  for (const [field] of paths) {
    if (field === undefined) continue
    if (access.fields && !mayRead(access, field, role))
      throw new Problem('forbidden', `Your role may not use the field "${field}".`)
    if (!writing && access.sealed?.includes(field))
      throw new Problem('forbidden', `The field "${field}" can be written but not read.`)
    if (operation === 'update' && subject.collection && commandFields(subject.collection).has(field))
      throw new Problem('commands-only', `"${field}" of ${subject.name} changes through its commands only.`)
  }
}

function authoriseWrite(role: Role, operation: Operation, subject: Subject, access: Access): void {
  const writers = (operation === 'create' ? access.create : undefined) ?? access.write ?? WRITERS
  if (!writers.includes(role))
    throw new Problem('forbidden', `As ${role} you may read ${subject.name} but not change it.`)
  if (access.direct === 'commands')
    throw new Problem('commands-only', `${subject.name} is kept by commands and takes no direct changes.`)
}

/** Refuses a command that the caller's role may not run. */
export function authoriseCommand(caller: Caller, command: AnyCommand): void {
  const role = roleOf(caller)
  if (!(command.roles ?? WRITERS).includes(role))
    throw new Problem('forbidden', `As ${role} you may not run "${command.label}".`)
}

/** The role that counts: a key never has more rights than the person it belongs to. */
export function roleOf(caller: Caller): Role {
  if (caller.kind === 'nobody' || caller.person.status === 'disabled')
    throw new Problem('unauthenticated', 'Sign in first.')
  if (caller.person.status === 'pending')
    throw new Problem('account-pending', 'This account waits for the approval of an owner.')
  const { role } = caller.person
  if (caller.kind === 'person') return role
  return EVERYBODY.indexOf(caller.role) > EVERYBODY.indexOf(role) ? caller.role : role
}

/** Whether an operation is allowed, for lists that leave out what is not. */
export function allowed(caller: Caller, operation: Operation, subject: Subject): boolean {
  try {
    authorise(caller, operation, subject)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

/** The fields of a collection that the caller may not read. */
export function hiddenFields(caller: Caller, collection: AnyCollection | undefined): readonly string[] {
  const { fields, sealed = [] } = collection?.access ?? {}
  if (!fields) return sealed
  const role = roleOf(caller)
  return [...sealed, ...Object.keys(fields).filter((field) => !mayRead(collection!.access!, field, role))]
}

/** What the caller sees of a document: undefined when it is another's own, else without the fields they may not read. */
export function visibleTo(caller: Caller, collection: AnyCollection | undefined): (doc: Doc) => Doc | undefined {
  const hidden = new Set(hiddenFields(caller, collection))
  const sees = seer(caller, collection)
  if (hidden.size === 0) return (doc) => (sees(doc.data) ? doc : undefined)
  const shown = ([field]: [string, unknown]) => !hidden.has(field)
  return (doc) =>
    sees(doc.data) ? { ...doc, data: Object.fromEntries(Object.entries(doc.data).filter(shown)) } : undefined
}

const mayRead = (access: Access, field: string, role: Role): boolean =>
  (access.fields?.[field] ?? EVERYBODY).includes(role)
