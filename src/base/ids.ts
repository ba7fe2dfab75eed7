const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Makes ids that sort by time (26 characters, 48 bits of milliseconds and 80 random bits, in the ULID alphabet). */
export function idMaker(now: () => Date, random: (bytes: number) => Uint8Array): () => string {
  let last = 0
  let tail = 0n
  return () => {
    const at = Math.max(now().getTime(), last)
    // Within one millisecond the random part counts up, so ids created together keep their order.
    tail = at === last ? tail + 1n : random(10).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n) >> 1n
    last = at
    return encode(BigInt(at), 10) + encode(tail, 16)
  }
}

/** Whether Prime generated the id. Such an id means nothing to a person. */
export const isMadeId = (id: string): boolean => /^[0-9A-HJKMNP-TV-Z]{26}$/.test(id)

function encode(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest >>= 5n) text = ALPHABET[Number(rest & 31n)] + text
  return text
}
