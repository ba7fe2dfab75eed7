/** The longest time, in milliseconds, that long work keeps the event loop to itself, all pieces of one turn together. */
const SLICE_MS = 8

const waiting: (() => void)[] = []
/** When the first piece of long work of this turn began. */
let began: number | undefined
let hasPassed = false

const isSpent = (): boolean => began !== undefined && performance.now() - began >= SLICE_MS

function goOn(): void {
  // What came in from outside has used this turn up: it is left at that, but not twice in a row.
  hasPassed = !hasPassed && isSpent()
  began = undefined
  if (!hasPassed) waiting.shift()?.()
  if (waiting.length > 0) setImmediate(goOn)
}

/** Lets everybody else run. Of all pieces of work that wait here one goes on in each turn of the event loop. */
function nextTurn(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  // Immediates still belong to this turn.
  if (waiting.push(resolve) === 1) setImmediate(() => setImmediate(goOn))
  return promise
}

function isUsedUp(): boolean {
  if (began === undefined) {
    began = performance.now()
    setImmediate(() => {
      began = undefined
    })
  }
  return isSpent()
}

/** Call it before a piece of long work: it waits where this turn has been used up by others, and else answers nothing. */
export const turnFree = (): Promise<void> | undefined => (isUsedUp() ? nextTurn() : undefined)

/** Call it between small steps of long work: it lets everybody else run once this turn is used up. */
export function slicer(): () => Promise<void> | undefined {
  isUsedUp()
  return turnFree
}
