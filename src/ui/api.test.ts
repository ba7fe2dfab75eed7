import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { openApi, SERVER_FAILED } from '#ui/api.ts'

let server: Server | undefined
afterEach(() => server?.close())

/** A server with scripted responses; keys count up and waiting takes no time. */
async function openClient(...answers: { status: number; body?: object; headers?: Record<string, string> }[]) {
  const heard: { method: string; url: string; key: string | undefined; ifMatch: string | undefined; body: unknown }[] =
    []
  const waits: number[] = []
  let keys = 0
  let signedOut = 0
  const failures: object[] = []
  const answer: RequestListener = async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    heard.push({
      method: request.method!,
      url: request.url!,
      key: request.headers['idempotency-key'] as string | undefined,
      ifMatch: request.headers['if-match'],
      body: text === '' ? undefined : JSON.parse(text),
    })
    const { status, body = {}, headers = {} } = answers[heard.length - 1]!
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }
  server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((resolve) => server!.once('listening', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const api = openApi({
    fetch: (path, init) => fetch(origin + path, init),
    newKey: () => `key-number-${++keys}-of-test`,
    wait: async (ms) => void waits.push(ms),
    now: () => 0,
    onSignedOut: () => signedOut++,
    onFailure: (failure) => failures.push(failure),
  })
  return { api, heard, waits, failures, signedOut: () => signedOut }
}

const OK = { status: 200, body: { seq: 5 } }
const BUSY = { status: 503, body: { code: 'storage-busy' }, headers: { 'retry-after': '2' } }

describe('the HTTP client', () => {
  it('asks a question of a collection', async () => {
    const { api, heard } = await openClient({
      status: 200,
      body: { documents: [], nextCursor: null, seq: 1, epoch: 'e' },
    })
    await api.queryOnce({ collection: 'po', where: [['status', '==', 'Open']], limit: 5 })
    expect(heard).toMatchObject([
      {
        method: 'POST',
        url: '/api/collections/po/query',
        key: undefined,
        body: { where: [['status', '==', 'Open']], limit: 5 },
      },
    ])
  })

  it('tries a submit again with the same key while the store is busy, and the next submit has its own', async () => {
    const { api, heard, waits } = await openClient(BUSY, BUSY, OK, OK)
    await api.commit([{ op: 'delete', collection: 'todos', id: 't' }])
    await api.execute('po.receive', { poId: 'p' })
    expect(heard.map(({ key }) => key)).toEqual([
      'key-number-1-of-test',
      'key-number-1-of-test',
      'key-number-1-of-test',
      'key-number-2-of-test',
    ])
    expect(waits).toEqual([2_000, 4_000])
  })

  it('does not repeat a write that has no key', async () => {
    const { api, heard } = await openClient(BUSY)
    const change = api.call('PATCH', '/api/people/p', { role: 'staff' }, { ifMatch: 41 })
    await expect(change).rejects.toMatchObject({ code: 'storage-busy', status: 503 })
    expect(heard).toMatchObject([{ ifMatch: '"41"' }])
  })

  it('gives up after four tries', async () => {
    const { api, heard } = await openClient(BUSY, BUSY, BUSY, BUSY)
    await expect(api.getOnce('po', 'a b')).rejects.toMatchObject({ code: 'storage-busy' })
    expect(heard.map(({ url }) => url)).toEqual(Array(4).fill('/api/collections/po/documents/a%20b'))
  })

  it('hands on what the server says is wrong, field by field', async () => {
    const errors = [{ pointer: '/input/invoiceNumber', code: 'required', detail: 'Invoice # is missing.' }]
    const { api } = await openClient({
      status: 422,
      body: { code: 'invalid', detail: 'Invoice # is missing.', errors },
    })
    await expect(api.execute('po.receive', {})).rejects.toMatchObject({
      code: 'invalid',
      message: 'Invoice # is missing.',
      faults: errors,
    })
  })

  it('writes the days of a refusal as this person writes days', async () => {
    const detail = 'The books are closed through 2026-10-31. Choose a later day.'
    const errors = [{ pointer: '/input/on', code: 'refused', detail }]
    const { api } = await openClient({ status: 422, body: { code: 'refused', detail, errors } })
    const shown = 'The books are closed through Oct 31, 2026. Choose a later day.'
    await expect(api.execute('po.receive', {})).rejects.toMatchObject({ message: shown, faults: [{ detail: shown }] })
  })

  it('keeps what a conflict tells besides', async () => {
    const conflicts = [{ index: 0, collection: 'po', id: 'p', expected: 1, actual: 2 }]
    const { api } = await openClient({ status: 409, body: { code: 'version-conflict', conflicts } })
    await expect(api.commit([])).rejects.toMatchObject({ code: 'version-conflict', more: { conflicts } })
  })

  it('says when the session is over', async () => {
    const { api, signedOut } = await openClient({
      status: 401,
      body: { code: 'unauthenticated', detail: 'Log in first.' },
    })
    await expect(api.readOnce({})).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(signedOut()).toBe(1)
  })

  it('has plain words for a fault of the server, and tells of it unless whoever asks does', async () => {
    const fault = { status: 500, body: { code: 'internal', title: 'Internal', requestId: 'r7' } }
    const { api, failures } = await openClient(fault, fault, fault, fault)
    await expect(api.execute('po.receive', {})).rejects.toMatchObject({ code: 'internal', message: SERVER_FAILED })
    await expect(api.queryOnce({ collection: 'po' })).rejects.toMatchObject({ message: SERVER_FAILED })
    await expect(api.commit([{ op: 'create', collection: 'logs', data: {} }])).rejects.toMatchObject({ status: 500 })
    await expect(api.queryOnce({ collection: 'po' }, { tellsItself: true })).rejects.toMatchObject({ status: 500 })
    expect(failures).toEqual([
      { method: 'POST', path: '/api/commands/po.receive', requestId: 'r7' },
      { method: 'POST', path: '/api/collections/po/query', requestId: 'r7' },
    ])
  })

  it('has plain words for a network that fails', async () => {
    const api = openApi({
      fetch: async () => {
        throw new TypeError('fetch failed')
      },
      newKey: () => 'k',
      wait: async () => undefined,
      now: () => 0,
    })
    await expect(api.readOnce({})).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/^Cannot reach the server/),
    })
  })

  it('stops at once when no one wants the answer any more', async () => {
    const stop = new AbortController()
    const { api, heard } = await openClient(BUSY)
    const answer = api.readOnce({}, { signal: stop.signal })
    stop.abort()
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
    expect(heard.length).toBeLessThanOrEqual(1)
  })

  it('sends what had no answer again under the same key, so that it is done once', async () => {
    const lost = { status: 503, body: { code: 'unavailable' } }
    const { api, heard } = await openClient(lost, lost, lost, lost, OK, OK)
    const receive = () => api.execute('po.receive', { poId: 'p' })
    await expect(receive()).rejects.toMatchObject({ code: 'unavailable' })
    await receive()
    await receive()
    expect(new Set(heard.slice(0, 5).map(({ key }) => key)).size).toBe(1)
    expect(heard[5]!.key).not.toBe(heard[0]!.key)
  })
})
