import { OTHER_MAKERS } from '#features/sales/rfq/reading/vocabulary.ts'
import { BRANDS } from '#model/part-numbers/part-number.ts'
import { partRules } from '#model/part-numbers/part-rules.ts'

/** The names of brands, in capitals. */
export const isMaker = (name: string): boolean =>
  BRANDS.includes(name) || OTHER_MAKERS.includes(name) || partRules().names.includes(name)
