import { type Actions, defineActions } from '#model/command/action/action.ts'
import type { SharedKind } from '#model/command/share.ts'
import type { DocumentKind } from '#model/document/document.ts'
import type { Clause, Query } from '#model/query/query.ts'
import { pageOf, withAsked } from '#model/record-address.ts'
import type { AnyReport } from '#model/report/define.ts'
import type { AnyCollection } from '#model/schema/collection.ts'

/** The areas of the house, from the top down: code of one area may import only from areas below it. */
export const AREAS = [
  ['shell', 'insight', 'data'],
  ['purchasing', 'sales', 'channels'],
  ['shipping'],
  ['money'],
  ['stock'],
  ['parties'],
  ['records'],
  ['admin'],
] as const
type Area = (typeof AREAS)[number][number]

/** The groups of the rail and the map, in their order. */
export const GROUPS = [
  'Today',
  'Stock',
  'Buy',
  'Sell',
  'Money',
  'Ship',
  'Channels',
  'Data',
  'Admin',
  'Advanced',
] as const
export type GroupName = (typeof GROUPS)[number]

/** One page of Prime. */
export interface Screen {
  path: string
  /** Tells it from the first page of its feature, where that has several. */
  name?: string
  /** Its name in the rail, the map, the palette and the browser's tab. */
  label: string
  /** Its purpose, in one line. */
  purpose: string
  /** Its group in the rail and on the map; a page without a group appears in neither. */
  group?: GroupName
  /** A name of `ui/shell/icons.ts`. */
  icon?: string
  /** The label of a new record there, in the palette and on the cockpit. */
  begins?: string
  /** The letter that opens it after `g`. */
  key?: string
  /** Opens without logging in; every other page sends a visitor to `/`. */
  open?: true
  /** The number of waiting records, shown beside its name without urgency. */
  count?: { of: AnyCollection; where?: readonly Clause[] }
  /** The live figure that is shown beside its name because someone must act on it. */
  urgent?: 'payables' | 'receivables' | 'deliveries' | 'parcels' | 'errors'
  /** Loads the page on demand. Without it the page says that it is not built yet. */
  // biome-ignore lint/suspicious/noExplicitAny: the model does not know React; the web shell takes it for a component
  load?: () => Promise<{ default: any }>
  /** The collection whose list is all that the page shows: it then needs no code of its own. */
  lists?: AnyCollection
}

/** A collection whose records open on its page. */
interface Opened {
  of: AnyCollection
  /** References in lists and records lead there. */
  linked?: true
}

/** Where records of a collection open. */
export interface RecordPage extends Opened {
  /** The page that lists them; it may choose one of its lists (`/inventory?view=lots`). */
  path: string
}

/** An addition of a feature to a place of a feature below: a part of a screen, or a module of rules. */
export interface Contribution {
  /** The name of the place, given by the code that offers it. */
  to: string
  /** The collections it is for; absent where the place is not about one. */
  of?: readonly AnyCollection[]
  /** Its export in that module. */
  name: string
  /** Loads its module on demand. */
  load: () => Promise<object>
}

/** A rule that the product itself fixes, as the settings show it. */
interface FixedRule {
  name: string
  value: string
  why: string
}

/** Documents that prevent a record of another feature from being deleted or archived while they exist. */
export interface Holding {
  /** The records that are kept. */
  of: AnyCollection
  documents: AnyCollection
  /** The field that holds the id of the record. */
  field: string
  /** The condition for documents that are still open. */
  open: Clause
  /** How a refusal states quantities of goods, and what to do about them first. */
  goods?: { qty: string; number: string; words: string; first: string }
}

/** Everything a feature brings; `features/registry.ts` lists the features and every part of Prime reads it from there. */
export interface Feature {
  name: string
  area: Area
  collections?: readonly AnyCollection[]
  /** The actions on the records of its collections. */
  actions?: readonly Actions[]
  /** Documents of the trade: number, party, terms, currency, tax and balance follow for each. */
  documents?: readonly DocumentKind[]
  /** The collections whose records have a page. */
  records?: readonly Opened[]
  screens?: readonly Screen[]
  /** Reports by their names: pages, tiles, mails and the API read them. */
  reports?: readonly AnyReport[]
  /** The records that visitors may see by a link. */
  shared?: readonly SharedKind[]
  /** Its additions to places of features below. */
  parts?: readonly Contribution[]
  /** The orders that bring goods: stock reads what is on its way, and what keeps a part from leaving. */
  orders?: { all: AnyCollection; pending: Query }
  /** Documents that prevent records of features below from being deleted. */
  holds?: readonly Holding[]
  /** Commands that send something to a party: the history lists what went out. */
  sends?: readonly { label: string; command: string }[]
  /** Rules that no one can change, for the page of settings. */
  fixed?: readonly FixedRule[]
  /** Modules that only the server loads: every command, print, hook and cached document they export counts. */
  server?: () => readonly Promise<object>[]
  /** Commands that run once a night, in this order; areas further down come first. */
  nightly?: readonly string[]
  /** Commands that run after each start of the server; each finds what is left to do. */
  atStart?: readonly string[]
}

