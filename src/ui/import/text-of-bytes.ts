/** The bytes of a text file as text: UTF-8 or UTF-16 when they are that, otherwise the code page of old programs. */
export function textOfBytes(bytes: Uint8Array<ArrayBuffer>): string {
  const [a, b] = bytes
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff))
    return new TextDecoder(a === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
