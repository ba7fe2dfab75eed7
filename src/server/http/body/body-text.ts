import { createHash, type Hash, hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { Problem } from '#base/problem.ts'

/** The body of a request as text, with a fingerprint when it has an idempotency key. */
interface BodyText {
  /** Joined only when it is used. */
  text: string
  /** The same in the parts received. */
  parts: readonly string[]
  fingerprint?: string
}

const whole = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads a body as it arrives, so that a large one is neither joined nor processed in one go; `take` counts it. Throws
 * `too-large` beyond the route's limit, and `bad-json` when it is not UTF-8.
 */
export function readBodyText(
  request: FastifyRequest,
  payload: IncomingMessage,
  take: (bytes: number) => void,
): Promise<BodyText> {
  const { headers, routeOptions } = request
  const limit = routeOptions.bodyLimit ?? Number.POSITIVE_INFINITY
  const announced = headers['content-length'] === undefined ? undefined : Number(headers['content-length'])
  if (announced !== undefined && announced > limit) throw tooLarge()
  const head = headers['idempotency-key'] === undefined ? undefined : requestHead(request)
  const { promise, resolve, reject } = Promise.withResolvers<BodyText>()
  const parts: string[] = []
  let received = 0
  let decoder: TextDecoder | undefined
  let digest: Hash | undefined

  const fingerprintOf = (text: string): string =>
    digest ? digest.digest('base64url') : hash('sha256', head + text, 'base64url')

  const onData = (chunk: Buffer) => {
    received += chunk.length
    if (received > limit) return fail(tooLarge())
    try {
      take(chunk.length)
    } catch (error) {
      return fail(error as Error)
    }
    try {
      if (chunk.length === announced) parts.push(whole.decode(chunk))
      else {
        if (head !== undefined) digest ??= createHash('sha256').update(head)
        digest?.update(chunk)
        decoder ??= new TextDecoder('utf-8', { fatal: true })
        parts.push(decoder.decode(chunk, { stream: true }))
      }
    } catch {
      fail(notUtf8())
    }
  }
  const onEnd = () => {
    leave()
    if (announced !== undefined && received !== announced)
      return reject(new Problem('bad-request', 'The body is not as long as its Content-Length says.'))
    try {
      if (decoder) parts.push(decoder.decode())
      const text = parts.reduce((before, part) => before + part, '')
      resolve({ text, parts, ...(head !== undefined && { fingerprint: fingerprintOf(text) }) })
    } catch {
      reject(notUtf8())
    }
  }
  const onError = (error: Error & { statusCode?: number }) => {
    error.statusCode ??= 400
    fail(error)
  }
  const leave = () => payload.off('data', onData).off('end', onEnd).off('error', onError)
  const fail = (error: Error) => {
    leave()
    reject(error)
  }
  payload.on('data', onData).on('end', onEnd).on('error', onError).resume()
  return promise
}

/** The part of a request besides its body, at the start of its fingerprint. */
export const requestHead = ({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): string =>
  `${[method, url, headers['if-match'] ?? '', headers['if-none-match'] ?? ''].join('\n')}\n`

const tooLarge = () => new Problem('too-large', 'The body is larger than allowed here.')
const notUtf8 = () => new Problem('bad-json', 'The body is not UTF-8.')
