import { writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded into a server that is measured (NODE_OPTIONS): on SIGUSR2 it writes to TURNS_FILE the longest that its event loop
 * was kept since the last time, in milliseconds of processor time and of the clock.
 */
const EVERY_MS = 2

const file = process.env.TURNS_FILE
if (isMainThread && file && process.argv[1]?.endsWith('main.ts')) {
  const spent = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  }
  let [before, at, busy, late] = [spent(), performance.now(), 0, 0]
  const timer = setInterval(() => {
    const [now, moment] = [spent(), performance.now()]
    busy = Math.max(busy, now - before)
    late = Math.max(late, moment - at - EVERY_MS)
    before = now
    at = moment
  }, EVERY_MS)
  timer.unref()
  process.on('SIGUSR2', () => {
    writeFileSync(file, JSON.stringify({ busy: Math.round(busy), late: Math.round(late) }))
    busy = 0
    late = 0
  })
}
