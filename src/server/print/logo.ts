import { buffer } from 'node:stream/consumers'
import type { Caller } from '#model/command/people.ts'
import type { Data } from '#model/schema/value.ts'
import { mediaTypeOf } from '#server/files/kind.ts'
import { fileStorageOf, readableAs } from '#server/files/rights.ts'
import type { Prime } from '#server/ports.ts'

/** The limits of a logo: a larger one would make every print slow. */
const MAX_BYTES = 1024 * 1024
const MAX_PIXELS = 3000

/** The picture of the letterhead as the print settings name it; undefined where there is none that can be printed. */
export async function logoOf(prime: Prime, caller: Caller, settings: Data | undefined): Promise<string | undefined> {
  const hash = settings?.printLogo
  if (typeof hash !== 'string' || hash === '') return undefined
  const file = await readableFile(prime, caller, hash)
  if (!file) return undefined
  if (file.size > MAX_BYTES) {
    file.stream.destroy()
    return undefined
  }
  const bytes = await buffer(file.stream)
  const type = mediaTypeOf('logo', bytes)
  const size = type === 'image/png' ? pngSize(bytes) : type === 'image/jpeg' ? jpegSize(bytes) : undefined
  if (!size || size.some((pixels) => pixels < 1 || pixels > MAX_PIXELS)) return undefined
  return `data:${type};base64,${bytes.toString('base64')}`
}

// A print shows no one a picture that they could not open.
async function readableFile(prime: Prime, caller: Caller, hash: string) {
  const name = await prime.driver.read((tx) => readableAs(prime, tx, caller, hash))
  return name === undefined ? undefined : await fileStorageOf(prime).get(hash)
}

/** Of all photographs of one job, and of one: what is larger, or no photograph, is left out. */
const MAX_PICTURES = 60
const MAX_PICTURE_BYTES = 8 * 1024 * 1024
const MAX_ALL_BYTES = 40 * 1024 * 1024

/** Photographs of a job by their hashes, as data addresses. */
export async function picturesOf(
  prime: Prime,
  caller: Caller,
  hashes: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {}
  let all = 0
  for (const hash of [...new Set(hashes)].slice(0, MAX_PICTURES)) {
    const file = await readableFile(prime, caller, hash)
    if (!file) continue
    if (file.size > MAX_PICTURE_BYTES || all + file.size > MAX_ALL_BYTES) {
      file.stream.destroy()
      continue
    }
    const bytes = await buffer(file.stream)
    const type = mediaTypeOf('photo', bytes)
    // A PNG is unpacked to be drawn, a JPEG goes in as it is.
    const size = type === 'image/jpeg' ? jpegSize(bytes) : type === 'image/png' ? pngSize(bytes) : undefined
    if (
      !size ||
      size.some((pixels) => pixels < 1) ||
      (type === 'image/png' && size.some((pixels) => pixels > MAX_PIXELS))
    )
      continue
    all += file.size
    found[hash] = `data:${type};base64,${bytes.toString('base64')}`
  }
  return found
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
