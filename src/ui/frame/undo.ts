/** What was done last and can be taken back, the newest at the end. */
interface Act {
  undo: () => void
}

const MOST_KEPT = 50
let acts: readonly Act[] = []

/** Keeps the way back of an act for Ctrl+Z; the answer takes it back now, once, wherever it is asked. */
export function rememberAct(undo: () => void): () => void {
  const act = { undo }
  acts = [...acts, act].slice(-MOST_KEPT)
  return () => take(act)
}

/** Takes back what was done last and not taken back yet; false when there is nothing. */
export function undoLast(): boolean {
  const act = acts.at(-1)
  if (!act) return false
  take(act)
  return true
}

/** Nobody takes back what the person before them did. */
export function forgetActs(): void {
  acts = []
}

function take(act: Act): void {
  if (!acts.includes(act)) return
  acts = acts.filter((other) => other !== act)
  act.undo()
}
