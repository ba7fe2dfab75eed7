import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** One file of a zip; its bytes are requested when it is its turn. */
export interface ZipMember {
  path: string
  bytes: AsyncIterable<string | Uint8Array>
  /** Pictures and workbooks are already compressed. */
  isPacked?: boolean
}

/** A zip as a stream, one file after the other, with little of it in memory; 4 GB and more are supported. */
export function zipOf(entries: AsyncIterable<ZipMember>, at: Date): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const fill = async () => {
    for await (const { path, bytes, isPacked } of entries) {
      if (output.destroyed) return
      const input = Readable.from(bytes, { objectMode: false })
      const done = Promise.withResolvers<void>()
      input.once('close', () => done.resolve())
      input.once('error', (error) => done.reject(error))
      output.once('close', () => input.destroy())
      zip.addReadStream(input, path, { mtime: at, mode: 0o600, compress: !isPacked })
      await done.promise
    }
    zip.end()
  }
  zip.on('error', (error: Error) => output.destroy(error))
  fill().catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))))
  return output
}

const LONGEST_NAME = 500

/** A file name that is valid on every operating system. */
export function safeName(name: string): string {
  const plain = name
    .slice(0, LONGEST_NAME)
    .normalize('NFC')
    // Invisible characters can reverse an extension: after one, `gpj.exe` reads as `exe.jpg`.
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu, '_')
    .replace(/^\.+|[. ]+$/g, '_')
  return plain.slice(0, 120) || 'file'
}
