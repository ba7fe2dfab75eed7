import { type Section, sectionOf } from '#features/admin/settings/sections/sections.ts'
import { pageAddress, screenPath } from '#model/feature.ts'

interface Governed {
  /** Labels as they are on the screens, in lower case. */
  labels: readonly string[]
  section: Section['id']
  field?: string
  /** Only on the screens of these features, when the same word means something else on others. */
  on?: readonly string[]
}

const MONEY = ['payables', 'receivables', 'vendors', 'customers', 'purchase-orders']

const STOCK = ['inventory', 'inventory-control']

const GOVERNED: readonly Governed[] = [
  { labels: ['terms', 'due', 'due date'], section: 'terms', field: 'termsId', on: MONEY },
  { labels: ['currency'], section: 'company', field: 'currency' },
  { labels: ['exchange rate', 'fx rate'], section: 'currencies', field: 'exchangeRates' },
  { labels: ['tax', 'tax %', 'tax in the total', 'tax exempt'], section: 'tax', field: 'taxes' },
  { labels: ['payable', 'bill', 'bill no', 'count'], section: 'numbering', on: ['payables', 'inventory-control'] },
  {
    labels: ['purchase order', 'po number', 'po', 'order'],
    section: 'numbering',
    on: ['purchase-orders', 'deliveries'],
  },
  { labels: ['due (30-day rule)', 'arriving', 'arriving pos', 'orders due'], section: 'fixed' },
  { labels: ['eta', 'package tracking', 'parcels'], section: 'fixed' },
  {
    labels: ['receivables', 'payables', 'ageing', 'age', 'not due', 'counted from', 'no due date'],
    section: 'money',
    field: 'ageingDays',
  },
  { labels: ['credit hold', 'on credit hold', 'credit limit', 'credit'], section: 'money', field: 'creditDays' },
  { labels: ['written off', 'write off'], section: 'money', field: 'writeOffLimit', on: ['receivables'] },
  { labels: ['promised'], section: 'purchasing', field: 'promiseDays', on: ['purchase-orders'] },
  { labels: ['count again', 'recount tolerance', 'tolerance'], section: 'stock', field: 'countTolerance' },
  { labels: ['approval limit', 'variance', 'variance value'], section: 'stock', field: 'countLimit' },
  { labels: ['date code', 'condition'], section: 'stock', field: 'surplusYears' },
  { labels: ['stock period closed through', 'closed through'], section: 'stock' },
  { labels: ['run the reminders', 'reminders', 'level', 'reminder'], section: 'letters', field: 'letterSubject1' },
  { labels: ['follow-up', 'chase', 'collect'], section: 'chasing', field: 'chaseAfter', on: ['follow-ups'] },
  { labels: ['reminders paused', 'reminders paused until'], section: 'chasing', field: 'quietDays' },
  { labels: ['error log', 'open errors', 'resolved'], section: 'log', field: 'logKeepDays' },
  { labels: ['reason'], section: 'stock', field: 'adjustReasons', on: STOCK },
  {
    labels: ['margin', 'floor price', 'reason for price below floor'],
    section: 'sales',
    field: 'floorMargin',
    on: STOCK,
  },
  { labels: ['lead time (days)', 'reorder point'], section: 'purchasing', field: 'leadDays', on: STOCK },
  { labels: ['family', 'suffixes'], section: 'parts', field: 'suffixes', on: STOCK },
  { labels: ['ship to'], section: 'company', field: 'shipTo', on: MONEY },
  { labels: ['logo', 'letterhead', 'paper', 'page'], section: 'print', field: 'paper' },
]

/** The setting that governs a label on a screen: its section and, if it has one, its field. */
export function settingFor(label: string, path: string): { section: Section; field?: string } | undefined {
  const said = plain(label)
  const found = GOVERNED.find(
    ({ labels, on }) => labels.includes(said) && (!on || on.some((feature) => screenPath(feature) === path)),
  )
  return found && { section: sectionOf(found.section), ...(found.field && { field: found.field }) }
}

/** The text of a label, without the asterisk of required fields and a figure after it. */
const plain = (label: string): string =>
  label
    .replace(/\s+/g, ' ')
    .replace(/[\s*:?]{1,9}$|\s\d[\d,.]{0,30}$/g, '')
    .trim()
    .toLowerCase()

/** The address of a setting. */
export const addressOfSetting = ({ section, field }: { section: Section; field?: string }): string =>
  `${pageAddress('settings', { section: section.id })}${field ? `#setting-${field}` : ''}`
