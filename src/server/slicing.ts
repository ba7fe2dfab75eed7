/** The longest time, in milliseconds, that long work may block the event loop in one turn, all its pieces together. */
const SLICE_MS = 4

const waiting: (() => void)[] = []
/** When the first piece of long work in this turn began. */
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
  // Work never yields twice in a row, even when the turn was used up.
  hasPassed = wasSpent && !hasPassed
  beginTurn()
  if (!hasPassed) waiting.shift()?.()
}

function isUsedUp(): boolean {
  if (began === undefined) beginTurn()
  return isSpent()
}

/**
 * Call it before a piece of long work: it returns a promise to wait for when this turn of the event loop is used up,
 * and otherwise undefined. One waiting piece continues in each turn.
 */
export function turnFree(): Promise<void> | undefined {
  if (!isUsedUp()) return undefined
  const { promise, resolve } = Promise.withResolvers<void>()
  waiting.push(resolve)
  return promise
}

/** Call it between small steps of long work: it yields to others once this turn is used up. */
export function slicer(): () => Promise<void> | undefined {
  isUsedUp()
  return turnFree
}
