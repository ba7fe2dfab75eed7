const waiting: (() => void)[] = []
/** When the first piece of long work of this turn began. */
let began: number | undefined

function goOn(): void {
  began = undefined
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(goOn)
}

/** Lets everybody else run. Of all pieces of work that wait here one goes on in each turn of the event loop. */
export function nextTurn(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  if (waiting.push(resolve) === 1) setImmediate(goOn)
  return promise
}

/** The longest time, in milliseconds, that long work keeps the event loop to itself, all pieces of one turn together. */
const SLICE_MS = 8

function isUsedUp(): boolean {
  const now = performance.now()
  if (began === undefined) {
    began = now
    setImmediate(() => {
      began = undefined
    })
  }
  return now - began >= SLICE_MS
}

/** Call it before a piece of long work: it waits where this turn has been used up by others, and else answers nothing. */
export const turnFree = (): Promise<void> | undefined => (isUsedUp() ? nextTurn() : undefined)

/** Call it between small steps of long work: it lets everybody else run once this turn is used up. */
export function slicer(): () => Promise<void> | undefined {
  isUsedUp()
  return turnFree
}
