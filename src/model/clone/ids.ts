const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 128 mixed bits of a text: equal texts give equal bits. For ids and masks, not for secrets. */
export function mixedBits(text: string): readonly [number, number, number, number] {
  let [a, b, c, d] = [1779033703, 3144134277, 1013904242, 2773480762]
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    a = b ^ Math.imul(a ^ unit, 597399067)
    b = c ^ Math.imul(b ^ unit, 2869860233)
    c = d ^ Math.imul(c ^ unit, 951274213)
    d = a ^ Math.imul(d ^ unit, 2716044179)
  }
  a = Math.imul(c ^ (a >>> 18), 597399067)
  b = Math.imul(d ^ (b >>> 22), 2869860233)
  c = Math.imul(a ^ (c >>> 17), 951274213)
  d = Math.imul(b ^ (d >>> 19), 2716044179)
  return [(a ^ b ^ c ^ d) >>> 0, (b ^ a) >>> 0, (c ^ a) >>> 0, (d ^ a) >>> 0]
}

/** Letters and digits derived from a text, at most 24. */
export function codeOf(text: string, length: number): string {
  const bits = mixedBits(text)
  let code = ''
  for (let at = 0; code.length < length; at++) code += ALPHABET[(bits[at % 4]! >>> (5 * Math.floor(at / 4))) & 31]
  return code
}

/**
 * The id of a copy: always the same for the same document of a clone, so that references need no table and a resumed
 * run creates no duplicates.
 */
export const copyId = (salt: string, collection: string, id: string): string =>
  codeOf(JSON.stringify([salt, collection, id]), 24)
