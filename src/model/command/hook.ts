import { hasOwn } from '#base/own.ts'
import type { CommandContext } from '#model/command/command.ts'
import type { Collection, Values } from '#model/schema/collection.ts'
import type { Fields } from '#model/schema/fields.ts'

/** One written document, and everything a rule may do about it. */
export interface HookContext<F extends Fields>
  extends Pick<CommandContext<unknown>, 'tx' | 'now' | 'today' | 'timeZone' | 'newId' | 'user'> {
  id: string
  /** Its data before; undefined when the document is new. Old data may lack required fields. */
  before: Partial<Values<F>> | undefined
  /** Its data after; undefined when it is deleted. */
  after: Partial<Values<F>> | undefined
}

/**
 * What follows from a write in the same commit, whoever writes: a refusal, or further documents. Imports bring in what
 * has already happened and undo restores an earlier state, so only hooks marked for them run. No hooks run for copies,
 * nor for what a hook itself writes.
 */
interface Hook<F extends Fields = Fields> {
  of: Collection<F>
  run(context: HookContext<F>): Promise<void>
  /**
   * Also run when an import, undo or merge changes an existing document: other documents repeat its data, or two of its
   * kind exclude each other.
   */
  always?: true
  /** Fills in what a document lacks; also runs for new and changed documents of an import. */
  fills?: true
  /** Checks permissions, so it runs on every write, including imports, copies and undo. */
  rights?: true
}

// biome-ignore lint/suspicious/noExplicitAny: a rule about documents of any fields
export type AnyHook = Hook<any>

export function defineHook<const F extends Fields>(
  of: Collection<F>,
  run: (context: HookContext<F>) => Promise<void>,
  options: Pick<Hook<F>, 'always' | 'fills' | 'rights'> = {},
): Hook<F> {
  return Object.freeze({ of, run, ...options })
}

/** Whether something a module exports is a hook. */
export const isHook = (value: unknown): value is AnyHook => hasOwn(value, 'of', 'run')
