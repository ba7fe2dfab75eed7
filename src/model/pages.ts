import { withAsked } from '#model/record-address.ts'

/** The pages that list no collection, or several. The page of one collection is in its definition. */
export const PAGES = {
  cockpit: '/main',
  myDay: '/home',
  login: '/login',
  users: '/users',
  settings: '/settings',
  systemCheck: '/test',
  history: '/history',
  deliveries: '/delivery',
  inventory: '/inventory',
  inventoryControl: '/inventory-control',
  parcels: '/tracking',
  checks: '/checks',
  tables: '/customtable',
  search: '/global',
  labels: '/generator',
  importCsv: '/csv-to-firestore',
  importJson: '/json-to-firestore',
  structure: '/collection-structure',
  duplicates: '/duplicates',
  findDuplicates: '/search-duplicates',
  clone: '/clone-collection',
  cloneSettings: '/settings/clone-collection',
  ruleLab: '/testing',
  freight: '/freight-calculator',
  customerFigures: '/customer-dash',
} as const

/** The address of such a page with its parameters: `pageAddress('history', { seq })`. */
export const pageAddress = (page: keyof typeof PAGES, asked: Readonly<Record<string, string>>): string =>
  withAsked(PAGES[page], asked)
