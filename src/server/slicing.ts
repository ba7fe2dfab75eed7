import { setImmediate } from 'node:timers/promises'

/** The longest time, in milliseconds, that one piece of work keeps the event loop to itself. */
const SLICE_MS = 8

/** Call it between small steps of long work: it lets everybody else run once the slice is used up. */
export function slicer(): () => Promise<void> | undefined {
  let began = performance.now()
  return () => {
    if (performance.now() - began < SLICE_MS) return undefined
    return setImmediate().then(() => {
      began = performance.now()
    })
  }
}
