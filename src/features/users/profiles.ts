import type { Doc } from '#model/collection.ts'
import { defineCollection } from '#model/collection.ts'
import { tags, text } from '#model/fields.ts'

export const RESPONSIBILITIES = ['Purchasing', 'Sales', 'Warehouse', 'Accounts', 'Shipping', 'Data'] as const

/** How a colleague is reached and what they look after; one document to a person, by the person's id. It gives no rights. */
export const profiles = defineCollection({
  name: 'profiles',
  label: { one: 'Profile', many: 'Profiles' },
  title: 'name',
  fields: {
    name: text('Name', { required: true }),
    email: text('E-mail', { required: true }),
    phone: text('Phone'),
    mobile: text('Mobile'),
    extension: text('Extension'),
    responsibilities: tags('Responsible for', {
      suggest: RESPONSIBILITIES,
      help: 'Says who does what. It hides nothing from anybody.',
    }),
    place: text('Desk', { help: 'Where the person sits' }),
    signature: text('Signature', { rows: 4, help: 'Stands under letters and e-mails' }),
  },
  list: { columns: ['name', 'extension', 'phone', 'mobile', 'email', 'responsibilities', 'place'], sort: 'name' },
  form: [['name', 'email'], ['phone', 'mobile', 'extension'], ['responsibilities', 'place'], ['signature']],
  search: ['name', 'email', 'phone', 'mobile'],
  indexes: [['name'], ['email']],
})

export type Profile = Doc<typeof profiles>

const HERE_MS = 5 * 60_000

/** Whether somebody has used Prime in the last five minutes. */
export const isHere = (lastSeenAt: string | null, now: Date): boolean =>
  lastSeenAt !== null && now.getTime() - Date.parse(lastSeenAt) < HERE_MS
