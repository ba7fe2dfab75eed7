import type { ComponentType, ReactNode } from 'react'
import type { Day } from '#base/days.ts'
import type { Actions } from '#model/command/action/action.ts'
import type { AnyCommand } from '#model/command/command.ts'
import { actionsOf } from '#model/feature.ts'
import type { TitleOf } from '#model/query/groups.ts'
import type { Clause, Query } from '#model/query/query.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Data, Doc, Value } from '#model/schema/value.ts'
import type { AfterAnswer } from '#ui/actions/after-answer.ts'
import type { BulkTarget } from '#ui/bulk/run.ts'
import type { CommandForm } from '#ui/list/views/command-form.ts'
import type { KeyRow } from '#ui/shell/keyboard/key-words.ts'

/** The time and business day a list is rendered for. */
export interface Clock {
  now: Date
  today: Day
  timeZone: string
}

/** A named filter above the list. */
export interface ListTab {
  name: string
  label: string
  where: (clock: Clock) => readonly Clause[]
  /** A filter finer than clauses; applied when the list is held in the browser. */
  keeps?: (data: Data, clock: Clock, id: string) => boolean
  /** Its count needs action: shown in the colour for overdue. */
  hot?: boolean
  /** The text of an empty list; derived from the label when absent. */
  empty?: string
}

/** A column of the board by stage: every record is in one of them. */
export interface Stage extends ListTab {
  /** The action that moves a record there, by its label. */
  step?: string | readonly string[]
}

/** A column that is computed and not stored. */
export interface DerivedColumn {
  name: string
  label: string
  /** The column it follows; at the end when absent. */
  after?: string
  width?: number
  right?: boolean
  /** Hidden unless a person chooses it. */
  isExtra?: boolean
  /** Hidden while no row has a value, unless someone chose it. */
  unlessEmpty?: boolean
  value: (data: Data, clock: Clock, id: string) => string | number | undefined
  /** A tooltip with more. */
  hint?: (data: Data, clock: Clock, id: string) => string | undefined
  /** How it is rendered, when text is not enough. */
  draw?: (doc: Doc) => ReactNode
}

/** A command that a record offers. */
export interface CommandOffer extends CommandForm, AfterAnswer {
  command: AnyCommand
  /** The label of the button: "Receive", "Pay USD 1,290.00". */
  label: string
  /** Its heading in a long menu: `Stock`. */
  group?: string
  /** The name of the record it is about, for the dialog and toast. */
  record?: string
  /** It reverses another action: it is in the menu and never the next step. */
  reverses?: true
  /** It comes after the record's own actions, and is never the next step. */
  later?: true
  /** It asks for nothing and runs immediately, because undo reverses it. */
  instant?: true
  /** The effect in numbers, shown before it runs. */
  confirm?: (input: Data) => ReactNode
  /** The label of the confirm button, with the effect: "Pay USD 1,290.00". */
  action?: (input: Data) => string
  /** A suggestion for the typed value, shown beside it. */
  advise?: (input: Data, today: Day) => { text: string; change: Data } | undefined
  /** The same offer for the current records: others may change them while the dialog is open. */
  fresh?: { query: Query; offerOf: (docs: readonly Doc[]) => CommandOffer | undefined }
}

/** The props of a custom dialog for one command, when a form of its fields is not enough. */
export interface OwnDialogProps {
  offer: CommandOffer
  clock: Clock
  close: () => void
}

/** A part, or similar, that a new document line may be for. */
export interface LineOffer {
  id: string
  title: string
  note: string
  /** Details that help to choose: stock, incoming stock, prices. */
  figures: readonly (readonly [label: string, value: string])[]
  /** A tooltip with more. */
  hover?: string
  /** The initial values of the line. */
  line: Data
}

