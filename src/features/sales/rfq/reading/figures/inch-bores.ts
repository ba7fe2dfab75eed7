import { confidenceOf } from '#features/sales/rfq/reading/confidence.ts'
import type { Mention } from '#features/sales/rfq/reading/designations.ts'

/** A size in inches: with a fraction, `1-7/16`, `1 7/16"`, `7/8`, or whole with its sign, `1"`. */
const INCHES = '(?:(?:\\d{1,2}[ -])?\\d{1,2}/(?:2|4|8|16|32|64)(?:["”]|(?=[\\s,;.)-]|$))|\\d{1,2}["”])'
/** Bushings by the codes of their systems, with a word for them where the code is a single letter. */
const BUSHES =
  'QT|JA|SH|SDS|SD|SK|SF|SNW ?\\d{1,3}|1008|1108|1210|1215|1310|1610|1615|2012|2017|2517|2525|30[23]0|3525|3535|40[34]0|4535|4545|50[45]0'
const BORED = new RegExp(
  [
    // Of cam followers and rod ends, within their number: `CF-1 1/4-SB`.
    `(?<![\\p{L}\\d./-])[A-Z]{2,4}-${INCHES}(?:-[A-Z]{1,3}(?![\\p{L}\\d]))?`,
    `(?<![\\p{L}\\d./-])C?(?:CF|YR|CYR)[EDH]{0,2} ${INCHES}(?:[ -](?:SBE?|S|B)(?![\\p{L}\\d]))?`,
    `(?<![\\p{L}\\d./-])(?:QD )?(?:${BUSHES})(?:\\s[xX×]\\s|\\s?[x×]|[ -])${INCHES}`,
    // Of split blocks: `SAF 22517 x 2-15/16`.
    `(?<![\\p{L}\\d./-])(?:F?SAFS?|SDAF|SAW|SN[WP]) ?\\d{3,5}\\s[xX×]\\s${INCHES}`,
    `(?<![\\p{L}\\d./-])[A-Z]\\d?(?:\\s[x×]\\s|[x×])${INCHES}(?=\\s(?:bush|bore|bushing))`,
    `(?<![\\p{L}\\d./-])[A-Z]\\d? (?=\\S*\\s?\\S*\\sbush)${INCHES}`,
    // Of sprockets, sheaves and hubs, after their number.
    `(?<![\\p{L}\\d./-])(?<code>[A-Z]{0,4}-?\\d{1,4}[A-Z]{0,4}\\d{0,4}[A-Z]{0,3})(?:\\s(?<by>[xX×])\\s|\\s)${INCHES}`,
    // A whole bore without its sign, where the quantity stands before the number: `one Lovejoy L095 x 1`.
    `(?<=(?:^|[\\s,])(?:\\(\\d{1,3}\\)|\\d{1,4}\\s(?:of|pcs|ea)|one|two|three|four|five|six|eight|ten)\\s(?:\\p{Lu}\\p{L}{1,12}\\s)?)(?<whole>[A-Z]{1,3}-?\\d{2,3}[A-Z]{0,2}\\d{0,3}|SN[PW] \\d{2,3}|\\d{2}[A-Z]{1,2}\\d{2})\\s[xX×]\\s\\d(?!["”\\d/]|[.,]\\d|\\s?(?:pcs|ea|mm)(?!\\p{L}))`,
    // Of shaft collars, before their name.
    `(?<![\\w./-])${INCHES}\\s(?:[A-Z]{1,3}\\s)?(?:(?:set|shaft|split|clamp|solid|one|two|piece)[ -]){0,4}collars?(?!\\p{L})`,
  ].join('|'),
  'gu',
)

/** Goods of inch sizes whose bore is part of their number: bushings, sprockets, hubs, collars. */
export const boredIn = (row: string): Mention[] =>
  !/\/(?:2|4|8|16|32|64)|\d["”]|\s[xX×]\s\d/.test(row)
    ? []
    : [...row.matchAll(BORED)].flatMap(({ 0: text, index: start, groups }) => {
        const { code, by, whole } = groups ?? {}
        if (whole && confidenceOf(whole) === 3 && !/^(?:L-?\d{3}|SN[PW] \d+)$/.test(whole)) return []
        // The bore of a bearing unit follows from its number.
        if (code && (!/[A-Z]/.test(code) || (!by && confidenceOf(code) === 3 && !/^H?\d{2,3}[A-Z]{1,2}\d/.test(code))))
          return []
        return [
          {
            ...{ text: text.replaceAll('”', '"'), start, end: start + text.length, confidence: 3 as const },
            isBare: false,
          },
        ]
      })

/**
 * The bore that belongs to the number before it: `6203-2RS 3/4 bore`, `40B17 finished bore 1"`; in brackets it only
 * explains the number.
 */
export const boreAfter = (
  { text, end }: { text: string; end: number },
  following: string,
): { text: string; end: number } | undefined => {
  const [bore] = BORE_AFTER.exec(following) ?? []
  return bore ? { text: `${text}${bore.replaceAll('”', '"')}`, end: end + bore.length } : undefined
}
const BORE_AFTER = new RegExp(
  `^\\s(?:${INCHES}\\s?(?:in(?:ch)?\\.?\\s)?bore|(?:finished|plain|stock|rough|min(?:imum|\\.)?)[ -]bore\\s${INCHES})(?![\\p{L}\\d])`,
  'iu',
)
