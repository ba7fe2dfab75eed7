import { isSeries } from '#features/sales/rfq/reading/numbers.ts'

/** Figures in groups that begin with a nought, behind a letter or a short word that names the line, if any. */
const RUN =
  /(?<![\p{L}\d.,/-])(?:(?:[TMFPDCWOEH]|DDI|DD|Tlf|Cel|Port|Mob|Fijo|Off|Int|GSM|Nr|No)\.?:?\s{1,2})?\(?(0\d{0,9}\)?(?:(?:\s[./-]\s|[\s./-]{1,2})\(?\d{1,9}\)?){0,7})(?![\p{L}\d])(?!\s?(?:pcs?|stk|ea|nos?|szt|adet|uds?|pz|x)(?!\p{L}))/giu
/** The place in a list, as 01, 010 or 00010. */
const PLACE = /^0{1,4}[1-9]\d?0?$/

/** Cone and cup of a taper bearing: 02474/02420. */
const INCH_PAIR = /^0\d{3,5}\s?\/\s?0\d{3,5}$/

const isPhone = (figures: string, isFirst: boolean): boolean => {
  const groups = figures.match(/\d+/g) ?? []
  const digits = groups.join('').length
  if (digits < 9 || digits > 14 || INCH_PAIR.test(figures) || /^0[.,]/.test(figures)) return false
  return !(isFirst && groups.length > 1 && PLACE.test(groups[0]!) && groups.slice(1).some(isSeries))
}

/** A row with its telephone numbers put out of sight by `hide`, as long as they are. */
export const withoutPhones = (row: string, hide: (found: string) => string): string =>
  row.replace(RUN, (found, figures: string, at: number) =>
    isPhone(figures, row.slice(0, at).trim() === '') ? hide(found) : found,
  )
