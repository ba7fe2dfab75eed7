import { withAsked } from '#model/record-address.ts'

/**
 * The addresses of features with several pages, and those that other features hold in constants. The page of a collection is
 * in its definition, and that of a feature with one page in its `feature.ts`, where `screenPath` reads it.
 */
export const PAGES = {
  cockpit: '/main',
  login: '/login',
  users: '/users',
  settings: '/settings',
  history: '/history',
  deliveries: '/delivery',
  inventoryControl: '/inventory-control',
  checks: '/checks',
  tables: '/customtable',
  importCsv: '/csv-to-firestore',
  importJson: '/json-to-firestore',
  findDuplicates: '/search-duplicates',
  clone: '/clone-collection',
  cloneSettings: '/settings/clone-collection',
  customerFigures: '/customer-dash',
} as const

/** The address of such a page with its parameters: `pageAddress('history', { seq })`. */
export const pageAddress = (page: keyof typeof PAGES, asked: Readonly<Record<string, string>>): string =>
  withAsked(PAGES[page], asked)
