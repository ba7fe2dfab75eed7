import { portions } from '#base/portions.ts'
import { refuse } from '#base/problem.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { defineCommand } from '#model/command/command.ts'
import { bareTaxId, maskedTaxId, whyNotTaxId } from '#model/document/tax/tax-id.ts'
import { query } from '#model/schema/collection.ts'
import { reference, tags, text } from '#model/schema/fields.ts'

/** As many vendors as a 1099 list has in a very busy year. */
const MAX_SHOWN = 500

/** Changes a tax ID; it is masked at once. */
export const setTaxId = defineCommand({
  name: 'vendors.setTaxId',
  label: 'Change the tax ID',
  input: {
    vendorId: reference('Vendor', vendors, { required: true }),
    taxId: text('Tax ID', { required: true, mono: true, help: 'EIN or SSN from the W-9, or a VAT number' }),
  },
  async run({ tx, input: { vendorId, taxId } }) {
    const why = whyNotTaxId(taxId)
    if (why) throw refuse(why, 'taxId')
    // Not compared with the stored value: a refusal would confirm a correct guess.
    await tx.update(vendors, vendorId, { taxId: taxId.trim() })
    return { vendorId }
  },
})

/** Shows full tax IDs to one person, and records on each vendor that they saw it; vendors without one are left out. */
export const revealTaxIds = defineCommand({
  name: 'vendors.revealTaxIds',
  label: 'Show tax IDs',
  undoBy: 'The history records who has seen tax IDs.',
  input: { vendorIds: tags('Vendors', { required: true }) },
  async run({ tx, input: { vendorIds }, now, user }) {
    const ids = [...new Set(vendorIds)]
    if (ids.length > MAX_SHOWN) throw refuse(`Select ${MAX_SHOWN} tax IDs or fewer.`)
    const seen = `${user.email}, ${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`
    const found: Record<string, string> = {}
    let name = ''
    for (const id of ids) {
      const { data } = await tx.need(vendors, id)
      name = data.name
      if (!data.taxId) continue
      found[id] = data.taxId
      await tx.update(vendors, id, { taxSeen: seen })
    }
    if (Object.keys(found).length === 0)
      throw refuse(ids.length === 1 ? `${name} has no tax ID.` : 'None of these vendors has a tax ID.')
    return found
  },
})

/** Vendors that share a tax ID, so that an owner can merge them and the year's payments add up. */
export interface SharedTaxId {
  taxShown: string
  vendors: readonly { id: string; name: string }[]
}

/** Finds vendors with the same tax ID. For owners only: to anyone else it would tell whether a guess is right. */
export const sharedTaxIds = defineCommand({
  name: 'vendors.sharedTaxIds',
  label: 'Find shared tax IDs',
  roles: ['owner'],
  undoBy: 'Nothing was changed.',
  input: {},
  look: async ({ tx }) => {
    const found = await tx.find(query(vendors, { where: [['taxId', 'exists', true]] }))
    const groups = Map.groupBy(found, ({ data }) => bareTaxId(data.taxId ?? ''))
    return [...groups].flatMap(([taxId, same]): SharedTaxId[] =>
      taxId === '' || same.length === 1
        ? []
        : [{ taxShown: maskedTaxId(taxId), vendors: same.map(({ id, data }) => ({ id, name: data.name })) }],
    )
  },
  run: async ({ seen }) => seen as readonly SharedTaxId[],
})

/** Vendors per commit: few enough that others hardly wait. */
const PIECE = 40

/** Masks every tax ID that was written before masks existed; Prime runs it automatically. */
export const maskTaxIds = defineCommand({
  name: 'vendors.maskTaxIds',
  label: 'Mask tax IDs',
  roles: ['owner'],
  undoBy: 'Tax IDs are always shown masked.',
  input: {},
  async look({ tx }) {
    const found = await tx.find(
      query(vendors, {
        where: [
          ['taxId', 'exists', true],
          ['taxShown', 'exists', false],
        ],
      }),
    )
    return found.flatMap(({ id, data }) => (data.taxId?.trim() ? [id] : []))
  },
  *pieces(seen) {
    for (const ids of portions(seen as readonly string[], PIECE))
      yield async ({ tx }) => {
        for (const id of ids) {
          const vendor = await tx.get(vendors, id)
          if (vendor?.data.taxId) await tx.update(vendors, id, { taxId: vendor.data.taxId })
        }
      }
  },
  async run({ seen }) {
    const { length } = seen as readonly string[]
    if (length === 0) throw refuse('All tax IDs are already masked.')
    return { masked: length }
  },
})
