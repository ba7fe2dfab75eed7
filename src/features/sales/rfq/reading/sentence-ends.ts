import type { Mention } from '#features/sales/rfq/reading/designations.ts'

const SENTENCES =
  /(?<=[\p{L}\d)/\u0001]{3}|\d [A-Z]{1,2}|\s\d?[A-Z]{1,2}\d|\s\d[A-Z]|\s[\d\u0001]{1,4})(?<!approx|circa)\.(?=\s+[\p{Lu}¿¡\u0001])(?!\s+(?:one|two|three|four|five|six|ten|\d{1,3})\s(?:pcs\s|off\s)?(?:of\s)?each)|(?<=\p{L}{4}|[\d)\u0001]{3})(?<!approx|circa)\.(?=\s+\d)|[?!;](?=\s+[\p{Lu}¿¡\d\u0001])(?!\s(?:I|We)\s(?:need|want|would take)\s)|;(?=\s(?:if|these|those|they|it)\s)|\?(?=\sif so\s)/gu
/** In a list, a sentence only ends after a word. */
const STATED = /(?<=\p{Ll}{4})[.!?](?=\s+\p{Lu}\p{Ll})/gu

/** The sentences of a row; a period after an abbreviation does not end one. */
export function sentencesOf(
  row: string,
  bare: string,
  isProse: boolean,
  parts: readonly Mention[],
): { start: number; end: number; text: string }[] {
  const following = parts.flatMap(({ end }) =>
    isProse && /^[.?!]\s+\p{Lu}\p{Ll}/u.test(bare.slice(end, end + 9)) ? [end + 1] : [],
  )
  const found = [...bare.matchAll(isProse ? SENTENCES : STATED)].map(({ index }) => index + 1)
  const ends = [...new Set([...found, ...following])].toSorted((a, b) => a - b)
  return [0, ...ends].map((start, at) => {
    const end = ends[at] ?? row.length
    return { start, end, text: row.slice(start, end) }
  })
}
