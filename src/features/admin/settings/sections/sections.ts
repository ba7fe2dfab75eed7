const LETTERS = [
  'letterSubject1',
  'letterBody1',
  'letterSubject2',
  'letterBody2',
  'letterSubject3',
  'letterBody3',
] as const

/** What the sections are grouped by, in the order of their list. */
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

/** The parts of the company's settings, each a document of its own, in the order they are set up. */
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
    says: 'What one unit of another currency is worth in the company’s own, from a day on.',
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
    says: 'How the numbers of documents are written.',
    fields: [],
  },
  {
    id: 'stock',
    group: 'Stock',
    name: 'Stock',
    says: 'How exact a count must be, when sealed goods are old, and the period that is closed to movements.',
    fields: ['countTolerance', 'countLimit', 'adjustReasons', 'surplusYears'],
  },
  {
    id: 'sales',
    group: 'Selling',
    name: 'Sales',
    says: 'What is asked for goods: the usual margin, the least of it, and how long a price list holds.',
    fields: ['usualMargin', 'floorMargin', 'priceListDays'],
  },
  {
    id: 'purchasing',
    group: 'Buying',
    name: 'Purchasing',
    says: 'What a new order begins with, and what reorder levels are worked out with.',
    fields: ['promiseDays', 'leadDays', 'safetyDays', 'coverDays'],
  },
  {
    id: 'print',
    group: 'Documents',
    name: 'Print header',
    says: 'What stands at the head and foot of everything that is printed.',
    fields: ['paper', 'printName', 'printLines', 'printFooter'],
  },
  {
    id: 'money',
    group: 'Money and taxes',
    name: 'Money',
    says: 'How open money is aged everywhere, when a customer’s credit stops, and how little may be given up.',
    fields: ['ageingDays', 'ageingFrom', 'creditDays', 'writeOffLimit'],
  },
  {
    id: 'tax',
    group: 'Money and taxes',
    name: 'Taxes',
    says: 'The rates that may stand on an invoice, and the number the company is known by.',
    fields: ['taxes', 'taxNumber'],
  },
  {
    id: 'chasing',
    group: 'Selling',
    name: 'Chasing',
    says: 'When Follow-up finds money to ask for, and how long it leaves people alone.',
    fields: ['chaseAfter', 'quietDays'],
  },
  {
    id: 'letters',
    group: 'Documents',
    name: 'Letters',
    says: 'What the three reminders say, on paper and by e-mail.',
    fields: LETTERS,
  },
  {
    id: 'letters-de',
    group: 'Documents',
    name: 'Letters in German',
    says: 'What the reminders say to customers whose language is German.',
    fields: LETTERS,
  },
  {
    id: 'letters-es',
    group: 'Documents',
    name: 'Letters in Spanish',
    says: 'What the reminders say to customers whose language is Spanish.',
    fields: LETTERS,
  },
  {
    id: 'letters-fr',
    group: 'Documents',
    name: 'Letters in French',
    says: 'What the reminders say to customers whose language is French.',
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
    says: 'How part numbers are read: what a suffix means at its maker, and so which parts are equivalents.',
    fields: ['suffixes', 'makerNames'],
  },
  {
    id: 'labels',
    group: 'Documents',
    name: 'Own labels',
    says: 'Labels of any size, and what they say of the rows of a list; every print of labels and the generator offer them.',
    fields: [],
  },
  {
    id: 'printers',
    group: 'Documents',
    name: 'Labels and printers',
    says: 'What moves on the paper of this device’s printer; kept in this browser.',
    fields: [],
  },
  {
    id: 'device',
    group: 'Company',
    name: 'Appearance',
    says: 'How Prime looks on this device, and whether it logs out by itself; kept in this browser.',
    fields: [],
  },
  {
    id: 'data',
    group: 'Data',
    name: 'Data',
    says: 'The tools that work on all records: bring them, look through them, clean them, copy them.',
    fields: [],
  },
  {
    id: 'fixed',
    group: 'Advanced',
    name: 'Fixed rules',
    says: 'Figures of the product itself. They are the same everywhere.',
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

/** What a search over the settings finds: the section, and the field of it that answers. */
export interface SettingHit {
  section: Section
  field?: string
  label: string
}

/** Sections and fields whose name or explanation holds every word that is typed. */
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

/** The usual terms stand with the company, where receiving an order reads them. */
export const documentOf = ({ id }: Section): string => (id === 'terms' ? 'company' : id)

/** The section an address names, the first one where it names none. */
export const sectionOf = (asked: string | undefined): Section => SECTIONS.find(({ id }) => id === asked) ?? SECTIONS[0]
