import { readNoted, writeNoted } from '#server/history/anchor-file.ts'
import type { Prime } from '#server/ports.ts'

/** How often the head of the log is noted outside the database. */
const NOTE_MS = 60_000

type Parts = Pick<Prime, 'config' | 'driver' | 'log' | 'now'>

/**
 * Notes the head of the log in the data folder, so that a log which is cut off or written again is found out, and once a
 * day in the standard log, which may be kept on another machine. A log that no longer holds what was noted is noted no more.
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

/** Notes it every minute; answers what notes it a last time and ends that. */
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
