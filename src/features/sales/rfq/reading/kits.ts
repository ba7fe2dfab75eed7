import { COUNT_WORD, COUNT_WORDS } from '#features/sales/rfq/reading/figures/count-words.ts'

/** A row that states the number of sets whose parts are listed in the rows below: `4 pcs SNL 518-615, each with`. */
const HAS_EACH =
  /(?<!\p{L})(?:each|jeweils|je|cada un[oa]|chacune?|ciascun[oa]|elk|każd\p{L})(?: (?:one|set|unit|complete|komplett))?(?: (?:with|mit|con|avec|met|z|consisting of|comprising|including|fitted with)|:)[^\p{L}\d]*$/iu

const indentOf = (row: string): number => row.length - row.trimStart().length

/** Multiplies the parts of a set by the number of sets: tracks the factor of a row from the rows before it. */
export class Kits {
  #sets = 1
  #indent = -1

  /** How many times the parts of this row are wanted; 1 outside a set. */
  timesIn(row: string): number {
    if (this.#indent >= 0 && row.trim() && indentOf(row) <= this.#indent) this.#indent = -1
    return this.#indent >= 0 ? this.#sets : 1
  }

  /** Notes that a row opens a set. If the row asks for one part, the indented rows below it are multiplied by its quantity. */
  open(row: string, requested: readonly { qty?: number }[]): void {
    const [only, ...others] = requested
    if (only?.qty === undefined || others.length > 0 || !HAS_EACH.test(row.slice(-60))) return
    this.#sets = only.qty
    this.#indent = indentOf(row)
  }
}

/** Machines and what they are built of, of which each may need the same parts. */
export const THING =
  'machines?|pumps?|fans?|motors?|engines?|gearbox(?:es)?|conveyors?|shafts?|rollers?|rolls?|trucks?|wheels?|axles?|hubs?|vehicles?|trailers?|cars?|wagons?|crushers?|mills?|press(?:es)?|compressors?|mixers?|drums?|reducers?|blowers?|spindles?|idlers?|screens?|kilns?|maschinen?|pumpen?|motor(?:en|es)?|getrieben?|ventilator(?:en|i)?|lüftern?|wellen?|anlagen?|m[áa]quinas?|bombas?|reductor(?:es)?|ventilador(?:es)?|pompes?|moteurs?|r[ée]ducteurs?|ventilateurs?|macchin[ae]|pomp[ae]|pompen|motor[ei]|riduttor[ei]|ventilator[ei]'
const PER = new RegExp(
  `(?<!\\p{L})(?:(?<own>\\d{1,3}) (?:(?:pcs|off|pieces|stk|stück|uds|of each|each|each of these) )?)?(?:per|for each|for every|each|every|pro|je|por(?: cada)?|par|pour chaque|per ogni|voor elke) (?:of (?:our|the|these) )?(?:(?<many>\\d{1,3}|${COUNT_WORD}) )?(?:\\p{L}{3,12} )?(?<thing>${THING})(?!\\p{L})`,
  'iu',
)

/** `We got 3 motors in. Each takes one 6311` */
const EACH_TAKES = /(?<!\p{L})each (?:one |of them )?(?:takes|needs|uses|gets)(?!\p{L})/iu
const OF_THINGS = new RegExp(`(?<![\\w.,/-])(?:\\d{1,3}|${COUNT_WORD}) (?:\\p{L}{3,12} )?(${THING})(?!\\p{L})`, 'iu')

/** `Per pump 2 x 6205 …, we have 8 pumps`: how many times a count that a row tells for each thing is wanted, and where it tells so. */
export function timesPer(row: string, text: string): { times: number; at: number; own: number } | undefined {
  const found = PER.exec(row) ?? EACH_TAKES.exec(row)
  const { own, many, thing = EACH_TAKES.test(row) ? OF_THINGS.exec(text)?.[1] : undefined } = found?.groups ?? {}
  if (!found || !thing) return undefined
  const stem = thing.toLowerCase().slice(0, Math.max(3, thing.length - 2))
  const stated =
    many ??
    /(?:calculate|quote|price|offer) (?:it |them |everything )?for (\d{1,3}|\p{L}{3,9})(?=[.,;]|\s*$)/iu.exec(
      text,
    )?.[1] ??
    new RegExp(`(?<![\\w.,/-])(\\d{1,3}|${COUNT_WORD}) (?:\\p{L}{3,12} ){0,2}?${stem}\\p{L}{0,4}(?!\\p{L})`, 'iu').exec(
      text,
    )?.[1]
  const times = stated ? (COUNT_WORDS[stated.toLowerCase()] ?? Number(stated)) : 1
  return times > 1 ? { times, at: found.index, own: Number(own ?? 0) } : undefined
}

/** Words in a row whose counts are totals. */
export const IN_TOTAL =
  /(?<!\p{L})(?:of each|in total|totals?|altogether|insgesamt|gesamt|en total|au total|in totale)(?!\p{L})/iu
