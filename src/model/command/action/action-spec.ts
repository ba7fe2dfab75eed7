import type { Problem } from '#base/problem.ts'
import type { Changes, Tx } from '#model/command/command.ts'
import type { Clause } from '#model/query/query.ts'
import type { Role, Values } from '#model/schema/collection.ts'
import type { Fields } from '#model/schema/fields.ts'
import type { Data, Doc } from '#model/schema/value.ts'

/** The marks that an action may have; `ui/actions/action-icons.ts` draws them. */
export type ActionIcon =
  | 'ban'
  | 'calendar-time'
  | 'check'
  | 'hand-stop'
  | 'percentage'
  | 'pin'
  | 'play'
  | 'rotate'
  | 'send'
  | 'square-check'
  | 'truck'
  | 'user-plus'
  | 'x'

/** The letters of every list: go, new, select, filter, down, up and labels. An action has none of them. */
export const LIST_KEYS = 'gnxfjkl'

/** When an action is looked at: business day, zone and moment. */
export interface ActionMoment {
  today: string
  timeZone: string
}

/** A record as an action looks at it. */
export interface ActionRecord<F extends Fields> extends ActionMoment {
  id: string
  data: Partial<Values<F>>
  /** The record as people call it: `AP-2610-0003`. */
  name: string
}

/** A record while its action runs, in the transaction. */
export interface ActionRun<F extends Fields> extends ActionRecord<F> {
  tx: Tx
  now: Date
  newId: () => string
  user: { id: string; email: string; role: Role }
}

/** How an action is done to many records at once. */
export interface ManyRecords {
  /** The name of the command; the one of the action with `Many` behind it when absent. */
  name?: string
  label?: string
  /** The input that lists the records; `ids` when absent. */
  ids?: string
  /** The result also tells under this name how many it was done to. */
  count?: string
  /** Records it is refused for are passed over, even where none is left. */
  passesOver?: true
  /** The action has no command for one record: one is a list of one. */
  only?: true
  /** It runs at once on many records, without what else it asks for. */
  instant?: true
  /** The effect, after their number and worth: `will be opened`. */
  outcome?: string
  /** The initial input. */
  suggest?: (at: ActionMoment) => Data
}

/** The lines of a record that an input may name: they are in the dialog, and quantities are typed beside them. */
export interface LinePicks {
  /** The input that holds them, and the field of its rows that names a line; their quantity is `qty`. */
  of: string
  id: string
  /** The heading over the quantities: `Ship`. */
  word: string
  /** The heading over the most that can be typed: "Open" by default. */
  open?: string
  /** The meaning of no quantity: `Leave empty to ship all reserved stock.` */
  none?: string
  /** The sentence where there is no line to choose. */
  empty?: string
  lines: readonly { id: string; name: string; most: number }[]
}

/** The data of a sentence with figures. */
export interface Telling {
  money: (amount: number, currency?: string) => string
}

/**
 * One step a record can take, stated once: it gives the command, its form for many records, the refusal, the button, the
 * key, the menu items, the palette entry, the description of the API and the words of the history.
 */
export interface Action<F extends Fields, I extends Fields> {
  /** On the button: `Hold`. */
  label: string
  /** After "was", "were", "can be" and "cannot be": `put on hold`. */
  past: string
  /** The title of its dialog, with `{it}` for the record; the label before the record when absent. */
  ask?: string
  /** The sentence in the history: `put {it} on hold[: {holdReason}]` (see `ActionWords`); `past` before the record when absent. */
  told?: string
  /** The text of the toast; the record before `past` when absent. */
  done?: string
  /** Its effect, in one sentence a clerk understands. */
  help?: string
  /** The key that opens it on a record, none of `LIST_KEYS`. Actions that exclude each other may share one: hold and release. */
  key?: string
  /** Its mark in the bar over selected rows. */
  icon?: ActionIcon
  /** The states it starts from; any state where none is named. */
  from?: readonly string[]
  /** The refusal for a record in another state, after its name and state, where the usual sentence does not fit. */
  only?: string
  /** The state it leads to; of several, `set` gives one. Without it the state stays. */
  to?: string | readonly string[]
  /** The way out, by the state of the record: `{ Received: 'Reverse its invoice first.' }`. */
  instead?: Readonly<Record<string, string>>
  /** Why a record in the right state still cannot take it, as a sentence with the way out; undefined when it can. */
  unless?: (record: ActionRecord<F>) => string | undefined
  /** The fields that the person is asked for. */
  input?: I
  /** The initial input. */
  suggest?: (record: ActionRecord<F>) => Data
  /** What the records that an input names have in common: pickers offer no others. */
  among?: (record: ActionRecord<F>) => Readonly<Record<string, readonly Clause[]>>
  /** The inputs that make no sense for a record: they are not asked for. */
  unasked?: (record: ActionRecord<F>) => readonly string[]
  /** The lines of the record that its input may name. */
  picks?: (record: ActionRecord<F>) => LinePicks
  /** Why the input cannot be taken, as a sentence or as the refusal of a field (`refuse`); undefined when it can. */
  check?(input: Values<I>, record: ActionRecord<F>): string | Problem | undefined
  /** The same where other records must be read for it: the vendor of an order, the bills on it. */
  guard?(input: Values<I>, run: ActionRun<F>): Promise<string | Problem | undefined>
  /** The fields it changes besides the state. */
  set?(input: Values<I>, run: ActionRun<F>): Changes<F> | Promise<Changes<F>>
  /** Further changes in the same commit, and the command's result; the changed record when absent. */
  after?(input: Values<I>, run: ActionRun<F> & { next: Doc<Values<F>> }): Promise<unknown>
  /** The effect in numbers, told before it runs. */
  effect?: (record: ActionRecord<F>, input: Data, telling: Telling) => string | undefined
  /** The words on the last button; the label when absent. */
  button?: (input: Data) => string
  /** It can be done to many records at once. */
  bulk?: true | ManyRecords
  /** It is in the menu and is never the next step, such as what takes another action back. */
  aside?: true
  /** It asks nothing and runs at once: undo takes it back. */
  instant?: true
  /** See `Command`. */
  undoBy?: string
  roles?: readonly Role[]
}

// biome-ignore lint/suspicious/noExplicitAny: an action of any record and any input
export type AnyAction = Action<any, any>

/** How a collection's records are called and in which field their state stands. */
export interface ActionsOf<F extends Fields> {
  /** The beginning of the commands' names: `payables.hold`. */
  prefix: string
  /** The input that names the record: `payableId`. */
  record: string
  /** One record and many, inside a sentence. */
  noun: { one: string; many: string }
  name: (doc: { id: string; data: Partial<Values<F>> }) => string
  /** The field of the state; `status` when absent. */
  state?: keyof F & string
  /** People may also set the state by hand. */
  freeState?: true
  /** The state of old records that lack one. */
  initial: string
  /** The worth of a record, shown where several are acted on. */
  amount?: (data: Partial<Values<F>>) => number
}

/** The fields of a record that the action needs. */
export interface ActionSubject {
  id: string
  data: object
}
