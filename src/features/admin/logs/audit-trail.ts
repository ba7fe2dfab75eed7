/** A person's last actions, oldest first, as readable lines: `09:41:07 pressed "Receive"`. */
interface Trail {
  note: (what: string, at: Date) => void
  read: () => readonly string[]
}

const MAX_ACTIONS = 20
const LONGEST = 120

/** Keeps the last actions in memory; they never contain typed text. */
export function openTrail(most = MAX_ACTIONS): Trail {
  let lines: readonly string[] = []
  return {
    note(what, at) {
      lines = [...lines, `${at.toISOString().slice(11, 19)} ${what.slice(0, LONGEST)}`].slice(-most)
    },
    read: () => lines,
  }
}
