import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Problem } from '#base/problem.ts'

/** Answers an upgrade with a problem instead of a WebSocket. */
export function refuseUpgrade(socket: Duplex, problem: Problem): void {
  const { code, status, message, more } = problem
  const title = STATUS_CODES[status] ?? 'Error'
  const body = JSON.stringify({ type: `/problems/${code}`, title, status, code, detail: message })
  const lines = [
    `HTTP/1.1 ${status} ${title}`,
    'Content-Type: application/problem+json',
    'Cache-Control: no-store',
    'Connection: close',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(typeof more.retryAfter === 'number' ? [`Retry-After: ${more.retryAfter}`] : []),
  ]
  // The peer may be gone already; then there is nobody to tell.
  socket.on('error', () => socket.destroy())
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
}
