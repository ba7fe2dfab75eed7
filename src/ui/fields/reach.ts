import type { TextAs } from '#model/schema/fields.ts'

/** The link that calls or emails whom a field names; undefined when it contains no number or address. */
export function reachHref(as: TextAs | undefined, text: string): string | undefined {
  if (as === 'phone') {
    // An extension is dialled by hand.
    const number = text.split(/ext|x|;/i)[0]!.replace(/[^\d+]/g, '')
    return /^\+?\d{3,}$/.test(number) ? `tel:${number}` : undefined
  }
  if (as !== 'email') return undefined
  const all = text.split(/[;,]/).map((one) => one.trim())
  return all.every((one) => /^[^\s@<>?&]+@[^\s@<>?&]+$/.test(one)) ? `mailto:${all.map(encoded).join(',')}` : undefined
}

const encoded = (address: string): string => encodeURIComponent(address).replace('%40', '@')
