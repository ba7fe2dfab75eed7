import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LIMITS } from '#base/limits.ts'
import { attachments } from '#features/records/attachments/collection.ts'
import { comments, mentionsOf } from '#features/records/comments/collection.ts'
import { type Caller, NOBODY } from '#model/command/people.ts'
import { mediaTypeOf } from '#server/files/kind.ts'
import { removeLooseFiles } from '#server/files/loose-files.ts'
import { logoOf, picturesOf } from '#server/print/logo.ts'
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
    const path = join(world.prime.config.dataFolder, 'files', body.hash.slice(0, 2), body.hash)
    expect((await send('note.exe', Buffer.from('the only copy'))).status).toBe(415)
    expect(existsSync(path)).toBe(true)
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
    // The person who uploaded it can read it anyway.
    expect([(await get(hash)).statusCode, (await get(hash, world.kim)).statusCode]).toEqual([200, 404])
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

  it('of another kind, from a viewer or from no one is not kept', async () => {
    const html = Buffer.from('<script>alert(1)</script>')
    expect((await send('page.html', html)).status).toBe(415)
    expect((await send('page.png', html)).status).toBe(415)
    const hash = createHash('sha256').update(html).digest('hex')
    expect(existsSync(join(world.prime.config.dataFolder, 'files', hash.slice(0, 2), hash))).toBe(false)
    expect((await send('label.png', PNG, world.person('vic@prime.test', 'viewer'))).status).toBe(403)
    expect((await send('label.png', PNG, NOBODY)).status).toBe(401)
  })

  it('is recognized by its bytes, not by its name', () => {
    expect(mediaTypeOf('a.exe', PNG)).toBe('image/png')
    expect(mediaTypeOf('a.csv', Buffer.from('a,b'))).toBe('text/csv')
    expect(mediaTypeOf('a.csv', Buffer.from([0x4d, 0x5a, 0]))).toBeUndefined()
    expect(mediaTypeOf('a.xlsx', Buffer.from('504b0304', 'hex'))).toContain('spreadsheet')
  })

  it.each(['../../etc/passwd', 'abc', 'A'.repeat(64)])('%s is no hash', async (hash) => {
    expect((await get(encodeURIComponent(hash))).statusCode).toBe(404)
  })
})

const attach = (data: object, as: Caller = world.kim, id = `att${++made}`) =>
  world.call(
    'POST',
    '/api/collections/attachments/documents',
    { id, data },
    { 'idempotency-key': `a-key-of-files-${++made}` },
    as,
  )
let made = 0

describe('a file of another', () => {
  const secret = Buffer.from('the contract of Ann')
  const hash = createHash('sha256').update(secret).digest('hex')
  const data = { name: 'x.txt', hash, size: 1, type: 'text/plain', collection: 'parts', recordId: 'none' }
  beforeAll(async () => {
    await send('contract.txt', secret)
    expect((await attach({ ...data, collection: 'counters', recordId: 'c' }, world.sam, 'of-sam')).status).toBe(201)
  })

  it('is no more reached by naming its hash, whatever way that is written', async () => {
    const key = () => ({ 'idempotency-key': `a-key-of-hashes-${++made}` })
    expect((await attach(data)).body).toMatchObject({ status: 404, detail: 'There is no such file.' })
    await send('mine.txt', Buffer.from('mine'))
    const own = createHash('sha256').update('mine').digest('hex')
    expect((await attach({ ...data, hash: own }, world.kim, 'of-kim')).status).toBe(404)
    await send('mine.txt', Buffer.from('mine'), world.kim)
    expect((await attach({ ...data, hash: own }, world.kim, 'of-kim')).status).toBe(201)
    const path = '/api/collections/attachments/documents/of-kim'
    const write = { op: 'update', collection: 'attachments', id: 'of-kim', patch: { hash } }
    const ways = [
      ['PATCH', path, { patch: { hash } }, { 'if-match': '*' }],
      ['PUT', path, { data }, { 'if-match': '*' }],
      ['POST', '/api/commit', { writes: [write] }, key()],
      ['POST', '/api/commit', { writes: [{ op: 'create', collection: 'attachments', id: 'n', data }] }, key()],
    ] as const
    for (const [method, url, body, headers] of ways)
      expect([method, (await world.call(method, url, body, headers, world.kim)).status]).toEqual([method, 404])
    expect((await get(hash, world.kim)).statusCode).toBe(404)
  })

  it('may be attached again by who may read it', async () => {
    await send('open.txt', Buffer.from('open'))
    const open = { ...data, hash: createHash('sha256').update('open').digest('hex') }
    expect((await attach(open)).status).toBe(404)
    expect((await attach(open, world.sam)).status).toBe(201)
    expect((await attach({ ...open, recordId: 'other' })).status).toBe(201)
  })
})

