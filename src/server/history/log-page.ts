import { itemsByPart } from '#base/formats/json-items.ts'
import { LIMITS } from '#base/limits.ts'
import type { Change, Commit, LogAsk } from '#model/command/commit.ts'
import type { Prime } from '#server/ports.ts'
import { turnFree } from '#server/slicing.ts'
import { type LogLine, PARTS_AT_ONCE, type ReadTx } from '#store/driver.ts'

/** The bytes of log lines read at once. */
const PIECE = 1024 * 1024

/** The number of lines a screen requests. */
export const SCREEN = 60

/**
 * The lines that match a query, up to its limit, and whether there may be more: pages with very large commits end
 * early. Lines are passed on one at a time, so that no more are held than `take` keeps; it returns how many bytes that
 * is.
 */
export async function logPage(
  { driver }: Prime,
  { limit, ...ask }: LogAsk,
  take: (commit: Commit) => Promise<number> | number,
  isLong = limit > SCREEN,
): Promise<{ more: boolean; last: number | undefined }> {
  let [left, bytes] = [limit, LIMITS.answerBytes as number]
  let last: number | undefined
  for (let at = 0; ; at++) {
    const before = last ?? ask.before
    const piece = { ...ask, limit: left + 1, bytes: PIECE, ...(before !== undefined && { before }) }
    // The first page is requested often; further pages are read off the event loop.
    await turnFree()
    const lines = await driver.read((tx) => tx.lines(piece), { long: at > 0 || isLong })
    const taken = lines.slice(0, left)
    for (const line of taken) {
      bytes -= await take(
        await commitOf(line, (seq, from) => driver.read((tx) => partsFrom(tx, seq, from), { long: true })),
      )
      left--
      last = line.seq
      if (bytes <= 0) return { more: true, last }
    }
    if (lines.length > taken.length) return { more: true, last }
    const wasCut = lines.reduce((sum, { size }) => sum + size, 0) >= PIECE
    if (!wasCut) return { more: false, last }
  }
}

/**
 * A line with its changes. A long one is read in parts, document by document, with pauses for other work, because even
 * passing on a text of several megabytes takes too long.
 */
export async function commitOf({ changes: short, size: _, ...line }: LogLine, read: ReadParts): Promise<Commit> {
  if (short !== undefined) return { ...line, changes: JSON.parse(short) as Change[] }
  const changes: Change[] = []
  const items = itemsByPart()
  for (let at = 0; ; at += PARTS_AT_ONCE) {
    await turnFree()
    const parts = await read(line.seq, at)
    for (const part of parts)
      for (const item of items(part)) {
        await turnFree()
        changes.push(JSON.parse(item) as Change)
      }
    if (parts.length < PARTS_AT_ONCE) return { ...line, changes }
  }
}

/** The next parts of a line, up to its end. The reader releases its connection in between, because there are few. */
export async function partsFrom(tx: Pick<ReadTx, 'linePart'>, seq: number, from: number): Promise<string[]> {
  const parts: string[] = []
  while (parts.length < PARTS_AT_ONCE) {
    const part = await tx.linePart(seq, from + parts.length)
    if (part === '') break
    parts.push(part)
  }
  return parts
}

type ReadParts = (seq: number, from: number) => Promise<string[]>
