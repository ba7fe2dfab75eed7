import type { Collection, Values } from '#model/collection.ts'
import type { CommandContext } from '#model/command.ts'
import type { Fields } from '#model/fields.ts'

/** One written document, and everything a rule may do about it. */
export interface FollowContext<F extends Fields>
  extends Pick<CommandContext<unknown>, 'tx' | 'now' | 'today' | 'timeZone' | 'user'> {
  id: string
  /** As it stood; undefined where the document is new. Old data may lack what the definition asks for. */
  before: Partial<Values<F>> | undefined
  /** As it will stand; undefined where it is deleted. */
  after: Partial<Values<F>> | undefined
}

/**
 * What follows from a write of a document in the same commit, whoever writes: a rule that refuses it, or the documents
 * that belong to it. Imports and copies bring what has already happened, and undo brings what stood before: nothing
 * follows from those, nor from what a rule itself writes.
 */
export interface Follow<F extends Fields = Fields> {
  of: Collection<F>
  run(context: FollowContext<F>): Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: a rule about documents of any fields
export type AnyFollow = Follow<any>

export function defineFollow<const F extends Fields>(
  of: Collection<F>,
  run: (context: FollowContext<F>) => Promise<void>,
): Follow<F> {
  return Object.freeze({ of, run })
}
