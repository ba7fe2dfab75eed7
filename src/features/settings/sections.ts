/** The parts of the company's settings, each a document of its own, in the order they are set up. */
export const SECTIONS = [
  {
    id: 'company',
    name: 'Company',
    says: 'Who the company is, and the day and money it counts in.',
    fields: ['companyName', 'address', 'timeZone', 'currency'],
  },
  {
    id: 'terms',
    name: 'Terms',
    says: 'What applies where neither the document nor the party names terms.',
    fields: ['termsId'],
  },
  { id: 'numbering', name: 'Numbering', says: 'How the numbers of documents are written.', fields: [] },
  { id: 'stock', name: 'Stock', says: 'The period that is closed to movements.', fields: [] },
  {
    id: 'print',
    name: 'Print header',
    says: 'What stands at the head and foot of everything that is printed.',
    fields: ['printName', 'printLines', 'printFooter'],
  },
  {
    id: 'fixed',
    name: 'Fixed rules',
    says: 'Figures of the product itself. They are the same everywhere.',
    fields: [],
  },
] as const

export type Section = (typeof SECTIONS)[number]

/** The usual terms stand with the company, where receiving an order reads them. */
export const documentOf = ({ id }: Section): string => (id === 'terms' ? 'company' : id)

/** The section an address names, the first one where it names none. */
export const sectionOf = (asked: string | undefined): Section => SECTIONS.find(({ id }) => id === asked) ?? SECTIONS[0]
