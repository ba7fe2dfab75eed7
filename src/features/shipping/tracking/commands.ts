import { toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { type Parcel, parcels } from '#features/shipping/tracking/collection.ts'
import { carrierOfNumber, MAX_PASTED } from '#features/shipping/tracking/pasted/pasted.ts'
import { defineCommand, type Tx } from '#model/command/command.ts'
import { bareNumber } from '#model/matching/tracking-numbers.ts'
import { query } from '#model/schema/collection.ts'
import { choice, date, flag, lines, reference, text } from '#model/schema/fields.ts'

/** Adds parcels by their numbers; a known one is returned instead of added again. */
export const addParcels = defineCommand({
  name: 'tracking.add',
  label: 'Add parcels',
  help: 'Parcels already on their way are skipped. Leave the carrier empty to detect it from the number.',
  input: {
    parcels: lines(
      'Parcels',
      {
        trackingNumber: text('Tracking #', { required: true }),
        carrier: text('Carrier'),
        title: text('Title'),
        etaISO: date('Expected', { required: true }),
      },
      { required: true },
    ),
    direction: choice('Direction', ['Inbound', 'Outbound'], { default: 'Inbound' }),
    etaIsEstimate: flag('Estimated'),
    poId: reference('Purchase order', 'po'),
  },
  async run({ tx, input, timeZone }) {
    if (input.parcels.length > MAX_PASTED) throw refuse(`Add ${MAX_PASTED} parcels or fewer at a time.`)
    const added: { id: string; number: string }[] = []
    const known: { id: string; number: string }[] = []
    const taken = new Set<string>()
    for (const row of input.parcels) {
      const number = bareNumber(String(row.trackingNumber))
      const named = typeof row.carrier === 'string' ? row.carrier.trim() : ''
      const carrier = named || (carrierOfNumber(number) ?? '')
      if (number === '' || taken.has(number)) continue
      taken.add(number)
      const before = await sameParcel(tx, [number, String(row.trackingNumber).trim()], carrier)
      if (before) {
        known.push({ id: before, number })
        continue
      }
      const title = typeof row.title === 'string' && row.title.trim() !== '' ? row.title.trim() : undefined
      const made = await tx.insert(parcels, {
        title: title ?? [carrier, number].filter(Boolean).join(' '),
        trackingNumber: number,
        carrier: carrier || 'Other',
        direction: input.direction,
        status: 'Info received',
        etaISO: toDay(row.etaISO, timeZone)!,
        etaIsEstimate: input.etaIsEstimate ?? false,
        delivered: false,
        ...(input.poId && { poId: input.poId }),
      })
      added.push({ id: made.id, number })
    }
    return { added, known }
  },
})

/** A parcel with one of these numbers that is in transit, otherwise one that the same carrier has delivered. */
async function sameParcel(tx: Tx, numbers: readonly string[], carrier: string): Promise<string | undefined> {
  const found = await tx.find(query(parcels, { where: [['trackingNumber', 'in', [...new Set(numbers)]]] }))
  const isOf = ({ data }: Parcel) => (data.carrier ?? '').toLowerCase() === carrier.toLowerCase()
  return (found.find(({ data }) => data.delivered !== true) ?? found.find(isOf))?.id
}
