/** A stored link. */
interface StoredLink {
  title: string
  url: string
  group: string
  description?: string
}

/** The icons a link can have; they are part of Prime, so nothing is fetched. */
export const LINK_ICONS = [
  'Truck',
  'Book',
  'Store',
  'Bank',
  'Card',
  'Document',
  'Tools',
  'Phone',
  'Mail',
  'Chart',
  'Globe',
] as const
export type LinkIcon = (typeof LINK_ICONS)[number]

/** The icon of a group, for links without one of their own. */
export const iconOfGroup = (group: string | undefined): LinkIcon | undefined =>
  (({ carriers: 'Truck', catalogues: 'Book', markets: 'Store', money: 'Bank', documents: 'Document' }) as const)[
    (group ?? '').trim().toLowerCase() as 'carriers'
  ]

const SCHEME = /^https?:\/\//i
const CREDENTIALS = /^https?:\/\/[^/?#]*@/i
const PARAMETER = /\{([A-Za-z][A-Za-z0-9 _-]{0,39})\}/g

/** Why an address is not accepted, in one sentence; undefined when it is. */
export function whyNotLink(url: string): string | undefined {
  if (!SCHEME.test(url.trim())) return 'Enter an address starting with http:// or https://.'
  if (CREDENTIALS.test(url.trim())) return 'Remove the user name and password.'
  if (/\s/.test(url.trim().replace(PARAMETER, ''))) return 'A link cannot contain spaces.'
  return undefined
}

/** The distinct placeholder names in braces of a link: `…?track={trackingNumber}`. */
export const parametersOf = (url: string): string[] => [
  ...new Set([...url.matchAll(PARAMETER)].map(([, name]) => name!)),
]

/** The address with its placeholders replaced by the encoded values. */
export const filledIn = (url: string, values: Readonly<Record<string, string>>): string =>
  url.replace(PARAMETER, (_, name: string) => encodeURIComponent((values[name] ?? '').trim()))

/**
 * The links whose placeholders can all be filled from the given values, each with its address; the most opened first.
 */
export function addressesFor<T extends { data: { url: string; opened?: number; title: string } }>(
  all: readonly T[],
  values: Readonly<Record<string, unknown>>,
): { link: T; url: string }[] {
  const known = Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].trim() !== '',
    ),
  )
  return all
    .filter(({ data }) => {
      const parameters = parametersOf(data.url)
      return parameters.length > 0 && parameters.every((name) => known[name] !== undefined)
    })
    .toSorted((a, b) => (b.data.opened ?? 0) - (a.data.opened ?? 0) || a.data.title.localeCompare(b.data.title))
    .map((link) => ({ link, url: filledIn(link.data.url, known) }))
}

/** `trackingNumber` in words: `Tracking number`. */
export function parameterWords(parameter: string): string {
  const words = parameter
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase()
  return words[0]!.toUpperCase() + words.slice(1)
}

/** Whether two addresses lead to the same place. */
export const sameAddress = (a: string, b: string): boolean => plainAddress(a) === plainAddress(b)
const plainAddress = (url: string): string =>
  url
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/\/+$/, '')

/** The readable host of an address: `ups.com`. */
export const hostOf = (url: string): string => url.replace(/^https?:\/\/(www\.)?/i, '').split(/[/?#]/)[0]!

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", apos: "'" }
const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39|apos);/g, (_, name: string) => ENTITIES[name]!)

/** The links of a bookmarks file as exported by browsers (Netscape HTML format), each with its folder as the group. */
export function readBookmarks(html: string): StoredLink[] {
  const found: StoredLink[] = []
  const folders: string[] = []
  let pending = ''
  for (const [, heading, href, title, list] of html.matchAll(
    /<H3[^>]*>([^<]*)<\/H3>|<A\s[^>]*HREF="([^"]*)"[^>]*>([^<]*)<\/A>|<(\/?DL)[^>]*>/gi,
  )) {
    if (heading !== undefined) pending = unescaped(heading).trim()
    else if (list?.toUpperCase() === 'DL') {
      folders.push(pending)
      pending = ''
    } else if (list) folders.pop()
    else if (href !== undefined) {
      const url = unescaped(href).trim()
      const group = folders.findLast(Boolean) ?? 'Bookmarks'
      if (!whyNotLink(url)) found.push({ title: unescaped(title ?? '').trim() || url, url, group })
    }
  }
  return found
}

/** The initial links offered for an empty list. */
export const STARTER_LINKS: readonly StoredLink[] = [
  { group: 'Carriers', title: 'UPS', url: 'https://www.ups.com/track?loc=en_US&tracknum={trackingNumber}' },
  { group: 'Carriers', title: 'FedEx', url: 'https://www.fedex.com/fedextrack/?trknbr={trackingNumber}' },
  { group: 'Carriers', title: 'USPS', url: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={trackingNumber}' },
  {
    group: 'Carriers',
    title: 'DHL',
    url: 'https://www.dhl.com/us-en/home/tracking/tracking-parcel.html?submit=1&tracking-id={trackingNumber}',
  },
  { group: 'Carriers', title: 'Amazon', url: 'https://track.amazon.com/tracking/{trackingNumber}' },
  { group: 'Carriers', title: 'OnTrac', url: 'https://www.ontrac.com/tracking/?number={trackingNumber}' },
  { group: 'Carriers', title: 'Post of any country', url: 'https://parcelsapp.com/en/tracking/{trackingNumber}' },
  { group: 'Markets', title: 'BearingNet', url: 'https://www.bearingnet.net' },
  { group: 'Catalogues', title: 'SKF', url: 'https://www.skf.com/group/search-results?q={partNumber}' },
  {
    group: 'Catalogues',
    title: 'Schaeffler (FAG, INA)',
    url: 'https://medias.schaeffler.com/en/search?text={partNumber}',
  },
  { group: 'Catalogues', title: 'NSK', url: 'https://www.nsk.com/search.html?q={partNumber}' },
  { group: 'Catalogues', title: 'Timken', url: 'https://www.timken.com/?s={partNumber}' },
  { group: 'Money', title: 'PayPal', url: 'https://www.paypal.com/activity' },
]
