import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attachments } from '#features/records/attachments/collection.ts'
import { comments, mentionsOf } from '#features/records/comments/collection.ts'
import { type Caller, NOBODY } from '#model/command/people.ts'
import { typeOf } from '#server/files/kind.ts'
import { ORIGIN, openTestWorld, type World } from '#test/support/world.ts'

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
let world: World
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

async function send(name: string, bytes: Buffer, as: Caller = world.sam) {
  const boundary = 'prime-test'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/files',
    headers: {
      origin: ORIGIN,
      cookie: as.kind === 'nobody' ? '' : as.person.email,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
  return { status: answer.statusCode, body: answer.json() }
}
const get = (hash: string, as: Caller = world.sam) =>
  world.app.inject({
    method: 'GET',
    url: `/api/files/${hash}`,
    headers: { cookie: as.kind === 'nobody' ? '' : as.person.email },
  })

describe('a file', () => {
  it('is not lost when the same bytes come again under a name that is refused', async () => {
    const { body } = await send('note.txt', Buffer.from('the only copy'))
    const kept = join(world.prime.config.dataFolder, 'files', body.hash.slice(0, 2), body.hash)
    expect((await send('note.exe', Buffer.from('the only copy'))).status).toBe(415)
    expect(existsSync(kept)).toBe(true)
  })

  it('comes alone: form fields beside it and longer forms are refused before they are kept', async () => {
    const field = `--x\r\nContent-Disposition: form-data; name="f"\r\n\r\n${'a'.repeat(1000)}\r\n`
    const file = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nabc\r\n--x--\r\n'
    const headers = {
      origin: ORIGIN,
      cookie: world.sam.kind === 'nobody' ? '' : world.sam.person.email,
      'content-type': 'multipart/form-data; boundary=x',
    }
    const post = (payload: string, more = {}) =>
      world.app.inject({ method: 'POST', url: '/api/files', headers: { ...headers, ...more }, payload })
    expect((await post(file)).statusCode).toBe(201)
    expect((await post(field.repeat(30) + file)).statusCode).toBe(413)
    expect((await post(file, { 'content-length': String(27 * 1024 * 1024) })).statusCode).toBe(413)
  })

  it('that is broken off or in no form at all is refused in a sentence', async () => {
    const start = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nabc'
    for (const [type, payload] of [
      ['multipart/form-data', 'x'],
      ['multipart/form-data; boundary=x', 'nothing of the kind'],
      ['multipart/form-data; boundary=x', start],
      ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\nabc\r\n--x--\r\n'],
    ])
      for (const url of ['/api/files', '/api/imports']) {
        const headers = {
          origin: ORIGIN,
          cookie: world.sam.kind === 'nobody' ? '' : world.sam.person.email,
          'content-type': type!,
        }
        const answer = await world.app.inject({ method: 'POST', url, headers, payload: payload! })
        expect([url, payload, answer.json()]).toMatchObject([url, payload, { status: 400, code: 'bad-request' }])
      }
  })

  it('is kept by its hash and read by who may read a record it belongs to', async () => {
    const { status, body } = await send('label.png', PNG)
    const hash = createHash('sha256').update(PNG).digest('hex')
    expect([status, body]).toEqual([201, { hash, name: 'label.png', size: 16, type: 'image/png' }])
    expect((await get(hash)).statusCode).toBe(404)
    await world.insert(attachments, {
      name: 'label.png',
      hash,
      size: 16,
      type: 'image/png',
      collection: 'parts',
      recordId: 'p1',
    })
    const answer = await get(hash, world.kim)
    expect([answer.statusCode, answer.rawPayload.equals(PNG)]).toEqual([200, true])
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': "inline; filename*=UTF-8''label.png",
    })
    expect(answer.headers['content-security-policy']).toContain('sandbox')
    expect((await get(hash, NOBODY)).statusCode).toBe(401)
  })

  it('that belongs only to a record one may not read is not there', async () => {
    const bytes = Buffer.from('%PDF-1.7 secret')
    const { body } = await send('secret.pdf', bytes)
    await world.insert(attachments, {
      name: 'secret.pdf',
      hash: body.hash,
      size: bytes.length,
      type: body.type,
      collection: 'counters',
      recordId: 'c',
    })
    expect((await get(body.hash, world.sam)).statusCode).toBe(200)
    expect((await get(body.hash, world.kim)).statusCode).toBe(404)
  })

  it('of another kind, from a viewer or from nobody is not kept', async () => {
    const html = Buffer.from('<script>alert(1)</script>')
    expect((await send('page.html', html)).status).toBe(415)
    expect((await send('page.png', html)).status).toBe(415)
    const hash = createHash('sha256').update(html).digest('hex')
    expect(existsSync(join(world.prime.config.dataFolder, 'files', hash.slice(0, 2), hash))).toBe(false)
    expect((await send('label.png', PNG, world.person('vic@prime.test', 'viewer'))).status).toBe(403)
    expect((await send('label.png', PNG, NOBODY)).status).toBe(401)
  })

  it('is told by its bytes, not by its name', () => {
    expect(typeOf('a.exe', PNG)).toBe('image/png')
    expect(typeOf('a.csv', Buffer.from('a,b'))).toBe('text/csv')
    expect(typeOf('a.csv', Buffer.from([0x4d, 0x5a, 0]))).toBeUndefined()
    expect(typeOf('a.xlsx', Buffer.from('504b0304', 'hex'))).toContain('spreadsheet')
  })

  it.each(['../../etc/passwd', 'abc', 'A'.repeat(64)])('%s is no hash', async (hash) => {
    expect((await get(encodeURIComponent(hash))).statusCode).toBe(404)
  })
})

describe('a comment', () => {
  it('knows whom it mentions', async () => {
    expect(mentionsOf('ask @kim@prime.test, and @Sam@Prime.test. not a@b')).toEqual([
      'kim@prime.test',
      'sam@prime.test',
    ])
    const doc = await world.insert(comments, {
      text: 'see @kim@prime.test',
      collection: 'parts',
      recordId: 'p1',
      by: 'sam@prime.test',
    })
    expect(doc.data.mentions).toEqual(['kim@prime.test'])
  })
})
