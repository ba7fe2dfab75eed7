import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Data } from '#model/value.ts'
import { typeOf } from '#server/files/kind.ts'
import { openShelf } from '#server/files/shelf.ts'
import type { Prime } from '#server/ports.ts'

/** What a letterhead needs; a larger picture would make every print slow. */
const MOST_BYTES = 1024 * 1024
const MOST_PIXELS = 3000

/** The picture of the letterhead as the print settings name it; undefined where there is none that can be printed. */
export async function logoOf({ config, newId }: Prime, settings: Data | undefined): Promise<string | undefined> {
  const hash = settings?.printLogo
  if (typeof hash !== 'string' || hash === '') return undefined
  const file = await openShelf(join(config.dataFolder, 'files'), newId).get(hash)
  if (!file) return undefined
  if (file.size > MOST_BYTES) {
    file.stream.destroy()
    return undefined
  }
  const bytes = await buffer(file.stream)
  const type = typeOf('logo', bytes)
  const size = type === 'image/png' ? pngSize(bytes) : type === 'image/jpeg' ? jpegSize(bytes) : undefined
  if (!size || size.some((pixels) => pixels < 1 || pixels > MOST_PIXELS)) return undefined
  return `data:${type};base64,${bytes.toString('base64')}`
}

/** Width and height as the head of the picture says. */
function pngSize(bytes: Buffer): readonly number[] | undefined {
  return bytes.length > 24 && bytes.toString('latin1', 12, 16) === 'IHDR'
    ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
    : undefined
}

function jpegSize(bytes: Buffer): readonly number[] | undefined {
  let at = 2
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!
    // The frame: every C0 to CF but tables (C4), extensions (C8) and arithmetic tables (CC).
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}
