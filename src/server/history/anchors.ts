import { readNoted, writeNoted } from '#server/history/anchor-file.ts'
import type { Prime } from '#server/ports.ts'

/** How often the head of the log is recorded outside the database. */
const NOTE_MS = 60_000

type Parts = Pick<Prime, 'config' | 'driver' | 'log' | 'now'>

/**
 * Records the head of the log in the data folder, so that truncating or rewriting the log is detected, and once a day
 * in the standard log, which may be kept on another machine. Once the log contradicts an anchor, nothing more is
 * recorded.
 */
async function noteHead({ config, driver, log, now }: Parts, day?: string): Promise<string | undefined> {
  const at = now().toISOString()
  const [head, noted] = [await driver.anchor(), readNoted(config)]
  if (noted && (await driver.anchor(noted.seq))?.hash !== noted.hash) {
    const { seq, hash } = noted
    log('error', 'The log does not hold the commit that was noted. Run npm run verify.', { seq, hash, noted: noted.at })
    return day
  }
  if (!head) return day
  const { seq, hash, isSigned } = head
  if (noted?.seq !== seq || noted.isSigned !== isSigned) writeNoted(config, { seq, hash, isSigned, at })
  if (day !== at.slice(0, 10)) log('info', 'The head of the log.', { seq, hash })
  return at.slice(0, 10)
}

/** Records it every minute; returns a function that records it a last time and stops. */
export function openAnchors(parts: Parts): () => Promise<void> {
  let day: string | undefined
  let last: Promise<void> = Promise.resolve()
  const note = (): Promise<void> => {
    last = last.then(async () => {
      try {
        day = await noteHead(parts, day)
      } catch (error) {
        parts.log('warn', 'The head of the log could not be noted.', { error: String(error) })
      }
    })
    return last
  }
  void note()
  const timer = setInterval(() => void note(), NOTE_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await note()
  }
}
