import { invalid } from '#base/problem.ts'
import { LINK_ICONS, whyNotLink } from '#features/channels/links/rules.ts'
import { type DocOf, defineCollection } from '#model/schema/collection.ts'
import { choice, flag, number, tags, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

/** Addresses staff open all day; `{trackingNumber}` in one asks for a value first. */
export const links = defineCollection({
  name: 'links',
  page: '/links',
  label: { one: 'Link', many: 'Links' },
  title: 'title',
  fields: {
    title: text('Title', { required: true }),
    url: text('Address', {
      width: 320,
      required: true,
      help: '{trackingNumber} or {partNumber} in it asks for a value',
    }),
    group: text('Group', {
      suggest: ['Carriers', 'Catalogues', 'Markets', 'Money', 'Documents'],
    }),
    description: text('What it is for'),
    icon: choice('Icon', LINK_ICONS),
    isPublic: flag('For visitors', { default: false }),
    isArchived: flag('Archived', { default: false }),
    order: number('Place', { decimals: 0 }),
    pinnedBy: tags('Pinned by', { readOnly: true }),
    opened: number('Opened', { readOnly: 'form' }),
  },
  list: { columns: ['title', 'group', 'url', 'isPublic', 'opened'], sort: 'group' },
  form: [['title', 'group'], ['url'], ['description', 'icon'], ['isPublic', 'isArchived', 'order']],
  search: ['title', 'group', 'description', 'url'],
  indexes: [['isArchived', 'group'], ['isPublic', 'group'], ['group']],
  derive: withGoodAddress,
})

/** Refuses an address that a browser would execute or that reveals a password. */
function withGoodAddress(data: Data): Data {
  const why = typeof data.url === 'string' ? whyNotLink(data.url) : undefined
  if (why) throw invalid([{ pointer: '/url', code: 'address', detail: why }])
  return data
}

export type Link = DocOf<typeof links>
