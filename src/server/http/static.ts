import { hash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#base/problem.ts'
import { pageOnce } from '#server/http/page-policy.ts'
import { isApiPath } from '#server/http/request-hooks.ts'
import type { Config } from '#server/ports.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
}
const COMPRESSED = new Set(['.html', '.js', '.css', '.json', '.webmanifest', '.svg', '.txt', '.map'])
const SMALL_BYTES = 1024
/** For a file that the build has not compressed. */
const BROTLI_QUALITY = 5

type Coding = 'br' | 'gzip'
interface File {
  body: Buffer
  type: string
  etag: string
  /** Vite puts a hash of the content into these names. */
  immutable: boolean
  packed: Map<Coding, Promise<Buffer>>
}

/**
 * Serves the built web app from memory: hashed files cached forever, and the page for every address that is not the
 * API's.
 */
export function staticRoutes(app: FastifyInstance, { webFolder }: Config): void {
  const files = readFiles(webFolder)
  const page = files.get('/index.html') ?? unbuilt()
  const text = page.body.toString('utf8')

  app.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0]!
    if (isApiPath(path)) return reply.callNotFound()
    const file = files.get(path)
    if (!file && path.startsWith('/assets/')) throw new Problem('not-found', 'There is no such file.')
    return file && file !== page ? send(request, reply, file) : sendPage(reply, text)
  })
}

function readFiles(folder: string): Map<string, File> {
  const files = new Map<string, File>()
  let names: string[]
  try {
    names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  } catch {
    // Without a build the pages say so; the API works anyway.
    return files
  }
  for (const name of names) {
    const path = join(folder, name)
    const extension = extname(name)
    if (!TYPES[extension] || !statSync(path).isFile()) continue
    const address = `/${relative(folder, path).split(sep).join('/')}`
    const file = fileOf(readFileSync(path), extension, address.startsWith('/assets/'))
    if (names.includes(`${name}.br`)) file.packed.set('br', Promise.resolve(readFileSync(`${path}.br`)))
    files.set(address, file)
  }
  return files
}

const fileOf = (body: Buffer, extension: string, immutable: boolean): File => ({
  body,
  type: TYPES[extension]!,
  etag: `"${hash('sha256', body, 'base64url').slice(0, 27)}"`,
  immutable,
  packed: new Map(),
})

const unbuilt = (): File =>
  fileOf(
    Buffer.from('<!doctype html><title>Prime</title><p>The web app is not built yet: npm run build.</p>'),
    '.html',
    false,
  )

async function send(request: FastifyRequest, reply: FastifyReply, file: File): Promise<FastifyReply> {
  reply
    .header('ETag', file.etag)
    .header('Vary', 'Accept-Encoding')
    .header('Cache-Control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
  if (request.headers['if-none-match']?.includes(file.etag)) return reply.code(304).send()
  reply.header('Content-Type', file.type)
  const coding = codingFor(request.headers['accept-encoding'], file)
  if (!coding) return reply.send(file.body)
  return reply.header('Content-Encoding', coding).send(await packed(file, coding))
}

/** Each copy of the page has its own nonce, so none is cached: it is a kilobyte. */
function sendPage(reply: FastifyReply, text: string): FastifyReply {
  const { body, headers } = pageOnce(text)
  return reply.headers(headers).header('Cache-Control', 'no-cache').header('Content-Type', TYPES['.html']).send(body)
}

function codingFor(accepted: string | undefined, { body, type }: File): Coding | undefined {
  const extension = Object.keys(TYPES).find((name) => TYPES[name] === type)!
  if (accepted === undefined || body.length < SMALL_BYTES || !COMPRESSED.has(extension)) return undefined
  const offered = accepted.split(',').map((item) => item.trim())
  const takes = (coding: Coding) => offered.some((item) => item.startsWith(coding) && !/;\s*q=0(\.0*)?$/.test(item))
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : undefined
}

/** A file the build has not compressed is compressed once, at its first request, off the event loop. */
function packed(file: File, coding: Coding): Promise<Buffer> {
  const known = file.packed.get(coding)
  if (known) return known
  const made =
    coding === 'gzip'
      ? promisify(gzip)(file.body)
      : promisify(brotliCompress)(file.body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
  file.packed.set(coding, made)
  return made
}