/** How lines of a document are added, and what follows from them. */
export interface LineEntry {
  /** The placeholder of the input: "Add a part by its number". */
  label: string
  find: (text: string, doc: Doc, clock: Clock) => Promise<readonly LineOffer[]>
  /** The candidates for lines with these numbers: one entry for each part that matches a number. */
  known?: (
    numbers: readonly string[],
    doc: Pick<Doc, 'data'>,
    clock: Clock,
  ) => Promise<ReadonlyMap<string, readonly Data[]>>
  /** Fields of the document that change with another one, such as the total of its lines. */
  beside?: (name: string, value: Value | undefined) => Data
  /** Stored documents open beside their list; only a new one takes the whole page. */
  opensBeside?: true
  /** The lines are derived from other documents: they are read-only here, and none can be added. */
  readOnly?: true
  /** The lines come from other documents: their cells can be edited, but none can be added. */
  fixed?: true
  /** Content before the cells of a line, such as a stock lamp; `label` is its heading. */
  mark?: {
    label: string
    Mark: ComponentType<LineMarkProps>
    /** How much the lines before each line use of what its mark shows. */
    taken?: (lines: readonly Data[]) => readonly number[]
  }
  /** Details of one line, opened from its mark or by F4, F6 or Alt+↓. */
  More?: ComponentType<LineMoreProps>
  /** Parses a pasted text, such as an email, into lines. */
  Paste?: ComponentType<LinePasteProps>
  /** Fields shown in the totals and figures of the document, so that its header leaves them out. */
  inTotals?: readonly string[]
  /** Further lines below the total. */
  totals?: (data: Data) => readonly (readonly [label: string, value: string])[]
}

export interface LineMarkProps {
  line: Data
  /** Its position, from 1. */
  place: number
  /** How much the lines before it use of what it needs. */
  taken: number
  /** Opens the details of the line, if there are any. */
  open: () => void
}

