import { invalid } from '#base/problem.ts'
import { type DocOf, defineCollection } from '#model/schema/collection.ts'
import { number, tags, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

const RESPONSIBILITIES = ['Purchasing', 'Sales', 'Warehouse', 'Accounts', 'Shipping', 'Data'] as const

/**
 * A colleague's contact details and responsibilities: one document per person, with the person's id. It grants no
 * permissions.
 */
export const profiles = defineCollection({
  name: 'profiles',
  label: { one: 'Profile', many: 'Profiles' },
  title: 'name',
  fields: {
    name: text('Name', { required: true }),
    email: text('Email', { as: 'email', importAs: ['E-mail'], required: true }),
    phone: text('Phone', { as: 'phone' }),
    mobile: text('Mobile', { as: 'phone' }),
    extension: text('Extension'),
    responsibilities: tags('Responsible for', {
      suggest: RESPONSIBILITIES,
      help: 'Shows who does what. It does not limit access.',
    }),
    place: text('Desk', { help: 'Desk or office' }),
    timeZone: text('Time zone', { help: 'Time zone of the person. Default: the business time zone' }),
    picture: text('Picture', { mono: true, help: 'The attached picture, by its hash' }),
    commissionPct: number('Commission, percent', {
      min: 0,
      max: 100,
      decimals: 4,
      help: 'On paid invoices of own deals. Default: the rate in Settings',
    }),
    signature: text('Signature', { rows: 4, help: 'Signature in letters and emails' }),
  },
  list: { columns: ['name', 'extension', 'phone', 'mobile', 'email', 'responsibilities', 'place'], sort: 'name' },
  form: [
    ['name', 'email', 'picture'],
    ['phone', 'mobile', 'extension'],
    ['responsibilities', 'place', 'timeZone', 'commissionPct'],
    ['signature'],
  ],
  search: ['name', 'email', 'phone', 'mobile'],
  indexes: [['name'], ['email'], ['picture']],
  derive: withGoodPlace,
  access: { fields: { commissionPct: ['owner'] } },
})

/** Refuses an unknown time zone, and a picture that is not one of the stored files. */
function withGoodPlace(data: Data): Data {
  const { timeZone, picture } = data
  if (typeof timeZone === 'string' && !isZone(timeZone))
    throw invalid([
      { pointer: '/timeZone', code: 'zone', detail: `"${timeZone}" is not a time zone. Example: Europe/Berlin.` },
    ])
  if (typeof picture === 'string' && !/^[0-9a-f]{64}$/.test(picture))
    throw invalid([{ pointer: '/picture', code: 'hash', detail: 'The picture is an attached one, named by its hash.' }])
  return data
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

export type Profile = DocOf<typeof profiles>

const HERE_MS = 5 * 60_000

/** Whether someone has used Prime in the last five minutes. */
export const isHere = (lastSeenAt: string | null, now: Date): boolean =>
  lastSeenAt !== null && now.getTime() - Date.parse(lastSeenAt) < HERE_MS
