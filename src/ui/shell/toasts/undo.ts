/** The last acts that can be undone, the newest at the end. */
interface Act {
  undo: () => void
}

const MAX_KEPT = 50
let acts: readonly Act[] = []
/** Writes the server has not answered yet: what they did has no way back so far. */
const underway = new Set<Promise<unknown>>()

/** Lets Ctrl+Z wait for a write to be answered, and so take back what the person sees already. */
export function awaitAct<T>(answer: Promise<T>): Promise<T> {
  const told: Promise<unknown> = answer.then(
    () => underway.delete(told),
    () => underway.delete(told),
  )
  underway.add(told)
  return answer
}

/** Keeps the way back of an act for Ctrl+Z; the answer takes it back now, once, wherever it is asked. */
export function rememberAct(undo: () => void): () => void {
  const act = { undo }
  acts = [...acts, act].slice(-MAX_KEPT)
  return () => take(act)
}

/** Takes back what was done last and not taken back yet, once it is answered; false when there is nothing. */
export function undoLast(): boolean {
  if (underway.size > 0) {
    // A refused act cannot be undone, and the act before it was not meant.
    const before = acts.at(-1)
    void Promise.all(underway).then(() => acts.at(-1) === before || undoLast())
    return true
  }
  const act = acts.at(-1)
  if (!act) return false
  take(act)
  return true
}

/** No one takes back what the person before them did. */
export function forgetActs(): void {
  acts = []
  underway.clear()
}

function take(act: Act): void {
  if (!acts.includes(act)) return
  acts = acts.filter((other) => other !== act)
  act.undo()
}
