import { type Actions, defineActions } from '#model/command/action/action.ts'
import type { SharedKind } from '#model/command/share.ts'
import type { DocumentKind } from '#model/document/document.ts'
import type { Clause, Query } from '#model/query/query.ts'
import { pageOf, withParams } from '#model/record-address.ts'
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
  /** Distinguishes it from the first page of its feature. */
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
  /** Opens without logging in; every other page sends visitors to `/`. */
  open?: true
  /** The number of waiting records, shown beside its name in a neutral colour. */
  count?: { of: AnyCollection; where?: readonly Clause[] }
  /** The live count shown beside its name because someone must act on it. */
  urgent?: 'payables' | 'receivables' | 'deliveries' | 'parcels' | 'errors'
  /** Loads the page on demand. Without it the page says that it is not built yet. */
  // biome-ignore lint/suspicious/noExplicitAny: the model does not know React; the web shell takes it for a component
  load?: () => Promise<{ default: any }>
  /** The collection whose list is the whole page, which then needs no code of its own. */
  lists?: AnyCollection
}

/** A collection whose records open on its page. */
interface Opened {
  of: AnyCollection
  /** References in lists and records link to it. */
  linked?: true
}

/** Where the records of a collection open. */
export interface RecordPage extends Opened {
  /** The page that lists them; it may select one of its lists (`/inventory?view=lots`). */
  path: string
}

/** What a feature adds to a slot of a lower feature: a part of a screen, or a module of rules. */
export interface Contribution {
  /** The name of the slot, given by the code that offers it. */
  to: string
  /** The collections it applies to; absent when the slot is not about a collection. */
  of?: readonly AnyCollection[]
  /** The name of the export in that module. */
  name: string
  /** Loads its module on demand. */
  load: () => Promise<object>
}

/** A rule fixed by the product, as the settings show it. */
interface FixedRule {
  name: string
  value: string
  why: string
}

/** Documents that prevent a record of another feature from being deleted or archived while they exist. */
export interface Holding {
  /** The records that cannot be deleted. */
  of: AnyCollection
  documents: AnyCollection
  /** The field that holds the record's id. */
  field: string
  /** The condition for documents that are still open. */
  open: Clause
  /** For quantities of goods: how a refusal states them, and what to do first. */
  goods?: { qty: string; number: string; words: string; first: string }
}

/** Everything a feature provides. `features/registry.ts` lists the features, and all of Prime reads them from there. */
export interface Feature {
  name: string
  area: Area
  collections?: readonly AnyCollection[]
  /** The actions on the records of its collections. */
  actions?: readonly Actions[]
  /** Trade documents: number, party, terms, currency, tax and balance are handled for each. */
  documents?: readonly DocumentKind[]
  /** The collections whose records have a page. */
  records?: readonly Opened[]
  screens?: readonly Screen[]
  /** Reports by name, used by pages, tiles, emails and the API. */
  reports?: readonly AnyReport[]
  /** The records that visitors may see through a link. */
  shared?: readonly SharedKind[]
  /** What it adds to slots of lower features. */
  parts?: readonly Contribution[]
  /** The orders that bring in goods: stock reads from them what is on its way, and what prevents archiving a part. */
  orders?: { all: AnyCollection; pending: Query }
  /** Documents that prevent records of lower features from being deleted. */
  holds?: readonly Holding[]
  /** Commands that send something to a party; the history lists what was sent. */
  sends?: readonly { label: string; command: string }[]
  /** Rules fixed by the product, for the settings page. */
  fixed?: readonly FixedRule[]
  /** Modules that only the server loads: every command, print, hook and cached document they export is registered. */
  server?: () => readonly Promise<object>[]
  /** Commands that run once a night, in this order; areas further down come first. */
  nightly?: readonly string[]
  /** Commands that run after every server start; each finds what is left to do. */
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
/** Every trade document. */
export const documents: readonly DocumentKind[] = kinds
/** The names of their collections. */
export const documentNames: readonly string[] = kindNames
/** The actions of all collections. */
export const actionTables: readonly Actions[] = tables
/** The actions of one collection; undefined when it has none. */
export const actionsOf = (collection: string): Actions | undefined => tables.find(({ of }) => of === collection)

/** One table per collection: a higher feature may add actions to the records of a lower one. */
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

/**
 * Registers action tables that are loaded after the features: in the browser they arrive with the signed-in part of the
 * app.
 */
export const installActions = (given: readonly Actions[]): void => {
  tables.splice(0, tables.length, ...joined(given))
}

/** The same for reports. */
export const installReports = (given: readonly AnyReport[]): void => {
  known.splice(0, known.length, ...given)
}

/** The same for what features add to slots of others. */
export const installParts = (given: readonly Contribution[]): void => {
  brought.splice(0, brought.length, ...given)
}

/**
 * Makes the features available to code in every area. `features/registry.ts` calls it once, so that no area imports a
 * higher one.
 */
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

/** The additions to a slot, in registry order; with a collection, only those for it. */
export const contributionsTo = (place: string, collection?: AnyCollection): readonly Contribution[] =>
  brought.filter(
    ({ to, of }) => to === place && (!of || !collection || of.some(({ name }) => name === collection.name)),
  )

/**
 * The address of a page, by its feature (`history`), or by feature and name (`import/json`). Call it while rendering or
 * acting, because the registry is complete only after loading. Throws when there is no such page.
 */
export function screenPath(page: string): string {
  const [of, own] = page.split('/')
  const path = all.find(({ name }) => name === of)?.screens?.find(({ name }) => name === own)?.path
  if (!path) throw new Error(`There is no page "${page}".`)
  return path
}

/** The same with parameters: `pageAddress('history', { seq })`. */
export const pageAddress = (page: string, params: Readonly<Record<string, string>>): string =>
  withParams(screenPath(page), params)

/** The rules fixed by the product, as stated by their features. */
export const fixedRules = (): readonly FixedRule[] => all.flatMap(({ fixed = [] }) => fixed)

/** The orders that bring in goods. */
export function ordersOfGoods(): { all: AnyCollection; pending: Query } {
  const found = all.find(({ orders }) => orders)?.orders
  if (!found) throw new Error('No feature brings orders.')
  return found
}

/** Every report, in the order of the registry. */
export const reports = (): readonly AnyReport[] => known
/** The documents that prevent records of a collection from being deleted, in registry order. */
export const holdingsOf = (collection: string): readonly Holding[] =>
  all.flatMap(({ holds = [] }) => holds.filter(({ of }) => of.name === collection))

/** Commands that send something to a party. */
export const sentByCommands = (): readonly { label: string; command: string }[] =>
  all.flatMap(({ sends = [] }) => sends)
