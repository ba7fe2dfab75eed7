import type { Field } from '#model/schema/fields.ts'

export const EMAIL = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]{2,}$/
const TERMS_WORDS =
  /\b(?:net|due|days?|eom|prepa\w*|advance|cash|cod|cia|cwo|cad|receipt|immediate\w*|pro[ -]?forma|l\/?c|letter of credit|deposit|credit card|wire|check|tage|jours|netto|rein|skonto|vorkasse|sofort)\b/i

/** Whether a text is a payment term: `Net 30`, `2/10 n/30`, `COD`. */
export const isTerms = (text: string): boolean =>
  TERMS_WORDS.test(text) || /^\d{1,3}\s*(?:d|%)?$/i.test(text) || /^\d+(?:\.\d+)?\s*\/\s*\d+/.test(text)

/** A field for payment terms, recognized by options that begin with a number of days. */
export const isTermsField = ({ kind, options }: Field): boolean =>
  kind === 'text' && (options.suggest ?? []).some((one) => /^net \d+$/i.test(one))

const isEmailField = (name: string, { kind, label }: Field): boolean =>
  kind === 'text' && (/^e-?mail$/i.test(label) || /(?:^e|E)mail$/.test(name))

/** Why a cell is unlikely for its field; undefined when nothing is suspicious. */
export function oddValue(name: string, field: Field, value: unknown): string | undefined {
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const text = value.trim()
  if (
    isEmailField(name, field) &&
    !text
      .split(/[;,\s]+/)
      .filter(Boolean)
      .every((one) => EMAIL.test(one.replace(/^<|>$/g, '')))
  )
    return `${field.label} is not an email address, such as name@company.com.`
  if (
    isTermsField(field) &&
    !field.options.suggest!.some((one) => one.toLowerCase() === text.toLowerCase()) &&
    !isTerms(text)
  )
    return `${field.label} is not a payment term, such as ${field.options.suggest!.slice(0, 2).join(' or ')}.`
  return undefined
}