describe('what a document says of a file', () => {
  it('is not believed: type and size are those of the bytes, and the name ends as its type does', async () => {
    const { body } = await send('notes.txt', Buffer.from('notes'), world.kim)
    const said = {
      ...body,
      name: 'Invoice.hta',
      size: 99,
      type: 'text/html\r\nX-Evil: 1',
      collection: 'parts',
      recordId: 'p',
    }
    expect((await attach(said, world.kim, 'said')).status).toBe(201)
    expect((await world.get(attachments, 'said')).data).toMatchObject({ type: 'text/plain', size: 5 })
    await world.put('attachments', 'said', { ...said, name: 'Invoice\ud800\r\n.hta' })
    const answer = await get(body.hash, world.sam)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toMatch('text/plain')
    expect(answer.headers['content-disposition']).toMatch(/^attachment; .*\.hta\.txt$/)
    expect(answer.headers).not.toHaveProperty('x-evil')
  })

  it('leaves older files, of which nothing is noted, as readable as they were', async () => {
    const bytes = Buffer.from('%PDF-1.7 old')
    const hash = createHash('sha256').update(bytes).digest('hex')
    const folder = join(world.prime.config.dataFolder, 'files', hash.slice(0, 2))
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, hash), bytes)
    const data = { name: 'old.bin', hash, size: 1, type: 'x/y', collection: 'parts', recordId: 'p' }
    await world.put('attachments', 'old', data)
    const answer = await get(hash, world.kim)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(answer.headers['content-disposition']).toMatch(/old\.bin\.pdf$/)
  })
})

describe('uploads', () => {
  it('that no one attached are gone after a day; what a record held once stays', async () => {
    const sent = await send('kept.txt', Buffer.from('kept'), world.kim)
    const lost = await send('lost.txt', Buffer.from('lost'), world.kim)
    const place = { collection: 'parts', recordId: 'p' }
    expect((await attach({ ...sent.body, ...place }, world.kim, 'kept')).status).toBe(201)
    await world.call('DELETE', '/api/collections/attachments/documents/kept', undefined, { 'if-match': '*' })
    await removeLooseFiles(world.prime)
    expect((await get(lost.body.hash, world.kim)).statusCode).toBe(200)
    world.pass(86_400_000 + 1000)
    expect(await removeLooseFiles(world.prime)).toBeGreaterThan(0)
    expect((await get(lost.body.hash, world.kim)).statusCode).toBe(404)
    expect((await get(sent.body.hash, world.kim)).statusCode).toBe(200)
    expect((await attach({ ...lost.body, ...place }, world.kim)).status).toBe(404)
  })

  it('of one person have a sum for each day, which a restart does not forget', async () => {
    const folder = join(world.prime.config.dataFolder, 'uploads')
    world.pass(86_400_000)
    const day = world.now().toISOString().slice(0, 10)
    writeFileSync(join(folder, day), `${JSON.stringify(['kim', LIMITS.uploadBytesADay - 70_000])}\n["kim",`)
    expect((await send('a.txt', Buffer.from('a'), world.kim)).status).toBe(201)
    expect((await send('b.txt', Buffer.from('b'), world.kim)).body).toMatchObject({ code: 'too-many-requests' })
    const form = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\na\r\n--x--\r\n'
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    expect((await world.call('POST', '/api/imports', form, headers, world.kim)).status).toBe(429)
    expect((await send('b.txt', Buffer.from('b'))).status).toBe(201)
    world.pass(86_400_000)
    expect((await send('b.txt', Buffer.from('b'), world.kim)).status).toBe(201)
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

it('a print leaves out a picture that its reader may not open, even with the hash', async () => {
  const picture = Buffer.concat([PNG, Buffer.from('0000000a0000000a0802000000', 'hex')])
  const { body } = await send('logo.png', picture)
  const stranger = world.person('strange@prime.test', 'staff')
  const drawn = async (as: Caller) => [
    await logoOf(world.prime, as, { printLogo: body.hash }),
    (await picturesOf(world.prime, as, [body.hash]))[body.hash],
  ]
  const address = expect.stringMatching(/^data:image\/png;base64,/)
  expect(await drawn(world.sam)).toEqual([address, address])
  expect(await drawn(stranger)).toEqual([undefined, undefined])
})
