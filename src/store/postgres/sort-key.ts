import type { Timestamp } from '#base/days.ts'
import { RANK, rankOf, type Value } from '#model/schema/value.ts'
import { storable } from '#store/postgres/text.ts'

/**
 * A value's place in the order of values as one text: its rank, then its content, compared by bytes.
 * Lists are equal to each other in order, and so are maps. NULL when the value is absent.
 */
export const SORT_KEY_FUNCTION = `
CREATE OR REPLACE FUNCTION prime.sort_key(v jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE jsonb_typeof(v)
    WHEN 'string' THEN '4' || (v #>> '{}')
    WHEN 'number' THEN CASE WHEN v::float8 < 0
      THEN '20' || translate(encode(float8send(v::float8), 'hex'), '0123456789abcdef', 'fedcba9876543210')
      ELSE '21' || encode(float8send(v::float8), 'hex') END
    WHEN 'boolean' THEN CASE WHEN v::boolean THEN '11' ELSE '10' END
    WHEN 'null' THEN '0'
    WHEN 'array' THEN '5'
    WHEN 'object' THEN CASE WHEN jsonb_typeof(v -> '$ts') = 'string' AND v - '$ts' = '{}'
      THEN '3' || (v ->> '$ts') ELSE '6' END
  END
$$`

/** The same as `prime.sort_key`, for the operand of a comparison. */
export function sortKey(value: Value): string {
  const rank = rankOf(value)
  if (rank === RANK.number) return `2${numberKey(value as number)}`
  if (rank === RANK.boolean) return value ? '11' : '10'
  if (rank === RANK.string) return `4${storable(value as string)}`
  if (rank === RANK.timestamp) return `3${storable((value as Timestamp).$ts)}`
  return String(rank)
}

// The bits of a double sort like the number itself once those of negative numbers are turned round.
function numberKey(number: number): string {
  const bits = Buffer.alloc(8)
  bits.writeDoubleBE(number === 0 ? 0 : number)
  const hex = bits.toString('hex')
  if (number >= 0) return `1${hex}`
  return `0${hex.replace(/./g, (digit) => (15 - Number.parseInt(digit, 16)).toString(16))}`
}

/** The least text that is greater than every text with this beginning (UTF-8 bytes); `start` begins with a rank. */
export function afterAll(start: string): string {
  const points = [...start]
  while (points.at(-1) === '\u{10FFFF}') points.pop()
  const last = points.pop()!.codePointAt(0)!
  // The surrogates lie between U+D7FF and U+E000 and are no characters.
  return points.join('') + String.fromCodePoint(last === 0xd7ff ? 0xe000 : last + 1)
}
