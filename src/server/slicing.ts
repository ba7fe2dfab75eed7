/** The longest time, in milliseconds, that long work may block the event loop in one turn, all its pieces together. */
const SLICE_MS = 4
/** A turn that took so long held a piece that could not be divided further, such as parsing a long document, in ms. */
const LONG_TURN_MS = 8
/** How long other work waits for short requests after such a turn, in ms. */
const REST_MS = 5
/** A request that has run longer than this is no short one, in ms. */
const SHORT_MS = 60

const waiting: (() => void)[] = []
/** When the requests under way began. */
const requests = new Set<{ began: number }>()
/** When the first piece of long work in this turn began. */
let began: number | undefined
let hasPassed = false
let isResting = false

const took = (): number => (began === undefined ? 0 : performance.now() - began)
const isSpent = (): boolean => took() >= SLICE_MS

/** Counts a request until it is answered: call what this returns then. */
export function countRequest(): () => void {
  const request = { began: performance.now() }
  requests.add(request)
  return () => void requests.delete(request)
}

function isAnyShort(): boolean {
  const since = performance.now() - SHORT_MS
  for (const request of requests) {
    if (request.began > since) return true
    requests.delete(request)
  }
  return false
}

function beginTurn(): void {
  began = performance.now()
  setImmediate(endTurn)
}

function endTurn(): void {
  const [wasSpent, wasLong] = [isSpent(), took() >= LONG_TURN_MS]
  began = undefined
  if (waiting.length === 0) return
  // A short request needs several turns: one to arrive, one for the answer of its database. They follow without a long
  // piece between them.
  if (wasLong && isAnyShort()) rest(performance.now() + REST_MS)
  else goOn(wasSpent)
}

/** Waits until the short requests are answered, at most until `end`. */
function rest(end: number): void {
  isResting = isAnyShort() && performance.now() < end
  if (isResting) setTimeout(rest, 1, end)
  else goOn(false)
}

function goOn(wasSpent: boolean): void {
  // Work never yields twice in a row, even when the turn was used up.
  hasPassed = wasSpent && !hasPassed
  beginTurn()
  if (!hasPassed) waiting.shift()?.()
}

function isUsedUp(): boolean {
  if (isResting) return true
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
