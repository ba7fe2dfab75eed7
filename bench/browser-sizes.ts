import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { build, type Manifest } from 'vite'
import { routes } from '#web/routes.ts'
import { groups } from '../scripts/chunks.ts'

// Compressed as src/server/http/static.ts sends them.
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

/**
 * The additional bytes that each screen makes a browser load after /main's frame: its own chunk, and the chunks it
 * shares with others.
 */
export async function screenSizes(): Promise<{ figure: string; measured: string }[]> {
  const folder = mkdtempSync(join(tmpdir(), 'prime-sizes-'))
  try {
    await build({ build: { outDir: folder, manifest: true, reportCompressedSize: false }, logLevel: 'error' })
    const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
    const packed = new Map<string, number>()
    const sizeOf = (file: string): number => {
      const known = packed.get(file)
      if (known !== undefined) return known
      const size = brotliCompressSync(readFileSync(join(folder, file)), QUALITY).length
      packed.set(file, size)
      return size
    }
    const total = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + sizeOf(file), 0)
    const first = filesOf(manifest, 'index.html')
    const beyond = (name: string, known: Set<string>) => [...filesOf(manifest, name)].filter((file) => !known.has(file))
    const desk = beyond('src/web/desk.tsx', first)
    const signedIn = new Set([...first, ...desk])
    const rows = routes.flatMap(({ path, load }) => {
      const [, source] = /import\(['"]#([^'"]+)['"]\)/.exec(load?.toString() ?? '') ?? []
      const chunk = source && chunkOf(manifest, `src/${source}`)
      if (!chunk) return []
      const all = beyond(`src/${source}`, path === '/login' ? first : signedIn)
      return [{ figure: path, measured: `${kb(total(all))}, of it its own ${kb(sizeOf(chunk.file))}` }]
    })
    return [
      { figure: 'first load (entry)', measured: kb(total(first)) },
      { figure: 'the frame around the screens', measured: kb(total(desk)) },
      ...rows,
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const kb = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} KB`

/** The chunk of a module that is loaded by name, or of the group it belongs to. */
function chunkOf(manifest: Manifest, module: string): Manifest[string] | undefined {
  const group = groups.find(({ test }) => test.test(module))
  return manifest[module] ?? Object.values(manifest).find(({ name }) => group && name === group.name)
}

/** The scripts and styles that an entry needs before it runs. */
function filesOf(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  const chunk = chunkOf(manifest, name)
  if (!chunk || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const style of chunk.css ?? []) seen.add(style)
  for (const other of chunk.imports ?? []) filesOf(manifest, other, seen)
  return seen
}
