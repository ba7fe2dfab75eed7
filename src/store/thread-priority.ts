import { constants, setPriority } from 'node:os'

/** On Linux a priority is a thread's own: whoever waits for an answer goes before heavy work in a thread beside. */
export function yieldToOthers(): void {
  if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)
}
