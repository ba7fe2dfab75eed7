import type { Timestamp } from '#base/days.ts'
import { RANK, rankOf, type Value } from '#model/schema/value.ts'
import { storable } from '#store/postgres/text.ts'

/**
 * A value's position in the sort order as one text: its rank, then its content, compared by bytes. All arrays rank
 * equal, and so do all objects. NULL when the value is absent. It is not an SQL-language function, which the planner
 * would inline: it would then decompress a long document for each use of the value, and compare the long text of every
 * index with every query.
 */
const SORT_KEY_FUNCTION = `
CREATE OR REPLACE FUNCTION prime.sort_key(v jsonb) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 15 AS $key$
  DECLARE
    kind text := jsonb_typeof(v);
    number float8;
  BEGIN
    IF kind = 'string' THEN RETURN '4' || (v #>> '{}'); END IF;
    IF kind = 'number' THEN
      number := v::float8;
      IF number < 0 THEN
        RETURN '20' || translate(encode(float8send(number), 'hex'), '0123456789abcdef', 'fedcba9876543210');
      END IF;
      RETURN '21' || encode(float8send(number), 'hex');
    END IF;
    IF kind = 'boolean' THEN RETURN CASE WHEN v::boolean THEN '11' ELSE '10' END; END IF;
    IF kind = 'null' THEN RETURN '0'; END IF;
    IF kind = 'array' THEN RETURN '5'; END IF;
    IF jsonb_typeof(v -> '$ts') = 'string' AND v - '$ts' = '{}' THEN RETURN '3' || (v ->> '$ts'); END IF;
    RETURN '6';
  END
$key$`

/**
 * Creates the function, or replaces an older version with the same results. An index is recognized by its text, which
 * each connection caches with the function inlined: touching an index makes them read it again.
 */
export const SORT_KEY = `DO $do$
  DECLARE one regclass;
  BEGIN
    IF to_regprocedure('prime.sort_key(jsonb)') IS NULL OR EXISTS (
      SELECT FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
      WHERE p.oid = to_regprocedure('prime.sort_key(jsonb)') AND l.lanname = 'sql'
    ) THEN
      ${SORT_KEY_FUNCTION};
      FOR one IN SELECT i.indexrelid FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
        WHERE c.relnamespace = 'prime'::regnamespace AND i.indexprs IS NOT NULL AND i.indkey[0] = 0
      LOOP
        EXECUTE format('ALTER INDEX %s ALTER COLUMN 1 SET STATISTICS -1', one);
      END LOOP;
    END IF;
  END
$do$`

/** The same as `prime.sort_key`, for the operand of a comparison. */
export function sortKey(value: Value): string {
  const rank = rankOf(value)
  if (rank === RANK.number) return `2${numberKey(value as number)}`
  if (rank === RANK.boolean) return value ? '11' : '10'
  if (rank === RANK.string) return `4${storable(value as string)}`
  if (rank === RANK.timestamp) return `3${storable((value as Timestamp).$ts)}`
  return String(rank)
}

// The bits of a double sort like the number itself once those of negative numbers are inverted.
function numberKey(number: number): string {
  const bits = Buffer.alloc(8)
  bits.writeDoubleBE(number === 0 ? 0 : number)
  const hex = bits.toString('hex')
  if (number >= 0) return `1${hex}`
  return `0${hex.replace(/./g, (digit) => (15 - Number.parseInt(digit, 16)).toString(16))}`
}

/** The smallest text greater than every text with this prefix (UTF-8 bytes); `start` begins with a rank. */
export function afterAll(start: string): string {
  const points = [...start]
  while (points.at(-1) === '\u{10FFFF}') points.pop()
  const last = points.pop()!.codePointAt(0)!
  // Surrogates lie between U+D7FF and U+E000 and are not characters.
  return points.join('') + String.fromCodePoint(last === 0xd7ff ? 0xe000 : last + 1)
}
