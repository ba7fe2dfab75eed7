import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

const PIECE_BYTES = 256 * 1024
/** The upper half of the DOS code page, which no platform decoder supports. */
const DOS = 'ibm850'
const DOS_UPPER =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0'

/**
 * The encoding of a text file: a byte-order mark decides, otherwise UTF-8 when valid. Among the others, the one in
 * which most characters look like words: windows-1252, DOS, old Macintosh, Chinese or Japanese.
 */
export async function encodingOf(path: string): Promise<string> {
  const handle = await open(path)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(LOOKED_AT), 0, LOOKED_AT, 0)
  await handle.close()
  const mark = buffer.subarray(0, bytesRead)
  if (mark[0] === 0xff && mark[1] === 0xfe) return 'utf-16le'
  if (mark[0] === 0xfe && mark[1] === 0xff) return 'utf-16be'
  if (mark[0] === 0xef && mark[1] === 0xbb && mark[2] === 0xbf) return 'utf-8'
  const wide = widthOf(mark)
  if (wide) return wide
  const { isUtf8, telling } = await lookThrough(path)
  return isUtf8 || !telling ? 'utf-8' : (inRuns(telling) ?? western(telling))
}

const LOOKED_AT = 4096
/** The share of digits, delimiters and line breaks in a table, whatever its language. */
const PLAIN_SIGNS = 0.25

/** UTF-16 without a byte-order mark: plain characters have one zero byte, always on the same side. */
function widthOf(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const empty = [0, 0]
  for (const [at, byte] of bytes.entries()) if (byte === 0) empty[at % 2]!++
  const [before = 0, behind = 0] = empty
  if (Math.max(before, behind) < (bytes.length / 2) * PLAIN_SIGNS || (before > 0 && behind > 0)) return undefined
  return before > 0 ? 'utf-16be' : behind > 0 ? 'utf-16le' : undefined
}

/** Whether a name is an encoding Prime can read. */
export function isEncoding(label: string): boolean {
  if (label === DOS) return true
  try {
    return new TextDecoder(label).encoding !== 'replacement'
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** The text of a file, chunk by chunk. */
export async function* textPieces(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = encoding === DOS ? undefined : new TextDecoder(encoding)
  for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES }))
    yield decoder?.decode(piece as Buffer, { stream: true }) ?? dosText(piece as Buffer)
  if (decoder) yield decoder.decode()
}

const dosText = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[\x80-\xff]/g, (sign) => DOS_UPPER[sign.charCodeAt(0) - 0x80]!)

/** A few damaged characters in an otherwise valid text do not make it another encoding. */
async function lookThrough(path: string): Promise<{ isUtf8: boolean; telling?: Buffer }> {
  const decoder = new TextDecoder('utf-8')
  let damaged = 0
  let good = 0
  let telling: Buffer | undefined
  const count = (text: string) => {
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === REPLACEMENT) damaged++
      else if (code > 0x7f) good++
    }
  }
  for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES })) {
    const before = damaged + good
    count(decoder.decode(piece as Buffer, { stream: true }))
    if (damaged + good > before) telling ??= piece as Buffer
  }
  count(decoder.decode())
  return { isUtf8: damaged === 0 || good >= damaged * GOOD_PER_DAMAGED, ...(telling && { telling }) }
}

/** The replacement for invalid bytes. */
const REPLACEMENT = 0xfffd
const GOOD_PER_DAMAGED = 2

const within = (byte: number | undefined, from: number, to: number): boolean =>
  byte !== undefined && byte >= from && byte <= to

const isChinese = (lead: number, trail: number | undefined): boolean =>
  within(lead, 0xa1, 0xf7) && within(trail, 0xa1, 0xfe)
const isJapanese = (lead: number, trail: number | undefined): boolean =>
  (within(lead, 0x81, 0x9f) || within(lead, 0xe0, 0xea)) && (within(trail, 0x40, 0x7e) || within(trail, 0x80, 0xfc))
const MOSTLY = 0.5

