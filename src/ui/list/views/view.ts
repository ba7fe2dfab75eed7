import type { ComponentType, ReactNode } from 'react'
import type { Day } from '#base/days.ts'
import type { Actions } from '#model/command/action/action.ts'
import type { AnyCommand } from '#model/command/command.ts'
import { actionsOf } from '#model/feature.ts'
import type { TitleOf } from '#model/query/groups.ts'
import type { Clause, Query } from '#model/query/query.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Data, Doc, Value } from '#model/schema/value.ts'
import { actionKeys } from '#ui/actions/action-offers.ts'
import type { AfterAnswer } from '#ui/actions/after-answer.ts'
import type { BulkTarget } from '#ui/bulk/run.ts'
import type { AskedFor } from '#ui/list/views/asked-for.ts'
import type { KeyRow } from '#ui/shell/keyboard/key-words.ts'

/** The moment and the business day a list is drawn at. */
export interface Clock {
  now: Date
  today: Day
  timeZone: string
}

/** A named cut through the collection above the list. */
export interface ListTab {
  name: string
  label: string
  where: (clock: Clock) => readonly Clause[]
  /** Looks closer than clauses can; applied where the list is held in the browser. */
  keeps?: (data: Data, clock: Clock, id: string) => boolean
  /** Its count asks for a person: shown in the colour of what is overdue. */
  hot?: boolean
  /** The text of an empty list; made from the label when absent. */
  empty?: string
}

/** A column of the board by stage: every record is in one of them. */
export interface Stage extends ListTab {
  /** The step that leads there, by the words on its button. */
  step?: string | readonly string[]
}

/** A column that is worked out and not stored. */
export interface DerivedColumn {
  name: string
  label: string
  /** The column it is behind; at the end when absent. */
  after?: string
  width?: number
  right?: boolean
  /** Shown only to who chooses it. */
  isExtra?: boolean
  /** Left out while no row has one, unless someone chose it. */
  unlessEmpty?: boolean
  value: (data: Data, clock: Clock, id: string) => string | number | undefined
  /** More of it, for anyone who rests on it. */
  hint?: (data: Data, clock: Clock, id: string) => string | undefined
  /** How it is drawn, where words are not enough. */
  draw?: (doc: Doc) => ReactNode
}

/** A command that a record offers. */
export interface CommandOffer extends AskedFor, AfterAnswer {
  command: AnyCommand
  /** The words on the button: "Receive", "Pay USD 1,290.00". */
  label: string
  /** The heading it is under in a long menu: `Stock`. */
  group?: string
  /** The record it is about, as people call it: the dialog and its toast name it. */
  record?: string
  /** It takes back what was done: it is in the menu and is never the next step. */
  reverses?: true
  /** It is behind the steps of the record itself, and is never the next one. */
  later?: true
  /** It asks nothing and runs at once: undo takes it back. */
  instant?: true
  /** The effect in numbers, told before it runs. */
  confirm?: (input: Data) => ReactNode
  /** The words on the last button, the effect named: "Pay USD 1,290.00". */
  action?: (input: Data) => string
  /** A suggestion for the typed value, offered next to it. */
  advise?: (input: Data, today: Day) => { text: string; change: Data } | undefined
  /** The same offer by its records as they stand now: others may change them while the dialog is open. */
  fresh?: { query: Query; offerOf: (docs: readonly Doc[]) => CommandOffer | undefined }
}

/** The properties of a custom dialog for one command, where a form of its fields is not enough. */
export interface OwnDialogProps {
  offer: CommandOffer
  clock: Clock
  close: () => void
}

/** A part or the like that a new line of a document may be of. */
export interface LineOffer {
  id: string
  title: string
  note: string
  /** The details that help to choose: stock, incoming stock, prices. */
  figures: readonly (readonly [label: string, value: string])[]
  /** More of it, for anyone who rests on it. */
  hover?: string
  /** The initial values of the line. */
  line: Data
}

