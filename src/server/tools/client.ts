import { randomBytes } from 'node:crypto'
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Problem } from '#base/problem.ts'

/** Prime as command-line tools reach it: the running server, or the database opened by the tool itself. */
export interface Local {
  /** Sends a request with the rights of the owner; throws when the response is a problem. */
  send(method: string, path: string, body?: LocalBody): Promise<IncomingMessage>
  json<T>(method: string, path: string, body?: unknown): Promise<T>
}

export interface OpenedLocal extends Local {
  close(): Promise<void>
}

export interface LocalBody {
  headers: OutgoingHttpHeaders
  stream: AsyncIterable<Uint8Array | string>
}

/** Connects to Prime over a local socket. */
export function clientOf(socketPath: string): Local {
  async function send(method: string, path: string, body?: LocalBody): Promise<IncomingMessage> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const sent = request({ socketPath, method, path, headers: { host: 'local', ...body?.headers } }, resolve)
    sent.on('error', reject)
    if (body) await pipeline(body.stream, sent)
    else sent.end()
    const answer = await promise
    if ((answer.statusCode ?? 500) < 400) return answer
    const problem = JSON.parse(await streamText(answer)) as { code?: Problem['code']; detail?: string; title?: string }
    throw new Problem(problem.code ?? 'internal', problem.detail ?? problem.title ?? 'The server failed.')
  }
  return {
    send,
    async json<T>(method: string, path: string, body?: unknown): Promise<T> {
      const text = body === undefined ? undefined : JSON.stringify(body)
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text ?? ''),
        'idempotency-key': `tool-${randomBytes(16).toString('hex')}`,
      }
      const answer = await send(method, path, text === undefined ? undefined : { headers, stream: once(text) })
      return JSON.parse(await streamText(answer)) as T
    },
  }
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}

export async function streamText(stream: Readable): Promise<string> {
  let text = ''
  for await (const piece of stream.setEncoding('utf8')) text += piece
  return text
}
