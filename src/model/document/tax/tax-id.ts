import type { Data } from '#model/schema/value.ts'

const SHOWN_DIGITS = 4

/** A tax id reduced to letters and digits for comparison. */
export const bareTaxId = (text: string): string => text.replace(/[\s.-]/g, '').toUpperCase()

/** A tax id as everyone may see it: its last four characters, or none when it has no more than that. */
export const maskedTaxId = (taxId: string): string => {
  const letters = bareTaxId(taxId)
  return `••••${letters.length > SHOWN_DIGITS ? letters.slice(-SHOWN_DIGITS) : ''}`
}

/** Derives the masked tax id from the full one on every write. */
export function withTaxShown(data: Data): Data {
  const { taxShown: _, ...others } = data
  return typeof data.taxId === 'string' && data.taxId.trim() !== ''
    ? { ...others, taxShown: maskedTaxId(data.taxId) }
    : others
}

/**
 * Why a tax id cannot be valid, as a sentence; undefined when it may be. Nine digits are an EIN or SSN, letters a VAT
 * number.
 */
export function whyNotTaxId(taxId: string): string | undefined {
  const letters = bareTaxId(taxId)
  if (!/^[0-9A-Za-z]{5,20}$/.test(letters)) return 'A tax ID has 5 to 20 letters and digits.'
  if (/^\d+$/.test(letters) && /^(\d)\1+$/.test(letters))
    return `${taxId.trim()} is not a valid tax ID. Ask the vendor for a W-9.`
  return undefined
}
