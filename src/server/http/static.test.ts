import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NOBODY } from '#model/command/people.ts'
import { peerOf } from '#server/http/rates.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

const PAGE = '<!doctype html><style nonce="page-nonce">html{color:red}</style><title>Prime</title>'
const SCRIPT = `console.log(1)\n`.repeat(500)
let folder: string
let world: World
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'prime-web-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), PAGE)
  writeFileSync(join(folder, 'assets/main-abc.js'), SCRIPT)
  writeFileSync(join(folder, 'assets/packed-abc.js'), SCRIPT)
  writeFileSync(join(folder, 'assets/packed-abc.js.br'), brotliCompressSync('as the build packed it'))
  writeFileSync(join(folder, '.built'), 'secret')
  world = await openTestWorld({ config: { webFolder: folder } })
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) => world.app.inject({ method: 'GET', url, headers })

it.each(['/', '/main', '/payable?id=1', '/no/such/page', '/.built', '/../package.json', '/%2e%2e/package.json'])(
  '%s is the page',
  async (url) => {
    const answer = await get(url)
    const body = answer.body.replace(/nonce="[^"]+"/, 'nonce="page-nonce"')
    expect([answer.statusCode, body]).toEqual([200, PAGE])
    expect(answer.headers['cache-control']).toBe('no-cache')
  },
)

it('each copy of the page names its own styles by a nonce, which its policy alone lets through', async () => {
  const nonceOf = async (url: string) => {
    const { body, headers } = await get(url, { 'if-none-match': '*', 'accept-encoding': 'br' })
    const [, nonce = ''] = /^<!doctype html><style nonce="([A-Za-z0-9+/]{24})">/.exec(body) ?? []
    for (const name of ['content-security-policy', 'content-security-policy-report-only']) {
      const [, styles] = /; style-src ([^;]+);/.exec(String(headers[name]))!
      expect([url, name, styles]).toEqual([url, name, `'self' 'nonce-${nonce}'`])
    }
    expect(headers.etag).toBeUndefined()
    return nonce
  }
  const nonces = await Promise.all(['/', '/main', '/index.html', '/no/such/page', '/main'].map(nonceOf))
  expect(new Set(nonces).size).toBe(5)
  for (const url of ['/assets/main-abc.js', '/assets/none.js'])
    expect((await get(url)).headers['content-security-policy']).toContain("; style-src 'self';")
})

it('hashed files are kept for ever and sent compressed', async () => {
  const plain = await get('/assets/main-abc.js')
  expect(plain.body).toBe(SCRIPT)
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const brotli = await get('/assets/main-abc.js', { 'accept-encoding': 'gzip, deflate, br' })
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(String(brotliDecompressSync(brotli.rawPayload))).toBe(SCRIPT)
  const gzip = await get('/assets/main-abc.js', { 'accept-encoding': 'gzip, br;q=0' })
  expect(String(gunzipSync(gzip.rawPayload))).toBe(SCRIPT)
  expect((await get('/assets/main-abc.js', { 'if-none-match': String(plain.headers.etag) })).statusCode).toBe(304)
  expect((await get('/assets/main-old.js')).statusCode).toBe(404)
})

it('sends what the build has packed, and never by its own name', async () => {
  const packed = await get('/assets/packed-abc.js', { 'accept-encoding': 'br' })
  expect(String(brotliDecompressSync(packed.rawPayload))).toBe('as the build packed it')
  expect((await get('/assets/packed-abc.js')).body).toBe(SCRIPT)
  expect((await get('/assets/packed-abc.js.br')).statusCode).toBe(404)
})

it('pages take no other method', async () => {
  expect((await world.call('POST', '/main', {}, {}, NOBODY)).status).toBe(404)
  expect((await world.call('POST', '/main', {}, { origin: undefined }, NOBODY)).status).toBe(403)
})

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::5', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('the peer %s counts as %s', (address, peer) => expect(peerOf(address)).toBe(peer))
