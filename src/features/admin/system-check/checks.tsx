import { Problem } from '#base/problem.ts'
import { systemChecks } from '#features/admin/system-check/collection.ts'
import { call, commit, readOnce } from '#ui/api.ts'
import type { LiveStore } from '#ui/live/types.ts'

export type Verdict = 'pass' | 'warning' | 'fail'
/** The result of a check, with advice if something can be done. */
export interface Finding {
  verdict: Verdict
  text: string
  advice?: string
  /** The duration in milliseconds, if one was measured. */
  ms?: number
}

/** What the checks work with; `live` only for users who are logged in. */
interface Means {
  signal: AbortSignal
  screens: readonly { path: string; load?: () => Promise<unknown> }[]
  live?: LiveStore | undefined
  newId: () => string
  now: () => Date
}

export interface SystemCheck {
  id: string
  title: string
  /** `session` needs a logged-in user, `writing` one who may also write. */
  needs?: 'session' | 'writing'
  run: (means: Means) => Promise<Finding>
}

/** A wrong clock breaks every due rule; a difference of seconds does not. */
const CLOCK_WARNS_MS = 5_000
const CLOCK_FAILS_MS = 60_000
const SLOW_MS = 1_000
const LEAST_FREE_BYTES = 50 * 1024 * 1024

const timed = async <T,>(work: () => Promise<T>): Promise<{ value: T; ms: number }> => {
  const from = performance.now()
  const value = await work()
  return { value, ms: performance.now() - from }
}
const speed = (ms: number, what: string): Finding =>
  ms > SLOW_MS
    ? { verdict: 'warning', text: `${what} in ${Math.round(ms)} ms`, ms, advice: 'This is slow; check the network.' }
    : { verdict: 'pass', text: `${what} in ${Math.round(ms)} ms`, ms }

export const CHECKS: readonly SystemCheck[] = [
  {
    id: 'browser',
    title: 'Browser',
    async run() {
      const wanted: Record<string, boolean> = {
        WebSocket: 'WebSocket' in window,
        'structured clone': 'structuredClone' in window,
        'grouping of maps': 'groupBy' in Map,
        'style of ancestors': CSS.supports('selector(:has(*))'),
      }
      const missing = Object.keys(wanted).filter((name) => !wanted[name])
      return missing.length === 0
        ? { verdict: 'pass', text: 'Supports all features' }
        : { verdict: 'fail', text: `Lacks ${missing.join(', ')}`, advice: 'Update the browser.' }
    },
  },
  {
    id: 'storage',
    title: 'Storage of this device',
    async run() {
      localStorage.setItem('prime-check', 'x')
      localStorage.removeItem('prime-check')
      const { quota = 0, usage = 0 } = await navigator.storage.estimate()
      const free = quota - usage
      const text = `${Math.round(free / 1024 / 1024).toLocaleString('en-US')} MB free for drafts`
      return free < LEAST_FREE_BYTES
        ? { verdict: 'warning', text, advice: 'Free some space: drafts may not survive a crash.' }
        : { verdict: 'pass', text }
    },
  },
  {
    id: 'server',
    title: 'Server',
    async run({ signal }) {
      const { ms } = await timed(() => call('GET', '/api/health', undefined, { signal }))
      return speed(ms, 'Answered')
    },
  },
  {
    id: 'identity',
    title: 'Login service',
    async run({ signal }) {
      const { ms } = await timed(() => call('GET', '/api/auth/get-session', undefined, { signal }))
      return speed(ms, 'Answered')
    },
  },
  {
    id: 'clock',
    title: 'Clock',
    async run({ signal, now }) {
      const from = now().getTime()
      const response = await fetch('/api/health', { signal, cache: 'no-store' })
      const server = Date.parse(response.headers.get('date') ?? '')
      if (Number.isNaN(server)) return { verdict: 'warning', text: 'The server did not send its time' }
      // The server's time is in whole seconds; half the round trip is taken as the time of one way.
      const off = (from + now().getTime()) / 2 - (server + 500)
      const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
      const words = `${Math.abs(off / 1000).toFixed(0)} s ${off > 0 ? 'ahead of' : 'behind'} the server, zone ${zone}`
      if (Math.abs(off) > CLOCK_FAILS_MS)
        return {
          verdict: 'fail',
          text: words,
          advice: 'Turn on automatic time on this device; due dates depend on it.',
        }
      return Math.abs(off) > CLOCK_WARNS_MS
        ? { verdict: 'warning', text: words, advice: 'Turn on automatic time on this device.' }
        : { verdict: 'pass', text: `Correct, zone ${zone}` }
    },
  },
  {
    id: 'screens',
    title: 'Screens',
    async run({ screens }) {
      const built = screens.filter(({ load }) => load)
      const broken: string[] = []
      const { ms } = await timed(async () => {
        for (const { path, load } of built) await load!().catch(() => broken.push(path))
      })
      return broken.length > 0
        ? {
            verdict: 'fail',
            text: `${broken.join(', ')} cannot be loaded`,
            advice: 'Reload the page; Prime may have been updated.',
          }
        : { verdict: 'pass', text: `All ${built.length} load, in ${Math.round(ms)} ms`, ms }
    },
  },
  {
    id: 'read',
    title: 'Reading',
    needs: 'session',
    async run({ signal }) {
      const names = ['payables', 'receivable', 'po', 'Tracking', 'parts', 'vendors', 'customers']
      const queries = names.map((collection) => ({ collection, limit: 1 }))
      const { ms } = await timed(() => readOnce({ queries }, { signal }))
      return speed(ms, `${names.length} collections read`)
    },
  },
  {
    id: 'write',
    title: 'Writing and live',
    needs: 'writing',
    async run({ live, newId, now, signal }) {
      if (!live) return { verdict: 'fail', text: 'No live connection' }
      const id = newId()
      const entry = live.document(systemChecks.name, id)
      const heard = Promise.withResolvers<number>()
      // If the user leaves the screen, the promise may reject while nothing awaits it, before or after the wait.
      heard.promise.catch(() => undefined)
      const stop = entry.listen(() => {
        const state = entry.read()
        if (state.state === 'ready' && state.value.length > 0) heard.resolve(performance.now())
      })
      signal.addEventListener('abort', () => heard.reject(new Problem('unavailable', 'No live update received')))
      try {
        await entry.ready
        const from = performance.now()
        await commit([{ op: 'create', collection: systemChecks.name, id, data: { at: now().toISOString() } }])
        const wrote = performance.now() - from
        const took = (await heard.promise) - from
        return speed(took, `Written in ${Math.round(wrote)} ms and received live`)
      } finally {
        stop()
        await commit([{ op: 'delete', collection: systemChecks.name, id }]).catch((error: Error) =>
          console.error(error.message),
        )
      }
    },
  },
  {
    id: 'camera',
    title: 'Camera',
    async run() {
      const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? []
      return devices.some(({ kind }) => kind === 'videoinput')
        ? { verdict: 'pass', text: 'Found' }
        : { verdict: 'warning', text: 'None found', advice: 'Choose photos of deliveries from files instead.' }
    },
  },
  {
    id: 'notices',
    title: 'Browser notifications',
    async run() {
      const state = 'Notification' in window ? Notification.permission : 'denied'
      return state === 'granted'
        ? { verdict: 'pass', text: 'Allowed' }
        : {
            verdict: 'warning',
            text: state === 'denied' ? 'Blocked' : 'Not requested yet',
            advice: 'Prime works without them.',
          }
    },
  },
]
