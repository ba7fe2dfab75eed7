import { Problem, refuse } from '#base/problem.ts'
import type { AnyCommand } from '#model/command/command.ts'
import type { Caller } from '#model/command/people.ts'
import {
  type Access,
  type AnyCollection,
  commandFields,
  isSealed,
  type Role,
  whyPosted,
} from '#model/schema/collection.ts'
import type { Data, Doc, Path } from '#model/schema/value.ts'
import { documentFilter, type Sight, seesEveryRow } from '#server/access/owned.ts'
import { type AccessSubject, accessOf, EVERYBODY, isReadableBy, roleOf, WRITERS } from '#server/access/roles.ts'

export { roleOf } from '#server/access/roles.ts'

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

const WRITES = new Set<Operation>(['create', 'update', 'delete'])

/**
 * The only place that decides about access: throws `unauthenticated`, `account-pending`, `not-found` (private or
 * unreadable, whatever the operation), `forbidden` or `commands-only`. `paths` are the fields a query names or a write
 * changes.
 */
export function authorise(
  caller: Caller,
  operation: Operation,
  subject: AccessSubject,
  paths: readonly Path[] = [],
): void {
  const role = roleOf(caller)
  if (operation === 'command') return
  const access = accessOf(subject)
  if (!isReadableBy(role, subject)) throw new Problem('not-found', `There is no collection "${subject.name}".`)
  const writing = WRITES.has(operation)
  if (writing) authoriseWrite(role, operation, subject, access)
  for (const [field] of paths) {
    if (field === undefined) continue
    if (access.fields && !mayRead(access, field, role))
      throw new Problem('forbidden', `Your role may not use the field "${field}".`)
    if (!writing && access.sealed?.includes(field))
      throw new Problem('forbidden', `The field "${field}" can be written but not read.`)
    const isByCommands =
      operation === 'update' || (operation === 'create' && access.commandsFromStart && role !== 'owner')
    if (!isByCommands || !subject.collection || !isOfCommands(subject.collection, field, subject.states)) continue
    const posted = whyPosted(subject.collection, '', subject.states?.[0])
    if (posted && subject.collection.access?.posted?.includes(field)) throw refuse(posted)
    throw new Problem('commands-only', `"${field}" of ${subject.name} changes through its commands only.`)
  }
}

function authoriseWrite(role: Role, operation: Operation, subject: AccessSubject, access: Access): void {
  const writers = (operation === 'create' ? access.create : undefined) ?? access.write ?? WRITERS
  if (!writers.includes(role))
    throw new Problem('forbidden', `As ${role} you may read ${subject.name} but not change it.`)
  if (access.direct === 'commands')
    throw new Problem('commands-only', `${subject.name} is kept by commands and takes no direct changes.`)
}

/** Why a logged command cannot be undone field by field; undefined when it can. Who may not run it may not undo it. */
export function wayBack(caller: Caller, command: AnyCommand | undefined): string | undefined {
  if (!command || command.undoBy !== undefined) return command?.undoBy
  const role = roleOf(caller)
  return (command.roles ?? WRITERS).includes(role)
    ? undefined
    : `As ${role} you may not run "${command.label}", and so not undo it.`
}

/** Refuses a command that the caller's role may not run. */
export function authoriseCommand(caller: Caller, command: AnyCommand): void {
  const role = roleOf(caller)
  if (!(command.roles ?? WRITERS).includes(role))
    throw new Problem('forbidden', `As ${role} you may not run "${command.label}".`)
}

/** Whether an operation is allowed, for lists that leave out what is not. */
export function allowed(caller: Caller, operation: Operation, subject: AccessSubject): boolean {
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

/** Of these fields, the ones the caller may not write either, whether by hand, by undoing or by merging. */
export const closedFields = (caller: Caller, collection: AnyCollection | undefined): readonly string[] =>
  hiddenFields(caller, collection).filter((field) => !isSealed(collection!, field))

/** How documents stored as JSON are shown; `key` is equal for callers who see the same. */
export interface ShownText {
  key: string
  show: (json: string) => string
}

/**
 * For callers who may see every document of a collection: the stored JSON, with hidden fields removed from documents
 * that have any. Undefined for callers who may see only some documents.
 */
export function shownText(sight: Sight, caller: Caller, collection: AnyCollection | undefined): ShownText | undefined {
  if (!seesEveryRow(sight, caller, collection)) return undefined
  const hidden = hiddenFields(caller, collection)
  if (hidden.length === 0) return { key: '', show: (json) => json }
  const visible = visibleTo(sight, caller, collection)
  const names = hidden.map((field) => JSON.stringify(field))
  // A field name might be written with escapes, which Prime never does.
  const mayHold = (json: string) => json.includes('\\u') || names.some((name) => json.includes(name))
  return {
    key: names.join(),
    show: (json) => (mayHold(json) ? JSON.stringify(visible(JSON.parse(json) as Doc)) : json),
  }
}

/** The document without the fields the caller may not read; undefined when they may not see it at all. */
export function visibleTo(
  sight: Sight,
  caller: Caller,
  collection: AnyCollection | undefined,
): (doc: Doc) => Doc | undefined {
  const hidden = new Set(hiddenFields(caller, collection))
  const sees = documentFilter(sight, caller, collection)
  if (hidden.size === 0) return (doc) => (sees(doc) ? doc : undefined)
  const shown = ([field]: [string, unknown]) => !hidden.has(field)
  return (doc) => (sees(doc) ? { ...doc, data: Object.fromEntries(Object.entries(doc.data).filter(shown)) } : undefined)
}

const isOfCommands = (collection: AnyCollection, field: string, states: readonly Data[] = []): boolean =>
  commandFields(collection, ...states).has(field)

const mayRead = (access: Access, field: string, role: Role): boolean =>
  (access.fields?.[field] ?? EVERYBODY).includes(role)
