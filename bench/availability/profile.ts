import type { Profiler } from 'node:inspector'

/** One turn of the event loop, in milliseconds of `performance.now()`. */
export interface Span {
  from: number
  to: number
  busy: number
}

const SHOWN = 14

/** The functions that ran longest within a turn, with all they called, in milliseconds: one line each. */
export function whatRan({ nodes, samples = [], timeDeltas = [], startTime }: Profiler.Profile, span: Span): string {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
  // The profile counts microseconds of the `hrtime` clock.
  const zero = Number(process.hrtime.bigint()) / 1_000 - performance.now() * 1_000
  const took = new Map<string, number>()
  let at = startTime
  samples.forEach((sample, index) => {
    const delta = timeDeltas[index] ?? 0
    at += delta
    const moment = (at - zero) / 1_000
    if (moment < span.from || moment > span.to) return
    const names = new Set<string>()
    for (let id: number | undefined = sample; id !== undefined; id = parents.get(id)) names.add(nameOf(byId.get(id)))
    for (const name of names) took.set(name, (took.get(name) ?? 0) + delta / 1_000)
  })
  const lines = [...took].sort((a, b) => b[1] - a[1]).slice(0, SHOWN)
  return `${Math.round(span.busy)} ms: ${lines.map(([name, ms]) => `${name} ${Math.round(ms)}`).join('; ')}`
}

function nameOf(node: Profiler.ProfileNode | undefined): string {
  const { functionName = '?', url = '', lineNumber = 0 } = node?.callFrame ?? {}
  const place = url === '' ? '' : ` ${url.split('/').slice(-2).join('/')}:${lineNumber + 1}`
  return `${functionName || 'anonymous'}${place}`
}