/** Declares a feature. */
export const feature = (spec: Feature): Feature => Object.freeze(spec)

const all: Feature[] = []
const definitions: AnyCollection[] = []
const pages: RecordPage[] = []
const known: AnyReport[] = []
const brought: Contribution[] = []
const tables: Actions[] = []
const kinds: DocumentKind[] = []
const kindNames: string[] = []

/** All features, in the order of the registry; empty until it is loaded. */
export const features: readonly Feature[] = all
/** Every collection that code defines. */
export const collections: readonly AnyCollection[] = definitions
/** Every page where records open. */
export const places: readonly RecordPage[] = pages
/** Every document of the trade. */
export const documents: readonly DocumentKind[] = kinds
/** The names of their collections. */
export const documentNames: readonly string[] = kindNames
/** The actions of every collection that has some. */
export const actionTables: readonly Actions[] = tables
/** The actions of one collection; undefined where it has none. */
export const actionsOf = (collection: string): Actions | undefined => tables.find(({ of }) => of === collection)

/** One table for each collection: a feature above may add actions to the records of one below. */
const joined = (given: readonly Actions[]): Actions[] =>
  [...Map.groupBy(given, ({ of }) => of).values()].map((own) =>
    own.length === 1
      ? own[0]!
      : defineActions(
          definitions.find(({ name }) => name === own[0]!.of)!,
          own[0]!.about,
          Object.assign({}, ...own.map(({ actions }) => actions)),
        ),
  )

/** Makes tables of actions known that are loaded after the features: in a browser they come with the desk. */
export const installActions = (given: readonly Actions[]): void => {
  tables.splice(0, tables.length, ...joined(given))
}

/** The same for reports. */
export const installReports = (given: readonly AnyReport[]): void => {
  known.splice(0, known.length, ...given)
}

/** The same for what features bring to places of others. */
export const installParts = (given: readonly Contribution[]): void => {
  brought.splice(0, brought.length, ...given)
}

/** Makes the features known to code of every area; `features/registry.ts` calls it once, so that no area imports one above it. */
export function install(given: readonly Feature[]): readonly Feature[] {
  all.splice(0, all.length, ...given)
  definitions.splice(0, definitions.length, ...given.flatMap((one) => one.collections ?? []))
  kinds.splice(0, kinds.length, ...given.flatMap((one) => one.documents ?? []))
  kindNames.splice(0, kindNames.length, ...kinds.map(({ of }) => of.name))
  tables.splice(0, tables.length, ...joined(given.flatMap((one) => one.actions ?? [])))
  known.splice(0, known.length, ...given.flatMap((one) => one.reports ?? []))
  brought.splice(0, brought.length, ...given.flatMap((one) => one.parts ?? []))
  pages.splice(
    0,
    pages.length,
    ...given.flatMap((one) => one.records ?? []).map((one) => ({ ...one, path: pageOf(one.of) })),
  )
  return features
}

/** The additions to a place, in the order of the registry; with a collection only those for it. */
export const contributionsTo = (place: string, collection?: AnyCollection): readonly Contribution[] =>
  brought.filter(
    ({ to, of }) => to === place && (!of || !collection || of.some(({ name }) => name === collection.name)),
  )

/**
 * The address of a page, by its feature (`history`), or by feature and name (`import/json`). Call it while drawing or acting,
 * as the registry is complete only after loading. Throws where there is no such page.
 */
export function screenPath(page: string): string {
  const [of, own] = page.split('/')
  const path = all.find(({ name }) => name === of)?.screens?.find(({ name }) => name === own)?.path
  if (!path) throw new Error(`There is no page "${page}".`)
  return path
}

/** The same with parameters: `pageAddress('history', { seq })`. */
export const pageAddress = (page: string, asked: Readonly<Record<string, string>>): string =>
  withAsked(screenPath(page), asked)

/** The rules the product fixes, as their features state them. */
export const fixedRules = (): readonly FixedRule[] => all.flatMap(({ fixed = [] }) => fixed)

/** The orders that bring goods. */
export function ordersOfGoods(): { all: AnyCollection; pending: Query } {
  const found = all.find(({ orders }) => orders)?.orders
  if (!found) throw new Error('No feature brings orders.')
  return found
}

/** Every report, in the order of the registry. */
export const reports = (): readonly AnyReport[] => known
/** The documents that keep records of a collection, in the order of the registry. */
export const holdingsOf = (collection: string): readonly Holding[] =>
  all.flatMap(({ holds = [] }) => holds.filter(({ of }) => of.name === collection))

/** Commands that send something to a party. */
export const sentByCommands = (): readonly { label: string; command: string }[] =>
  all.flatMap(({ sends = [] }) => sends)