/** How lines of a document come into being, and what follows from them. */
export interface LineEntry {
  /** The placeholder of the entry: "Add a part by its number". */
  label: string
  find: (text: string, doc: Doc, clock: Clock) => Promise<readonly LineOffer[]>
  /** The candidates for lines of these numbers: one entry for each part that matches a number. */
  known?: (
    numbers: readonly string[],
    doc: Pick<Doc, 'data'>,
    clock: Clock,
  ) => Promise<ReadonlyMap<string, readonly Data[]>>
  /** Fields of the document that change with another one, such as the total of its lines. */
  beside?: (name: string, value: Value | undefined) => Data
  /** Stored documents open beside their list; only a new one takes the whole page. */
  opensBeside?: true
  /** The lines follow from other documents: they are read here, and none is added. */
  readOnly?: true
  /** The lines come from other documents: their cells may be written, and none is added here. */
  fixed?: true
  /** Content before the cells of a line, such as a stock lamp; `label` is its heading. */
  mark?: {
    label: string
    Mark: ComponentType<LineMarkProps>
    /** What the lines before each line take of what its mark shows. */
    taken?: (lines: readonly Data[]) => readonly number[]
  }
  /** More about one line, opened from its mark or by F4, F6 or Alt ↓ in it. */
  More?: ComponentType<LineMoreProps>
  /** Reads a pasted text, such as an email, into lines. */
  Paste?: ComponentType<LinePasteProps>
  /** Fields that the totals and figures of the document tell, so that its head leaves them out. */
  told?: readonly string[]
  /** Further lines under the total. */
  totals?: (data: Data) => readonly (readonly [label: string, value: string])[]
}

export interface LineMarkProps {
  line: Data
  /** Its place, from 1. */
  place: number
  /** What the lines before it take of what it needs. */
  taken: number
  /** Opens more about the line, where there is more. */
  open: () => void
}

export interface LineMoreProps {
  line: Data
  place: number
  doc: Doc
  clock: Clock
  /** Changes the line; absent where its document no longer takes changes by hand. Undefined removes a value. */
  change: ((patch: Readonly<Record<string, Value | undefined>>) => void) | undefined
  close: () => void
}

export interface LinePasteProps {
  doc: Doc
  clock: Clock
  /** The text pasted so far. */
  text: string
  add: (lines: readonly Data[]) => void
  close: () => void
}

/** A quick change without a dialog, such as Resolve or Mark delivered. */
export interface QuickChange {
  label: string
  patch: Data
}

/** Another collection that references point to, and the screen that shows it. */
export interface Related {
  of: AnyCollection
  path: string
}