export interface LineMoreProps {
  line: Data
  place: number
  doc: Doc
  clock: Clock
  /** Changes the line; absent when its document cannot be edited any more. Undefined removes a value. */
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

/** What is specific to one list; everything else follows from the collection's definition. */
export interface CollectionView {
  collection: AnyCollection
  /** The heading; the name of the screen when absent. */
  heading?: string
  /** The placeholder of the search box. */
  searchHint?: string
  /** Always applied, whatever the tab. */
  where?: readonly Clause[]
  tabs?: readonly ListTab[]
  /** The initial tab, when that is not the first. */
  opensOn?: string
  /** The stages records go through, when their status alone does not tell: a board has a column for each. */
  stages?: readonly Stage[]
  /** The date that requires action, while it does; shown as a badge beside `dueAfter`. */
  due?: (data: Data, clock: Clock) => Day | undefined
  /** The column the badge follows. */
  dueAfter?: string
  /** The heading above the badge; "Due in" by default. */
  dueLabel?: string
  /** Why there is no such date, when a record should have one. */
  dueMissing?: (data: Data) => string | undefined
  derived?: readonly DerivedColumn[]
  /**
   * A condition that matters more than the status, such as On hold: shown instead of it in lists, and beside it in
   * records.
   */
  mark?: (data: Data) => string | undefined
  /** Why a record has its mark, below its pills: "On hold: Price differs from the order". */
  because?: (data: Data, clock: Clock) => string | undefined
  /** How single columns are rendered, when a plain value is not enough. */
  draw?: Readonly<Record<string, (data: Data) => ReactNode>>
  /** Commands that involve several documents; those in the collection's action table are added automatically. */
  commands?: (doc: Doc, clock: Clock) => readonly CommandOffer[]
  /** The next step, by its label, when it is not the first of the table. */
  next?: (data: Data) => string | undefined
  /** Dialogs of commands by name, when a form of their fields is not enough. */
  dialogs?: Readonly<Record<string, ComponentType<OwnDialogProps>>>
  /** A date that a command changes: moving a record to another day of the calendar opens its dialog. */
  dayChange?: (doc: Doc, field: string, day: Day, clock: Clock) => CommandOffer | undefined
  /** Single keys that run a command on the focused row, by its label or one of several labels; `l` prints its label. */
  commandKeys?: Readonly<Record<string, string | readonly string[]>>
  quick?: (doc: Doc) => readonly QuickChange[]
  /** Changes that a single key makes to the focused row, such as `d` for done. */
  keys?: (doc: Doc) => Readonly<Record<string, QuickChange>>
  /** The effects of those keys, for the shortcut list. */
  keyWords?: readonly KeyRow[]
  /** Single keys that open another page from the focused row or the open record: a print, a new document from it. */
  rowKeys?: Readonly<Record<string, readonly [what: string, act: (doc: Doc) => void]>>
  related?: readonly Related[]
  /** How lines are added, for documents with lines. */
  lineEntry?: LineEntry
  /** The columns its lines show at first, in order; the others are one click away. All of them when absent. */
  lineColumns?: (lines: readonly Data[]) => readonly string[]
  /** The parameter that names the open record in the address. */
  idKey?: string
  newLabel?: string
  /** The purpose of the list in one sentence, shown while it is empty. */
  purpose?: string
  /** Where its records come from when they are not created here: the next step of an empty list. */
  source?: { label: string; href: string }
  /** Papers rather than things: only the company's own labels are printed for them. */
  noLabels?: boolean
  /** Records cannot be created here: they come from elsewhere. */
  fixed?: boolean
  /** The field the list is grouped by, all groups expanded, until someone chooses another layout. */
  groupedBy?: string
  /**
   * Interprets a search more precisely than as words: alternative clauses, and how well a record matches (0 is best).
   */
  find?: (search: string) => { where: readonly Clause[]; rank: (data: Data) => number } | undefined
  /** Other views of the same, to the left of the actions. */
  ways?: ReactNode
  /** They leave no room for the words of the tools. */
  isCrowded?: true
  /**
   * The button that starts a record when commands create them: at the right end of the head, or in the middle of an
   * empty list.
   */
  main?: ReactNode
  /** Content between the toolbar and the list, such as a line for quick entry. */
  above?: ReactNode
  /** Figures of one record that are not in its fields, above the fields. */
  figures?: (doc: Doc) => ReactNode
  /** The fields shown in those figures; the form has them under More. */
  figured?: readonly string[]
  /** Content of a document below its lines and totals, such as its revisions. */
  panels?: (doc: Doc, clock: Clock) => ReactNode
  /** Initial values of a new record that follow from some of its fields. */
  proposes?: { by: readonly string[]; ask: (data: Data) => Promise<Data> }
  /** A preview of a new record while it is typed, below its fields. */
  preview?: (data: Data) => ReactNode
  /** Warnings while a new record is typed, such as a similar record that exists. */
  hint?: (data: Data) => ReactNode
  /** Further actions on the selected rows; `clear` clears the selection. */
  bulk?: (selected: readonly Doc[], clear: () => void) => ReactNode
  /** The same for the ticked rows or for all that match. */
  bulkAll?: (target: BulkTarget, clear: () => void) => ReactNode
  /** The document that is created from a record: its main button while it has no next step of its own. */
  begins?: { label: string; act: (doc: Doc) => void }
  /** Further items of a record's menu. */
  items?: (doc: Doc) => ReactNode
  /** The amount on the card on a phone or board, when it is not the first of the list's columns. */
  cardAmount?: string
  /** The text for one line of the card on a phone; a card has the names of records its fields refer to. */
  summary?: (data: Data, clock: Clock, titleOf?: TitleOf) => string
}

/** The actions of the records in a list; undefined when they have none. */
export const listActions = ({ collection }: CollectionView): Actions | undefined => actionsOf(collection.name)

/** Whether a record can have buttons of commands or actions. */
export const hasOffers = (view: CollectionView): boolean =>
  view.commands !== undefined || listActions(view) !== undefined

/** Whether an offer is a step forward, and so the primary button. */
export const isNext = (offer: CommandOffer | undefined): boolean =>
  offer !== undefined && !offer.reverses && !offer.later
