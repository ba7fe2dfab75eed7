import { LIMITS } from '#base/limits.ts'
import type { Commit, LogAsk } from '#model/command/commit.ts'
import type { Prime } from '#server/ports.ts'

/** Lines that are read at once, in bytes. */
const PIECE = 1024 * 1024

/**
 * The lines that a question means, at most its limit, and whether there may be more after them: lines of very large
 * commits end early. They are handed over a few at a time, so that no more of them are held than `take` keeps; it
 * answers how many bytes that is.
 */
export async function logPage(
  { driver }: Prime,
  { limit, ...ask }: LogAsk,
  take: (commits: readonly Commit[]) => number,
): Promise<{ more: boolean; last: number | undefined }> {
  let [left, bytes] = [limit, LIMITS.answerBytes.most as number]
  let last: number | undefined
  for (let at = 0; ; at++) {
    const before = last ?? ask.before
    const piece = { ...ask, limit: left + 1, bytes: PIECE, ...(before !== undefined && { before }) }
    // The first lines are few and asked for by every screen; what follows is read beside the event loop.
    const commits = await driver.read((tx) => tx.log(piece), { long: at > 0 })
    const taken = commits.slice(0, left)
    bytes -= take(taken)
    left -= taken.length
    last = taken.at(-1)?.seq ?? last
    if (commits.length > taken.length || (bytes <= 0 && commits.length > 0)) return { more: true, last }
    if (commits.length === 0 || left === 0) return { more: false, last }
  }
}
