import { connect } from 'node:net'

/** One request to send; `at` counts from 0, so that each can be different. */
export type RequestOf = (at: number) => {
  method: string
  path: string
  body?: string
  headers?: Record<string, string>
}

export interface Load {
  perSecond: number
  p50: number
  p99: number
  /** Responses other than 2xx. */
  failed: number
  count: number
}

/**
 * Sends requests over keep-alive connections, one in flight on each, for the given milliseconds. A bare socket client:
 * it costs little next to the server on the same machine.
 */
export async function load(url: string, connections: number, forMs: number, request: RequestOf): Promise<Load> {
  const { hostname, port, host } = new URL(url)
  const times: number[] = []
  let failed = 0
  let next = 0
  const begin = performance.now()
  const end = begin + forMs
  await Promise.all(
    Array.from({ length: connections }, () => {
      return new Promise<void>((resolve, reject) => {
        const socket = connect(Number(port), hostname)
        socket.setNoDelay(true)
        let sentAt = 0
        let pending: Buffer = Buffer.alloc(0)
        const send = () => {
          if (performance.now() >= end) {
            socket.end()
            return resolve()
          }
          const { method, path, body = '', headers = {} } = request(next++)
          const lines = Object.entries({ host, origin: url, ...headers }).map(([name, value]) => `${name}: ${value}`)
          if (body) lines.push('content-type: application/json')
          sentAt = performance.now()
          socket.write(
            `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
          )
        }
        socket.on('connect', send)
        socket.on('error', reject)
        socket.on('data', (chunk) => {
          const bytes = Buffer.from(chunk)
          pending = pending.length > 0 ? Buffer.concat([pending, bytes]) : bytes
          const head = pending.indexOf('\r\n\r\n')
          if (head < 0) return
          const text = pending.toString('latin1', 0, head)
          const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)
          if (pending.length < head + 4 + length) return
          pending = pending.subarray(head + 4 + length)
          times.push(performance.now() - sentAt)
          if (!/^HTTP\/1\.1 2/.test(text)) failed++
          send()
        })
      })
    }),
  )
  const seconds = (performance.now() - begin) / 1000
  return { ...spread(times), perSecond: Math.round(times.length / seconds), failed, count: times.length }
}

/** The median and the 99th percentile of durations in milliseconds. */
export function spread(times: number[]): { p50: number; p99: number } {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99) }
}

/** Prints figures as a table, each next to its target and the raw limit of the same run. */
export function table(
  title: string,
  rows: readonly { figure: string; measured: string; target?: string; raw?: string }[],
): void {
  const heads = ['figure', 'measured', 'target', 'raw limit'] as const
  const cells = rows.map(({ figure, measured, target = '', raw = '' }) => [figure, measured, target, raw])
  const widths = heads.map((head, at) => Math.max(head.length, ...cells.map((row) => row[at]!.length)))
  const line = (row: readonly string[]) => row.map((cell, at) => cell.padEnd(widths[at]!)).join('  ')
  console.log(`\n${title}\n${line(heads)}\n${widths.map((width) => '-'.repeat(width)).join('  ')}`)
  for (const row of cells) console.log(line(row))
}

export const ms = (value: number): string => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`
export const perSecond = ({ perSecond: rate, p99 }: Load): string => `${rate.toLocaleString('en-US')}/s, p99 ${ms(p99)}`
