import { Problem, refuse } from '#base/problem.ts'
import type { CommandContext } from '#model/command/command.ts'

/** Refuses a collection that the person may not change; one they may not read is refused like a missing one. */
export function needWrite(
  { mayRead, mayWrite }: Pick<CommandContext<unknown>, 'mayRead' | 'mayWrite'>,
  collection: string,
): void {
  if (!mayRead(collection)) throw new Problem('not-found', `There is no collection "${collection}".`)
  if (!mayWrite(collection)) throw refuse(`Your role may not change ${collection}.`)
}
