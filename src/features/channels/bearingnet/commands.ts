import { timestamp } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { sha256 } from '#base/sha256.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { bearingnetListings, type Listing } from '#features/channels/bearingnet/collection.ts'
import {
  differs,
  FILE_LAYOUTS,
  idOfListing,
  isInFile,
  listingFile,
  onOfferIn,
  quantityShown,
  statusText,
} from '#features/channels/bearingnet/rules.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { defineCommand, type Tx } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'
import { choice, number, tags, text } from '#model/schema/fields.ts'

const MAX_LISTINGS = 20_000

const allListings = (tx: Pick<Tx, 'find'>): Promise<Listing[]> =>
  tx.find(query(bearingnetListings, { orderBy: [['partNumber', 'asc']], limit: MAX_LISTINGS }))

/**
 * Creates and updates listings from unreserved stock in good condition. Paused listings stay paused; prices entered by
 * a person are kept.
 */
export const applyRules = defineCommand({
  name: 'listings.applyRules',
  label: 'Apply rules',
  help: 'Creates listings from unreserved stock in good condition. Parts out of stock are left out of the next file.',
  large: true,
  input: {
    leastQty: number('At least', { min: 0, decimals: 0, default: 1, help: 'Fewer pieces are not listed' }),
    bufferPct: number('Hold back, percent', { min: 0, max: 100, decimals: 2, default: 0 }),
    keep: number('Keep pieces', {
      min: 0,
      decimals: 0,
      default: 0,
      help: 'Quantity of each part kept out of the listing',
    }),
    brands: tags('Brands', { help: 'Default: all' }),
    conditions: tags('Conditions', { help: 'Default: all' }),
  },
  async run({ tx, input }) {
    const { leastQty = 1, bufferPct = 0, keep = 0 } = input
    const answer = await tx.aggregate({
      collection: lots.name,
      where: [
        ['qcStatus', '==', 'OK'],
        ['qtyAvailable', '>', 0],
      ],
      aggregate: { sum: ['qtyAvailable'], by: ['partId', 'condition'] },
    })
    const offers = onOfferIn('groups' in answer ? (answer.groups as never) : [])
    const found = await tx.getMany(parts, [...new Set(offers.map(({ partId }) => partId))])
    const partOf = new Map(found.flatMap((part) => (part ? [[part.id, part] as const] : [])))
    const currency = await companyCurrency(tx)
    const isWanted = (list: readonly string[] | undefined, value: string): boolean =>
      !list?.length || list.some((one) => one.toLowerCase() === value.toLowerCase())
    const wanted = new Map(
      offers.flatMap(({ partId, condition, available }) => {
        const part = partOf.get(partId)
        if (!part || !isWanted(input.brands, part.data.brand ?? '') || !isWanted(input.conditions, condition)) return []
        const qty = quantityShown(available, { bufferPct, keep })
        return qty > 0 && qty >= leastQty ? [[idOfListing(partId, condition), { part, condition, qty }] as const] : []
      }),
    )
    if (wanted.size > MAX_LISTINGS) throw refuse(`The rules list ${wanted.size} lines. List ${MAX_LISTINGS} or fewer.`)
    const before = new Map((await allListings(tx)).map((one) => [one.id, one]))
    const counts = { added: 0, changed: 0, removed: 0 }
    for (const [id, { part, condition, qty }] of wanted) {
      const old = before.get(id)
      const { partNumber, brand, listPrice } = part.data
      const mostQty = old?.data.mostQty
      const values = {
        ...{ partId: part.id, partNumber, condition, currency },
        ...(brand && { brand }),
        qtyListed: mostQty === undefined ? qty : Math.min(qty, mostQty),
        ...(listPrice !== undefined && { price: listPrice }),
      }
      const status = !old || old.data.status === 'Removed' ? 'Draft' : (old.data.status ?? 'Draft')
      const next = { ...old?.data, ...values, status }
      const isChanged = differs(next)
      if (!old) await tx.insert(bearingnetListings, { ...values, status: 'Draft', isChanged }, id)
      else if (
        statusText(next) === statusText(old.data) &&
        status === old.data.status &&
        isChanged === old.data.isChanged
      )
        continue
      else await tx.update(bearingnetListings, id, { ...values, status, isChanged })
      counts[old ? 'changed' : 'added']++
    }
    for (const [id, old] of before) {
      if (wanted.has(id) || old.data.status === 'Removed') continue
      const next = { status: 'Removed' as const, qtyListed: 0 }
      await tx.update(bearingnetListings, id, { ...next, isChanged: differs({ ...old.data, ...next }) })
      counts.removed++
    }
    return { ...counts, listed: wanted.size }
  },
})

/** The current file for the market, and how it differs from the last one. */
export const exportFile = defineCommand({
  name: 'listings.export',
  label: 'Create file',
  help: 'The whole list as a file. Nothing is written until you mark it as exported.',
  input: { layout: choice('Layout', FILE_LAYOUTS, { required: true, default: 'BearingNet' }) },
  async run({ tx, input }) {
    const all = await allListings(tx)
    const { text: content, rows } = listingFile(all, input.layout)
    if (rows === 0) throw refuse('Nothing is listed. Apply the rules first, or enter prices.')
    const changed = all.filter(({ data }) => differs(data))
    return {
      ...{ text: content, rows, digest: await sha256(content) },
      new: changed.filter(({ data }) => isInFile(data) && data.exportedAs === undefined).length,
      changed: changed.filter(({ data }) => isInFile(data) && data.exportedAs !== undefined).length,
      removed: changed.filter(({ data }) => !isInFile(data)).length,
      withoutPrice: all.filter(({ data }) => isInFile(data)).length - rows,
    }
  },
})

/** Records that a file was uploaded, so that its listings are now on the market. */
export const markExported = defineCommand({
  name: 'listings.markExported',
  label: 'Mark as exported',
  help: 'Do this after uploading the file. Prime is not connected to the market.',
  large: true,
  undoBy: 'Export again; the next file replaces this one.',
  input: {
    layout: choice('Layout', FILE_LAYOUTS, { required: true, default: 'BearingNet' }),
    digest: text('File', { required: true, mono: true }),
  },
  async run({ tx, input, now }) {
    const all = await allListings(tx)
    const { text: content, rows } = listingFile(all, input.layout)
    if ((await sha256(content)) !== input.digest)
      throw refuse('The listings have changed since the file was made. Create a new file and upload that.')
    for (const { id, data } of all) {
      const isShown = isInFile(data)
      if (isShown)
        await tx.update(bearingnetListings, id, {
          ...{ status: 'Listed', exportedAs: statusText(data), exportedQty: data.qtyListed ?? 0 },
          ...{ lastExportedAt: timestamp(now), isChanged: false },
        })
      else if (data.exportedAs !== undefined)
        await tx.update(bearingnetListings, id, { exportedAs: undefined, exportedQty: undefined, isChanged: false })
    }
    return { rows }
  },
})
