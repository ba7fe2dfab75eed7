import { hasOwn } from '#base/own.ts'
import type { CommandContext } from '#model/command/command.ts'
import type { Collection, Values } from '#model/schema/collection.ts'
import type { Fields } from '#model/schema/fields.ts'

/** One written document, and everything a rule may do about it. */
export interface HookContext<F extends Fields>
  extends Pick<CommandContext<unknown>, 'tx' | 'now' | 'today' | 'timeZone' | 'newId' | 'user'> {
  id: string
  /** As it stood; undefined where the document is new. Old data may lack what the definition asks for. */
  before: Partial<Values<F>> | undefined
  /** As it will stand; undefined where it is deleted. */
  after: Partial<Values<F>> | undefined
}

/**
 * What follows from a write of a document in the same commit, no matter who writes: a refusal, or the documents that belong to
 * it. Imports bring what has already happened and undo brings what stood before: from those follows only what is said to
 * follow always. Nothing follows from copies, nor from what a rule itself writes.
 */
interface Hook<F extends Fields = Fields> {
  of: Collection<F>
  run(context: HookContext<F>): Promise<void>
  /**
   * Also where a document that was there is changed by an import, an undo or a merge: others repeat what it says, or two
   * of its kind exclude each other, whatever brought it about.
   */
  always?: true
  /** It fills in what a document lacks: also of new and changed documents of an import. */
  fills?: true
  /** The rule checks permissions, so it runs on every write, including imports, copies and undo. */
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
