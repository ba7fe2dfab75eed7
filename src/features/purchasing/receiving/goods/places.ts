import { settings } from '#features/admin/settings/collection.ts'
import { locations } from '#features/stock/locations/collection.ts'
import type { Tx } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'

/** The default location of received goods when nothing else is set. */
const RECEIVING = { id: 'receiving', code: 'RECEIVING' }

/**
 * The location for received goods: that of the line, otherwise quarantine if requested, otherwise that of the receipt,
 * otherwise that of the settings, otherwise RECEIVING.
 */
export async function placeFor(
  tx: Tx,
  { own, isQuarantine, usual }: { own: string | undefined; isQuarantine: boolean; usual: string | undefined },
): Promise<string> {
  if (own) return own
  const quarantine = isQuarantine ? await quarantinePlace(tx) : undefined
  if (quarantine) return quarantine
  if (usual) return usual
  const set = (await tx.get(settings, 'purchasing'))?.data.receivingLocationId
  if (set && (await tx.get(locations, set))) return set
  if (await tx.get(locations, RECEIVING.id)) return RECEIVING.id
  const [known] = await tx.find(query(locations, { where: [['code', '==', RECEIVING.code]], limit: 1 }))
  return known
    ? known.id
    : (await tx.insert(locations, { code: RECEIVING.code, name: 'Receiving', type: 'Zone' }, RECEIVING.id)).id
}

async function quarantinePlace(tx: Tx): Promise<string | undefined> {
  const found = await tx.find(query(locations, { where: [['type', '==', 'Quarantine']] }))
  return found
    .filter(({ data }) => data.isActive !== false)
    .toSorted((a, b) => a.data.code.localeCompare(b.data.code))[0]?.id
}
