import { LIMITS } from '#base/limits.ts'
import type { Commit, LogAsk } from '#model/command/commit.ts'
import { parseBody } from '#server/http/json-body.ts'
import type { Prime } from '#server/ports.ts'
import { turnFree } from '#server/slicing.ts'
import type { LogLine } from '#store/driver.ts'

/** Lines that are read at once, in bytes. */
const PIECE = 1024 * 1024

/** So many lines a screen asks for. */
export const SCREEN = 60

/**
 * The lines that a question means, at most its limit, and whether there may be more after them: lines of very large
 * commits end early. They are handed over one at a time, so that no more of them are held than `take` keeps; it
 * answers how many bytes that is.
 */
export async function logPage(
  { driver }: Prime,
  { limit, ...ask }: LogAsk,
  take: (commit: Commit) => Promise<number> | number,
  isLong = limit > SCREEN,
): Promise<{ more: boolean; last: number | undefined }> {
  let [left, bytes] = [limit, LIMITS.answerBytes.most as number]
  let last: number | undefined
  for (let at = 0; ; at++) {
    const before = last ?? ask.before
    const piece = { ...ask, limit: left + 1, bytes: PIECE, ...(before !== undefined && { before }) }
    // What a screen shows is asked for often; more, and what follows, is read beside the event loop.
    await turnFree()
    const lines = await driver.read((tx) => tx.lines(piece), { long: at > 0 || isLong })
    const taken = lines.slice(0, left)
    for (const line of taken) {
      bytes -= await take(await commitOf(line))
      left--
      last = line.seq
      if (bytes <= 0) return { more: true, last }
    }
    if (lines.length > taken.length) return { more: true, last }
    const wasCut = lines.reduce((sum, { changes }) => sum + changes.length, 0) >= PIECE
    if (!wasCut) return { more: false, last }
  }
}

/** A line with its changes, which of a large commit are read in pieces. */
export async function commitOf({ changes, ...line }: LogLine): Promise<Commit> {
  return { ...line, ...((await parseBody(`{"changes":${changes}}`)) as Pick<Commit, 'changes'>) }
}
