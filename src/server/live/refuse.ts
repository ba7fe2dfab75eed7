import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Problem } from '#base/problem.ts'
import { problemBody, retryAfterOf } from '#server/http/problems.ts'

/** Answers what never became a request of the app (an upgrade, broken HTTP) with a problem, like other answers. */
export function refuseUpgrade(socket: Duplex, problem: Problem, by: { requestId: string; epoch: string }): void {
  const body = JSON.stringify(problemBody(problem, by.requestId))
  const retryAfter = retryAfterOf(problem)
  const lines = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? 'Error'}`,
    'Content-Type: application/problem+json; charset=utf-8',
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${by.requestId}`,
    `X-Prime-Epoch: ${by.epoch}`,
    'Connection: close',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(retryAfter === undefined ? [] : [`Retry-After: ${retryAfter}`]),
  ]
  // The peer may be gone already; then there is no one to tell.
  socket.on('error', () => socket.destroy())
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
}