/** The specifics of one list; everything else follows from the collection's definition. */
export interface CollectionView {
  collection: AnyCollection
  /** The heading; the name of the screen when absent. */
  heading?: string
  /** The placeholder of the search box. */
  searchHint?: string
  /** Always asked for, whatever the tab. */
  where?: readonly Clause[]
  tabs?: readonly ListTab[]
  /** The tab it opens on, where that is not the first. */
  opensOn?: string
  /** The stages that records go through, where their status alone does not tell: a board has a column for each. */
  stages?: readonly Stage[]
  /** The day that asks for action while it does; drawn as a badge beside `dueAfter`. */
  due?: (data: Data, clock: Clock) => Day | undefined
  /** The column the badge follows. */
  dueAfter?: string
  /** The heading over the badge; "Due in" by default. */
  dueLabel?: string
  /** Why there is no such day, where a record should have one. */
  dueMissing?: (data: Data) => string | undefined
  derived?: readonly DerivedColumn[]
  /** A condition that matters more than the state, such as On hold: shown in its place in lists, next to it in records. */
  mark?: (data: Data) => string | undefined
  /** Why a record stands as its mark says, under its pills: "On hold: Price differs from the order". */
  because?: (data: Data, clock: Clock) => string | undefined
  /** How single columns are drawn, where a plain value is not enough. */
  draw?: Readonly<Record<string, (data: Data) => ReactNode>>
  /** Commands that concern several documents; those of the collection's table of actions follow by themselves. */
  commands?: (doc: Doc, clock: Clock) => readonly CommandOffer[]
  /** The step that comes next, by the words on its button, where it is not the first of the table. */
  next?: (data: Data) => string | undefined
  /** Dialogs of commands by their names, where a form of their fields is not enough. */
  dialogs?: Readonly<Record<string, ComponentType<OwnDialogProps>>>
  /** A day that a command changes: a record that is moved to another day of the calendar opens its dialog. */
  dayChange?: (doc: Doc, field: string, day: Day, clock: Clock) => CommandOffer | undefined
  /** Single keys that run a command of the row with the keyboard, by the words on its button or by those of one or the other; `l` prints its label. */
  commandKeys?: Readonly<Record<string, string | readonly string[]>>
  quick?: (doc: Doc) => readonly QuickChange[]
  /** Changes that a single key makes to the row with the focus, such as `d` for done. */
  keys?: (doc: Doc) => Readonly<Record<string, QuickChange>>
  /** The actions of those keys, for the shortcut list. */
  keyWords?: readonly KeyRow[]
  /** Single keys that lead from the row with the keyboard, or from the open record, elsewhere: a print, a new document of it. */
  rowKeys?: Readonly<Record<string, readonly [what: string, act: (doc: Doc) => void]>>
  related?: readonly Related[]
  /** How a line is added, for documents that have some. */
  lineEntry?: LineEntry
  /** The columns its lines begin with, in their order; the others are one click away. All of them when absent. */
  lineColumns?: (lines: readonly Data[]) => readonly string[]
  /** The parameter that names the open record in the address. */
  idKey?: string
  newLabel?: string
  /** The purpose of the list in one sentence, shown while it is empty. */
  purpose?: string
  /** Papers, not things: no one prints labels of them, but for a label of the company's own. */
  noLabels?: boolean
  /** No creating here: records come from elsewhere. */
  fixed?: boolean
  /** The field the list is grouped by, all groups open, until someone chooses another layout. */
  groupedBy?: string
  /** Reads a search closer than words can: clauses of which one is enough, and how well a record answers (0 is best). */
  find?: (search: string) => { where: readonly Clause[]; rank: (data: Data) => number } | undefined
  /** Other ways to see the same, at the left of the actions. */
  ways?: ReactNode
  /** The button that begins a record where commands make them: at the right end of the head, in the middle of an empty list. */
  main?: ReactNode
  /** Content between the toolbar and the list, such as a line for quick entry. */
  above?: ReactNode
  /** Figures of one record that its fields do not hold, above the fields. */
  figures?: (doc: Doc) => ReactNode
  /** The fields that those figures show; the form has them under More. */
  figured?: readonly string[]
  /** Content of a document under its lines and totals, such as its revisions. */
  panels?: (doc: Doc, clock: Clock) => ReactNode
  /** Initial values of a new record that follow from some of its fields. */
  proposes?: { by: readonly string[]; ask: (data: Data) => Promise<Data> }
  /** A preview of a new record while it is typed, under its fields. */
  told?: (data: Data) => ReactNode
  /** Warnings while a new record is typed, such as a similar record that exists. */
  hint?: (data: Data) => ReactNode
  /** Further actions on the selected rows; `clear` clears the selection. */
  bulk?: (selected: readonly Doc[], clear: () => void) => ReactNode
  /** The same for the ticked rows or for all that match. */
  bulkAll?: (target: BulkTarget, clear: () => void) => ReactNode
  /** The document that is begun from a record: its main button while no step of its own comes next. */
  begins?: { label: string; act: (doc: Doc) => void }
  /** Further items of a record's menu. */
  items?: (doc: Doc) => ReactNode
  /** The amount on the card of a phone or a board, where it is not the first of the list's columns. */
  cardAmount?: string
  /** The words for one line of the card on a phone; a card has the names of records its fields point to. */
  summary?: (data: Data, clock: Clock, titleOf?: TitleOf) => string
}

/** The actions of the records in a list; undefined where they have none. */
export const listActions = ({ collection }: CollectionView): Actions | undefined => actionsOf(collection.name)

/** Whether a record can have buttons of commands or actions. */
export const hasOffers = (view: CollectionView): boolean =>
  view.commands !== undefined || listActions(view) !== undefined

/** Whether an offer is a step forward, and so the button that stands out. */
export const isNext = (offer: CommandOffer | undefined): boolean =>
  offer !== undefined && !offer.reverses && !offer.later

/** The keys of a list's commands and actions. */
export function keysOf(view: CollectionView): Readonly<Record<string, string | readonly string[]>> | undefined {
  const table = listActions(view)
  return table || view.commandKeys ? { ...(table && actionKeys(table)), ...view.commandKeys } : undefined
}
