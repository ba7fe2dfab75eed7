const waiting: (() => void)[] = []

function goOn(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(goOn)
}

/** Lets everybody else run. Of all pieces of work that wait here one goes on in each turn of the event loop. */
export function nextTurn(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  if (waiting.push(resolve) === 1) setImmediate(goOn)
  return promise
}

/** The longest time, in milliseconds, that one piece of work keeps the event loop to itself. */
const SLICE_MS = 8

/** Call it between small steps of long work: it lets everybody else run once the slice is used up. */
export function slicer(): () => Promise<void> | undefined {
  let began = performance.now()
  return () => {
    if (performance.now() - began < SLICE_MS) return undefined
    return nextTurn().then(() => {
      began = performance.now()
    })
  }
}
