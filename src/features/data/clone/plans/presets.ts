import type { FieldRule, Mask } from '#model/clone/clone.ts'
import type { Field, Fields } from '#model/schema/fields.ts'

/** The mask that a field's name suggests, the most certain first. */
const SAYS: readonly (readonly [RegExp, Mask])[] = [
  [/e-?mail/i, 'email'],
  [/phone|fax|mobile|tel$/i, 'phone'],
  [/iban|bic|swift|account(?:no|number)|routing|vat|taxid|ein$/i, 'text'],
  [/address|street|city|zip|post(?:al)?code|notes?$|memo|comment|message|^text$/i, 'text'],
  [/(?:price|cost|amount|total|balance|fee|margin|value|limit|paid)(?:[A-Z].*)?$/i, 'amount'],
  [
    /^name$|(?:contact|person|vendor|customer|company|buyer|seller|owner|payee|signer|supplier)(?:name)?$|fullname|firstname|lastname|attn/i,
    'name',
  ],
]
const MASKED_KINDS: Partial<Record<Field['kind'], readonly Mask[]>> = {
  text: ['email', 'phone', 'text', 'amount', 'name'],
  money: ['amount'],
  number: ['amount'],
  tags: ['email', 'phone', 'name'],
}

/** Masks for personal data and prices, by the type and name of each field; part numbers and dates are not masked. */
export function maskPreset(fields: Fields, above = ''): FieldRule[] {
  return Object.entries(fields).flatMap(([name, field]): FieldRule[] => {
    if (field.kind === 'lines' && field.of) return maskPreset(field.of, `${above}${name}.`)
    const mask = field.kind === 'money' ? 'amount' : SAYS.find(([says]) => says.test(name))?.[1]
    return mask && MASKED_KINDS[field.kind]?.includes(mask) ? [{ field: `${above}${name}`, mask }] : []
  })
}

/** The configuration collections; those that exist are initially selected on `/settings/clone-collection`. */
export const CONFIGURATION = [
  'settings',
  'savedViews',
  'structures',
  'customTables',
  'carriers',
  'freightLanes',
  'duplicateRules',
  'importPresets',
  'menuPages',
  'charts',
] as const
