const LETTERS = [
  'letterSubject1',
  'letterBody1',
  'letterSubject2',
  'letterBody2',
  'letterSubject3',
  'letterBody3',
  'mailTexts',
] as const

/** The groups of sections, in the order of their list. */
export const SECTION_GROUPS = [
  'Company',
  'Documents',
  'Buying',
  'Selling',
  'Stock',
  'Money and taxes',
  'Data',
  'Advanced',
] as const

/** The sections of the company's settings, each a document of its own, in the order of setting them up. */
export const SECTIONS = [
  {
    id: 'company',
    group: 'Company',
    name: 'Company',
    says: 'Name, addresses, clock and currency.',
    fields: ['companyName', 'address', 'shipTo', 'remitTo', 'bankDetails', 'timeZone', 'currency'],
  },
  {
    id: 'currencies',
    group: 'Money and taxes',
    name: 'Currencies',
    says: 'Rates to the company’s currency, by date.',
    fields: ['exchangeRates'],
  },
  {
    id: 'terms',
    group: 'Company',
    name: 'Terms',
    says: 'Default payment terms and holidays.',
    fields: ['termsId', 'dueMoves', 'holidays'],
  },
  {
    id: 'numbering',
    group: 'Documents',
    name: 'Numbering',
    says: 'Number formats of documents.',
    fields: [],
  },
  {
    id: 'stock',
    group: 'Stock',
    name: 'Stock',
    says: 'Count tolerances, surplus age and closed periods.',
    fields: ['countTolerance', 'countLimit', 'adjustReasons', 'surplusYears'],
  },
  {
    id: 'sales',
    group: 'Selling',
    name: 'Sales',
    says: 'Margins, quotes, invoices on shipment, returns, commission, and the inquiry mailbox.',
    fields: [
      ...['usualMargin', 'floorMargin', 'priceListDays', 'quoteDays', 'invoiceOnShip', 'restockingPct'],
      ...['commissionPct', 'commissionOn', 'followUpDays', 'inquiryRules', 'replyTemplates', 'boxes'],
    ],
  },
  {
    id: 'purchasing',
    group: 'Buying',
    name: 'Purchasing',
    says: 'Defaults for new orders, reorder levels and tolerances of receipts and bills.',
    fields: [
      ...['promiseDays', 'leadDays', 'safetyDays', 'coverDays'],
      ...['overReceiptPct', 'underReceiptPct', 'matchPricePct', 'matchAmount', 'orderTerms'],
    ],
  },
  {
    id: 'print',
    group: 'Documents',
    name: 'Print header',
    says: 'Header and footer of all prints.',
    fields: ['paper', 'printName', 'printLines', 'printFooter', 'language'],
  },
  {
    id: 'money',
    group: 'Money and taxes',
    name: 'Money',
    says: 'Buckets for open balances, credit hold, write-off limit, finance charges and the default bank account.',
    fields: [
      ...['ageingDays', 'ageingFrom', 'creditDays', 'writeOffLimit', 'bankAccountId'],
      ...['financeChargePct', 'financeChargeMin', 'financeGraceDays'],
    ],
  },
  {
    id: 'tax',
    group: 'Money and taxes',
    name: 'Taxes',
    says: 'Tax rates for invoices and the company’s tax ID.',
    fields: ['taxes', 'taxNumber', 'taxFreight'],
  },
  {
    id: 'chasing',
    group: 'Selling',
    name: 'Follow-up',
    says: 'When Follow-up suggests reminders, and how often.',
    fields: ['chaseAfter', 'quietDays'],
  },
  {
    id: 'letters',
    group: 'Documents',
    name: 'Letters',
    says: 'Text of the three reminders, and of the emails that documents go out with.',
    fields: LETTERS,
  },
  {
    id: 'letters-de',
    group: 'Documents',
    name: 'Letters in German',
    says: 'Texts for customers and vendors whose language is German.',
    fields: LETTERS,
  },
  {
    id: 'letters-es',
    group: 'Documents',
    name: 'Letters in Spanish',
    says: 'Texts for customers and vendors whose language is Spanish.',
    fields: LETTERS,
  },
  {
    id: 'letters-fr',
    group: 'Documents',
    name: 'Letters in French',
    says: 'Texts for customers and vendors whose language is French.',
    fields: LETTERS,
  },
  {
    id: 'log',
    group: 'Advanced',
    name: 'Error log',
    says: 'How long resolved errors are kept.',
    fields: ['logKeepDays'],
  },
  {
    id: 'parts',
    group: 'Stock',
    name: 'Part rules',
    says: 'How part numbers and suffixes are read, and which parts are equivalents.',
    fields: ['suffixes', 'makerNames'],
  },
  {
    id: 'labels',
    group: 'Documents',
    name: 'Custom labels',
    says: 'Labels of any size with fields from a list. Available in every label print and in the label generator.',
    fields: [],
  },
  {
    id: 'printers',
    group: 'Documents',
    name: 'Labels and printers',
    says: 'Print offsets for the printer of this device. Saved in this browser.',
    fields: [],
  },
  {
    id: 'device',
    group: 'Company',
    name: 'Appearance',
    says: 'How Prime looks on this device, and automatic logout. Saved in this browser.',
    fields: [],
  },
  {
    id: 'data',
    group: 'Data',
    name: 'Data',
    says: 'Tools for all records: import, check, clean up and copy.',
    fields: [],
  },
  {
    id: 'fixed',
    group: 'Advanced',
    name: 'Fixed rules',
    says: 'Fixed rules of Prime. They cannot be changed.',
    fields: [],
  },
  {
    id: 'about',
    group: 'Advanced',
    name: 'About',
    says: 'Version and API.',
    fields: [],
  },
] as const

export type Section = (typeof SECTIONS)[number]

/** A result of the settings search: the section, and the matching field if there is one. */
interface SettingHit {
  section: Section
  field?: string
  label: string
}

/** Sections and fields whose label or help contains every typed word. */
export function findSettings(
  typed: string,
  words: (field: string) => { label: string; help: string },
): readonly SettingHit[] {
  const parts = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (parts.length === 0) return []
  const holds = (text: string) => parts.every((part) => text.toLowerCase().includes(part))
  return SECTIONS.flatMap((section): SettingHit[] => {
    const own = holds(`${section.name} ${section.says}`) ? [{ section, label: section.name }] : []
    const fields = section.fields.flatMap((field): SettingHit[] => {
      const { label, help } = words(field)
      return holds(`${section.name} ${label} ${help}`) ? [{ section, field, label: `${section.name}: ${label}` }] : []
    })
    return [...own, ...fields]
  })
}

/** The default terms are stored with the company, where receiving an order reads them. */
export const sectionDocument = ({ id }: Section): string => (id === 'terms' ? 'company' : id)

/** The section named in an address, otherwise the first one. */
export const sectionOf = (requested: string | undefined): Section =>
  SECTIONS.find(({ id }) => id === requested) ?? SECTIONS[0]
