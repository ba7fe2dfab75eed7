import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/ports.ts'
import { type Anchor, type KnownLog, logKeyOf } from '#store/signing.ts'

/** The last known head of the log outside the database, in the data folder. */
export const ANCHOR_FILE = 'log.anchor'

/** A head of the log and when it was recorded. */
interface NotedHead extends Anchor {
  at: string
  /** Whether it was signed with the key in use at that time. */
  isSigned: boolean
}

type Place = Pick<Config, 'dataFolder' | 'secretKey'>

const macOf = ({ secretKey }: Place, { seq, hash, at, isSigned }: NotedHead): string =>
  createHmac('sha256', logKeyOf(secretKey))
    .update(JSON.stringify(['anchor', seq, hash, at, isSigned]))
    .digest('hex')

/** The last anchor; undefined when there is none, or when another key signed it. */
export function readNoted(place: Place): NotedHead | undefined {
  try {
    const found = JSON.parse(readFileSync(join(place.dataFolder, ANCHOR_FILE), 'utf8')) as NotedHead & { mac: string }
    const { seq, hash, at, isSigned } = found
    const noted = { seq, hash, at, isSigned }
    const [right, given] = [Buffer.from(macOf(place, noted)), Buffer.from(String(found.mac))]
    return right.length === given.length && timingSafeEqual(right, given) ? noted : undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return undefined
    throw error
  }
}

export function writeNoted(place: Place, noted: NotedHead): void {
  const file = join(place.dataFolder, ANCHOR_FILE)
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify({ ...noted, mac: macOf(place, noted) })}\n`, { mode: 0o600, flush: true })
  renameSync(draft, file)
}

/** The anchors that `verify` compares the log with: those recorded here, and those recorded elsewhere. */
export function knownOf(place: Place, given: Anchor | undefined): KnownLog {
  const noted = readNoted(place)
  return {
    anchors: [noted, given].filter((one) => one !== undefined),
    ...(noted?.isSigned && { signedAt: noted.seq }),
  }
}
