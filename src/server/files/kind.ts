/** The type of a file from its first bytes, whatever its name; for text and unknown files from the extension. */
const SIGNATURES: readonly (readonly [type: string, at: number, bytes: string])[] = [
  ['image/png', 0, '89504e470d0a1a0a'],
  ['image/jpeg', 0, 'ffd8ff'],
  ['image/gif', 0, '474946383961'],
  ['image/gif', 0, '474946383761'],
  ['image/webp', 8, '57454250'],
  ['application/pdf', 0, '255044462d'],
  ['application/zip', 0, '504b0304'],
]
const ZIPPED: Record<string, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
}
const TEXTS: Record<string, string> = {
  csv: 'text/csv',
  txt: 'text/plain',
  json: 'application/json',
  eml: 'message/rfc822',
}

/** Types shown in a browser tab; all others can only be downloaded. */
const INLINE = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/pdf'])

/** The extensions of each type; the first is added to a name that has none of them. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'application/zip': ['zip'],
  ...Object.fromEntries(
    [...Object.entries(ZIPPED), ...Object.entries(TEXTS)].map(([ending, type]) => [type, [ending]]),
  ),
}

/** How a file is delivered: by its bytes, never by what a document says; its name gets the extension of its type. */
export function shownAs(name: string, head: Buffer, uploadedAs: string | undefined): { name: string; type: string } {
  const whole = name.toWellFormed()
  const type = mediaTypeOf(name, head) ?? uploadedAs ?? (head.includes(0) ? 'application/octet-stream' : 'text/plain')
  const endings = ENDINGS[type] ?? ['bin']
  const ending = whole.split('.').at(-1)?.toLowerCase() ?? ''
  return { type, name: endings.includes(ending) ? whole : `${whole}.${endings[0]}` }
}

/** The media type of a file; undefined when files of this kind are not accepted. */
export function mediaTypeOf(name: string, head: Buffer): string | undefined {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? ''
  const found = SIGNATURES.find(
    ([, at, bytes]) => head.subarray(at, at + bytes.length / 2).toString('hex') === bytes,
  )?.[0]
  if (found === 'application/zip') return ZIPPED[ending] ?? found
  if (found) return found
  return TEXTS[ending] && !head.includes(0) ? TEXTS[ending] : undefined
}

export const isShown = (type: string): boolean => INLINE.has(type)
