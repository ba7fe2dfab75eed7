import { defineCollection } from '#model/schema/collection.ts'
import { choice, moment, text } from '#model/schema/fields.ts'

export const SHARED_KINDS = ['parcel', 'links', 'lot'] as const

/**
 * A link for visitors. It cannot be guessed, and only its digest is stored; in older ones the id is the token. It shows
 * only the fields meant for visitors, read from the record on each request.
 */
export const publicShares = defineCollection({
  name: 'publicShares',
  label: { one: 'Shared page', many: 'Shared pages' },
  title: 'kind',
  fields: {
    kind: choice('What', SHARED_KINDS, { required: true }),
    sourceId: text('Record', { help: 'The id of the parcel or lot' }),
    expiresAt: moment('Until'),
    revokedAt: moment('Revoked at', { importAs: ['Withdrawn at'] }),
    digest: text('Digest of the link', { readOnly: true, mono: true }),
  },
  list: { columns: ['kind', 'sourceId', 'expiresAt', 'revokedAt'], sort: 'kind' },
  form: [['kind', 'sourceId', 'expiresAt', 'revokedAt', 'digest']],
  search: ['kind'],
  indexes: [['kind', 'sourceId'], ['digest']],
  access: { read: ['owner', 'staff'], direct: 'commands' },
})
