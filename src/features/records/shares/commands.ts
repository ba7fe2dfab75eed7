import { Problem, refuse } from '#base/problem.ts'
import { publicShares, SHARED_KINDS } from '#features/records/shares/collection.ts'
import { defineCommand } from '#model/command/command.ts'
import { isShareOpen } from '#model/command/share.ts'
import { features } from '#model/feature.ts'
import { query } from '#model/schema/collection.ts'
import { choice, number, reference, text } from '#model/schema/fields.ts'

const LONGEST_DAYS = 3650
const MS_PER_DAY = 86_400_000

/** Opens a record to anyone who has the link. A repeated call returns a new link; earlier ones stay valid. */
export const openShare = defineCommand({
  name: 'shares.open',
  answersOnce: true,
  label: 'Share with a link',
  help: 'Anyone with the link can view the public fields.',
  input: {
    kind: choice('What', SHARED_KINDS, { required: true }),
    sourceId: text('Record'),
    days: number('For days', {
      min: 1,
      max: LONGEST_DAYS,
      decimals: 0,
      help: 'Leave empty for no expiry',
    }),
  },
  async run({ tx, input: { kind, sourceId, days }, now, newSecret }) {
    const page = features.flatMap(({ shared = [] }) => shared).find((one) => one.kind === kind)
    if (page?.all && sourceId) throw refuse('This list can only be shared as a whole.')
    if (page && !page.all && !(await tx.getAny(page.collection, sourceId ?? '')))
      throw new Problem('not-found', 'This record no longer exists.')
    const until = days === undefined ? undefined : { $ts: new Date(now.getTime() + days * MS_PER_DAY).toISOString() }
    const { token, digest } = newSecret()
    const { id } = await tx.insert(publicShares, {
      kind,
      digest,
      ...(sourceId && { sourceId }),
      ...(until && { expiresAt: until }),
    })
    return { token, shareId: id }
  },
})

/** Revokes a link and all others of the same record. */
export const closeShare = defineCommand({
  name: 'shares.close',
  label: 'Revoke the link',
  help: 'The link stops working.',
  input: { shareId: reference('Shared page', 'publicShares', { required: true }) },
  async run({ tx, input, now }) {
    const share = await tx.need(publicShares, input.shareId)
    if (!isShareOpen(share, now)) throw refuse('This link is already revoked.')
    const { kind, sourceId } = share.data
    const same = await tx.find(
      query(publicShares, {
        where: [['kind', '==', kind], ...(sourceId ? [['sourceId', '==', sourceId] as const] : [])],
      }),
    )
    const revokedAt = { $ts: now.toISOString() }
    for (const other of same)
      if (other.id !== share.id && isShareOpen(other, now)) await tx.update(publicShares, other.id, { revokedAt })
    return tx.update(publicShares, share.id, { revokedAt })
  },
})
