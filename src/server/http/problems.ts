import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Problem, type ProblemCode } from '#base/problem.ts'
import type { Log } from '#server/ports.ts'

/** The body of an error according to RFC 9457. */
export function problemBody(problem: Problem, requestId: string): Record<string, unknown> {
  const { retryAfter: _, ...more } = problem.more
  return {
    ...more,
    type: `/problems/${problem.code}`,
    title: titleOf(problem.code),
    status: problem.status,
    code: problem.code,
    ...(problem.message && { detail: problem.message }),
    requestId,
    ...(problem.faults.length > 0 && { errors: problem.faults }),
  }
}

const titleOf = (code: ProblemCode): string => {
  const words = code.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The seconds to wait before a retry, for the responses that say so. */
export function retryAfterOf({ code, more }: Problem): number | undefined {
  if (typeof more.retryAfter === 'number') return Math.max(1, Math.ceil(more.retryAfter))
  return code === 'too-many-requests' || code === 'storage-busy' || code === 'unavailable' ? 1 : undefined
}

/** Sends a problem as the response. */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const retryAfter = retryAfterOf(problem)
  if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter))
  return reply
    .code(problem.status)
    .header('Content-Type', 'application/problem+json; charset=utf-8')
    .header('Cache-Control', 'no-store')
    .send(JSON.stringify(problemBody(problem, reply.request.id)))
}

/** Turns any error into a response: a problem as it is, anything else as 500 with an id and no details. */
export function errorHandler(log: Log) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    readPast(request, reply)
    const problem = problemOf(error)
    if (problem) return sendProblem(reply, problem)
    log('error', 'A request failed.', {
      requestId: request.id,
      method: request.method,
      path: request.url.split('?')[0],
      cause: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
    return sendProblem(reply, new Problem('internal', ''))
  }
}

// Closing while the client is still sending would cut off the response, and unread data would block the connection for
// the next request. The request time limit ends a body that never ends.
function readPast({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.readableEnded) return
  reply.removeHeader('connection')
  raw.unpipe()
  raw.resume()
}

const BY_STATUS: Readonly<Record<number, ProblemCode>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  405: 'method-not-allowed',
  413: 'too-large',
  414: 'too-large',
  415: 'unsupported-type',
  429: 'too-many-requests',
  431: 'too-large',
}

/** The problem that an error represents; undefined when it is a bug. */
export function problemOf(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error
  const { statusCode, code } = error as Partial<FastifyError>
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new Problem('storage-full', 'The disk is full: nothing was saved. Make room, then try again.', {
      more: { retryAfter: 10 },
    })
  if (code === 'EIO' || code === 'EROFS')
    return new Problem(
      'unavailable',
      'The disk did not confirm the data, so it may not be saved. Send the same request again in a moment.',
    )
  if (error instanceof Error && BROKEN_FORM.test(error.message))
    return new Problem('bad-request', 'This form is incomplete or is not multipart/form-data.')
  if (typeof statusCode !== 'number' || statusCode < 400 || statusCode >= 500) return undefined
  const name = BY_STATUS[statusCode] ?? 'bad-request'
  return new Problem(name, SENTENCES[code ?? ''] ?? `${STATUS_CODES[statusCode] ?? 'Bad request'}.`)
}

// The form parser has no error codes of its own.
const BROKEN_FORM = /^Multipart: Boundary not found$|nexpected end of multipart data$/

const SENTENCES: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send the body as application/json.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is larger than allowed here.',
  FST_REQ_FILE_TOO_LARGE: 'The file is larger than allowed here.',
}
