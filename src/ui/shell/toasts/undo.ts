/** The last actions that can be undone, the newest at the end. */
interface Act {
  undo: () => void
}

const MAX_STORED = 50
let acts: readonly Act[] = []
/** Writes the server has not answered yet, which cannot be undone so far. */
const underway = new Set<Promise<unknown>>()

/** Makes Ctrl+Z wait for a write's response, so that it undoes what the person already sees. */
export function awaitAct<T>(answer: Promise<T>): Promise<T> {
  const done: Promise<unknown> = answer.then(
    () => underway.delete(done),
    () => underway.delete(done),
  )
  underway.add(done)
  return answer
}

/** Registers the undo of an action for Ctrl+Z; the returned function runs it now, once, wherever it is called from. */
export function rememberAct(undo: () => void): () => void {
  const act = { undo }
  acts = [...acts, act].slice(-MAX_STORED)
  return () => take(act)
}

/** Undoes the last action that was not undone, once it is answered; false when there is none. */
export function undoLast(): boolean {
  if (underway.size > 0) {
    // A refused action cannot be undone, and the one before it was not meant.
    const before = acts.at(-1)
    void Promise.all(underway).then(() => acts.at(-1) === before || undoLast())
    return true
  }
  const act = acts.at(-1)
  if (!act) return false
  take(act)
  return true
}

/** Nobody undoes what the person before them did. */
export function forgetActs(): void {
  acts = []
  underway.clear()
}

function take(act: Act): void {
  if (!acts.includes(act)) return
  acts = acts.filter((other) => other !== act)
  act.undo()
}
