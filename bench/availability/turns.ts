import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { BroadcastChannel, isMainThread, threadId } from 'node:worker_threads'
import { type Span, whatRan } from '#bench/availability/profile.ts'

/**
 * Loaded into a measured server (NODE_OPTIONS): on SIGUSR2 it writes to TURNS_FILE the longest time its event loop was
 * blocked since the last signal, in milliseconds of the main thread's processor time and of wall-clock time. Other
 * programs on the machine, and other threads of the server, affect only the second figure. With TURNS_WHY it also
 * writes what ran in the longest turns. On SIGWINCH every thread collects garbage, and TURNS_FILE.memory lists how much
 * memory each of them uses.
 */
const EVERY_MS = 2
const TOLD = 3

const file = process.env.TURNS_FILE
/** The time that threads have for garbage collection. */
const COLLECT_MS = 1_500

const collect = (): string => {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as () => void
  gc()
  gc()
  const { heapUsed, heapTotal, external, arrayBuffers } = process.memoryUsage()
  const [used, total, beside, buffers] = [heapUsed, heapTotal, external, arrayBuffers].map((b) =>
    Math.round(b / (1 << 20)),
  )
  return `thread ${threadId}: heap ${used} of ${total} MB, external ${beside} (buffers ${buffers})`
}

const channel = file ? new BroadcastChannel('bench-memory') : undefined
channel?.unref()
if (channel && !isMainThread) channel.onmessage = ({ data }) => data === 'collect' && channel.postMessage(collect())

if (isMainThread && file && /\bmain\.[cm]?[jt]s$/.test(process.argv[1] ?? '')) {
  const spent = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  }
  const session = process.env.TURNS_WHY ? new Session() : undefined
  const listen = async () => {
    await session?.post('Profiler.enable')
    await session?.post('Profiler.setSamplingInterval', { interval: 500 })
    await session?.post('Profiler.start')
  }
  session?.connect()
  // Not before the start is complete: it may re-execute the process, which a running sampling timer would kill.
  if (session) setTimeout(listen, 500)
  let [before, at, busy, late] = [spent(), performance.now(), 0, 0]
  let long: Span[] = []
  const timer = setInterval(() => {
    const [now, moment] = [spent(), performance.now()]
    busy = Math.max(busy, now - before)
    late = Math.max(late, moment - at - EVERY_MS)
    if (session && now - before > 30) long.push({ from: at, to: moment, busy: now - before })
    before = now
    at = moment
  }, EVERY_MS)
  timer.unref()
  process.on('SIGWINCH', () => {
    const told = [collect()]
    channel!.onmessage = ({ data }) => told.push(String(data))
    channel!.postMessage('collect')
    setTimeout(() => writeFileSync(`${file}.memory`, JSON.stringify(told)), COLLECT_MS)
  })
  process.on('SIGUSR2', async () => {
    const longest = long.sort((a, b) => b.busy - a.busy).slice(0, TOLD)
    const stopped = await session?.post('Profiler.stop')
    const why = stopped ? longest.map((span) => whatRan(stopped.profile, span)) : []
    writeFileSync(file, JSON.stringify({ busy: Math.round(busy), late: Math.round(late), why }))
    await listen()
    before = spent()
    at = performance.now()
    busy = 0
    late = 0
    long = []
  })
}
