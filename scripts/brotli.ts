import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const PACKED = /\.(?:js|css|html|svg|json|txt)$/
const SMALL_BYTES = 1024
const compress = promisify(brotliCompress)
const BEST = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

/** Writes a `.br` next to each text file of the build, so that no server spends its first seconds compressing them. */
export function brotli(): Plugin {
  let folder = ''
  return {
    name: 'brotli',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
    async closeBundle() {
      const names = await readdir(folder, { recursive: true })
      await Promise.all(names.filter((name) => PACKED.test(name)).map((name) => pack(join(folder, name))))
    },
  }
}

async function pack(path: string): Promise<void> {
  const body = await readFile(path)
  if (body.length >= SMALL_BYTES) await writeFile(`${path}.br`, await compress(body, BEST))
}
