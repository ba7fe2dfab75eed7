import { type ClientRequest, type IncomingMessage, request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { LIMITS } from '#base/limits.ts'
import { ConnectorFault, type Http, type HttpAnswer, type HttpAsk } from '#model/connector/connector.ts'
import { publicLookup } from '#server/connectors/outside.ts'

export interface HttpOptions {
  /** The hosts that may be contacted. */
  hosts: readonly string[]
  /** Replacement addresses for hosts, such as `http://127.0.0.1:4711`; only for tests. */
  origins?: ReadonlyMap<string, string>
  /** The time limit of a request in milliseconds; that of LIMITS by default. */
  timeoutMs?: number
  /** Aborts running requests. */
  signal?: AbortSignal
}

/** The HTTP client of one connector. Every failure is a `ConnectorFault` that names the host. */
export function openHttp({ hosts, origins, timeoutMs = LIMITS.connectorMs, signal }: HttpOptions): Http {
  return async (address, ask = {}) => {
    const url = new URL(address)
    if (url.protocol !== 'https:' || !hosts.includes(url.hostname) || url.port !== '')
      throw new ConnectorFault(`${url.host} is not one of this connector's hosts.`)
    const origin = origins?.get(url.hostname)
    const target = origin === undefined ? url : new URL(url.pathname + url.search, origin)
    const ends = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]
    try {
      return await send(target, ask, url.hostname, AbortSignal.any(ends))
    } catch (error) {
      if (error instanceof ConnectorFault) throw error
      if (signal?.aborted) throw new ConnectorFault('Prime is stopping; the next run makes up for this one.')
      if (ends[0]!.aborted)
        throw new ConnectorFault(`${url.hostname} did not answer within ${timeoutMs / 1000} seconds.`, {
          mayPass: true,
        })
      throw new ConnectorFault(`${url.hostname} could not be reached: ${(error as Error).message}.`, { mayPass: true })
    }
  }
}

function send(url: URL, ask: HttpAsk, host: string, signal: AbortSignal): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, body } = ask
    const options = { method, signal, headers: { 'accept-encoding': 'identity', 'user-agent': 'Prime', ...headers } }
    const request: ClientRequest =
      url.protocol === 'https:' ? tlsRequest(url, { ...options, lookup: publicLookup }) : plainRequest(url, options)
    request.on('error', reject)
    request.on('response', (response) => {
      const fault = faultOf(response, host)
      if (fault) {
        response.destroy()
        reject(fault)
      } else readBody(response, host).then(resolve, reject)
    })
    request.end(body)
  })
}

async function readBody(response: IncomingMessage, host: string): Promise<HttpAnswer> {
  const pieces: Buffer[] = []
  let bytes = 0
  try {
    for await (const piece of response as AsyncIterable<Buffer>) {
      bytes += piece.byteLength
      if (bytes > LIMITS.connectorBytes)
        throw new ConnectorFault(`The answer of ${host} is larger than ${LIMITS.connectorBytes / 1024 / 1024} MB.`)
      pieces.push(piece)
    }
  } catch (error) {
    if (error instanceof ConnectorFault || (error as Error).name === 'AbortError') throw error
    throw new ConnectorFault(`The answer of ${host} broke off half-way.`, { mayPass: true })
  }
  const type = (response.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase()
  const headers = Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
  )
  return { status: response.statusCode!, type, body: Buffer.concat(pieces).toString('utf8'), headers }
}

/** The fault for a status outside 200 to 299. */
function faultOf({ statusCode = 0, headers }: IncomingMessage, host: string): ConnectorFault | undefined {
  if (statusCode >= 200 && statusCode < 300) return undefined
  if (statusCode >= 300 && statusCode < 400)
    return new ConnectorFault(`${host} sends to another address, which connectors do not follow.`)
  if (statusCode === 401 || statusCode === 403)
    return new ConnectorFault(`${host} refused the credentials (${statusCode}). Enter them again.`)
  const mayPass = statusCode === 429 || statusCode >= 500
  const seconds = Number(headers['retry-after'])
  return new ConnectorFault(`${host} answered ${statusCode}.`, {
    mayPass,
    ...(mayPass && Number.isFinite(seconds) && seconds >= 0 && { retryAfterMs: seconds * 1000 }),
  })
}