/** Letters of other scripts occur next to each other; an accented letter is usually surrounded by plain ones. */
function inRuns(bytes: Buffer): string | undefined {
  const known = alphabet(bytes)
  if (known) return known
  if (besideShare(bytes, isChinese) > MOSTLY) return 'gb18030'
  return besideShare(bytes, isJapanese) > MOSTLY ? 'shift_jis' : undefined
}

/** The share of two-byte characters that directly follow another. */
function besideShare(bytes: Buffer, isPair: (lead: number, trail: number | undefined) => boolean): number {
  let beside = 0
  let others = 0
  let ended = -1
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at]!
    if (lead < 0x80) continue
    if (!isPair(lead, bytes[at + 1])) {
      others++
      continue
    }
    if (ended === at) beside++
    // The first character of a run follows none.
    else others += 0.5
    at++
    ended = at + 1
  }
  return beside / Math.max(1, beside + others)
}

/**
 * Lower-case letters of one-byte scripts fill the upper range: in Russian о, а and и are the most common, in Greek ο, α
 * and ι.
 */
function alphabet(bytes: Buffer): 'windows-1251' | 'windows-1253' | undefined {
  const counts = new Uint32Array(0x100)
  let beside = 0
  for (const [at, byte] of bytes.entries()) {
    counts[byte]!++
    if (byte >= LETTERS && ((bytes[at - 1] ?? 0) >= LETTERS || (bytes[at + 1] ?? 0) >= LETTERS)) beside++
  }
  const sum = (codes: readonly number[]) => codes.reduce((all, code) => all + counts[code]!, 0)
  const all = counts.slice(0x80).reduce((sum, count) => sum + count, 0)
  const small = counts.slice(SMALL_LETTERS).reduce((sum, count) => sum + count, 0)
  if (beside < all * MOSTLY_LETTERS || small < all * MOSTLY) return undefined
  return sum([0xee, 0xe0, 0xe8]) > sum([0xef, 0xe1, 0xe9]) ? 'windows-1251' : 'windows-1253'
}
const LETTERS = 0xc0
const SMALL_LETTERS = 0xdc
const MOSTLY_LETTERS = 0.8

const WESTERN = ['windows-1252', DOS, 'macintosh'] as const

/** The encoding in which most characters next to letters are letters, in lower case within a word. */
function western(bytes: Buffer): string {
  const scores = WESTERN.map((name) => {
    const upper = name === DOS ? DOS_UPPER : new TextDecoder(name).decode(UPPER)
    let score = 0
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at]!
      if (byte >= 0x80)
        score += likeness(upper[byte - 0x80]!, signAt(bytes, at - 1, upper), signAt(bytes, at + 1, upper))
    }
    return score
  })
  return WESTERN[scores.indexOf(Math.max(...scores))]!
}

const UPPER = Uint8Array.from({ length: 0x80 }, (_, at) => at + 0x80)
const signAt = (bytes: Buffer, at: number, upper: string): string => {
  const byte = bytes[at]
  return byte === undefined ? '' : byte < 0x80 ? String.fromCharCode(byte) : upper[byte - 0x80]!
}

const LETTER = /\p{L}/u
const SMALL = /\p{Ll}/u
const OPENING = /[“‘„«‹]/
const CLOSING = /[”’»›…™®]/
/** Letters, by name, that no business word contains. */
const ODD = /[ƒıŸþÞðÐªºˆ]/

/** 1 when a character is where words have it, -1 when it is not, 0 when it says nothing. */
function likeness(sign: string, before: string, after: string): number {
  const [isAfter, isBefore] = [LETTER.test(before), LETTER.test(after)]
  if (!isAfter && !isBefore) return 0
  if (OPENING.test(sign)) return isAfter ? -1 : 1
  if (CLOSING.test(sign)) return isBefore && sign !== '’' ? -1 : 1
  if (!LETTER.test(sign) || ODD.test(sign)) return -1
  if (SMALL.test(sign)) return 1
  // A capital starts a word or is among capitals.
  return isAfter && (SMALL.test(before) || SMALL.test(after)) ? -1 : 1
}
