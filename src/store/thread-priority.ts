import { constants, setPriority } from 'node:os'

/**
 * On Linux every thread has its own priority: requests that people wait for come before heavy work in another thread.
 */
export function yieldToOthers(): void {
  if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)
}
