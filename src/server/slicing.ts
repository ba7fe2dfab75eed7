/** The longest time, in milliseconds, that long work keeps the event loop to itself, all pieces of one turn together. */
const SLICE_MS = 4

const waiting: (() => void)[] = []
/** When the first piece of long work of this turn began. */
let began: number | undefined
let hasPassed = false

const isSpent = (): boolean => began !== undefined && performance.now() - began >= SLICE_MS

function beginTurn(): void {
  began = performance.now()
  setImmediate(endTurn)
}

function endTurn(): void {
  const wasSpent = isSpent()
  began = undefined
  if (waiting.length === 0) return
  // A turn that was used up is left at that, but not twice in a row.
  hasPassed = wasSpent && !hasPassed
  beginTurn()
  if (!hasPassed) waiting.shift()?.()
}

function isUsedUp(): boolean {
  if (began === undefined) beginTurn()
  return isSpent()
}

/**
 * Call it before a piece of long work: it waits where this turn of the event loop has been used up, and else answers
 * nothing. Of all pieces that wait one goes on in each turn.
 */
export function turnFree(): Promise<void> | undefined {
  if (!isUsedUp()) return undefined
  const { promise, resolve } = Promise.withResolvers<void>()
  waiting.push(resolve)
  return promise
}

/** Call it between small steps of long work: it lets everyone else run once this turn is used up. */
export function slicer(): () => Promise<void> | undefined {
  isUsedUp()
  return turnFree
}
