import type { Problem } from '#base/problem.ts'
import type { Changes, Tx } from '#model/command/command.ts'
import type { Clause } from '#model/query/query.ts'
import type { Role, Values } from '#model/schema/collection.ts'
import type { Fields } from '#model/schema/fields.ts'
import type { Data, Doc } from '#model/schema/value.ts'

/** The icons an action may have; `ui/actions/action-icons.ts` draws them. */
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

/** The keys used by every list: go, new, select, filter, down, up and labels. No action may use them. */
export const LIST_KEYS = 'gnxfjkl'

/** The time of evaluation: business day, time zone and moment. */
export interface ActionMoment {
  today: string
  timeZone: string
}

/** A record as an action sees it. */
export interface ActionRecord<F extends Fields> extends ActionMoment {
  id: string
  data: Partial<Values<F>>
  /** The record's name: `AP-2610-0003`. */
  name: string
}

/** A record while its action runs, within the transaction. */
export interface ActionRun<F extends Fields> extends ActionRecord<F> {
  tx: Tx
  now: Date
  newId: () => string
  user: { id: string; email: string; role: Role }
}

/** How an action runs on many records at once. */
export interface ManyRecords {
  /** The command name; by default that of the action followed by `Many`. */
  name?: string
  label?: string
  /** The input with the list of records; `ids` by default. */
  ids?: string
  /** The result also has the number of changed records under this name. */
  count?: string
  /** Records it is refused for are skipped, even when none is left. */
  passesOver?: true
  /** The action has no command for a single record, which is sent as a list of one. */
  only?: true
  /** It runs immediately on many records, without asking for its other inputs. */
  instant?: true
  /** The effect, shown after their number and total: `will be opened`. */
  outcome?: string
  /** The initial input. */
  suggest?: (at: ActionMoment) => Data
}

/** The lines of a record that an input may name; the dialog lists them with a quantity input beside each. */
export interface LinePicks {
  /** The input that receives them, and the field of its rows that names a line; their quantity is `qty`. */
  of: string
  id: string
  /** The heading of the quantity column: `Ship`. */
  word: string
  /** The heading of the column with the maximum: "Open" by default. */
  open?: string
  /** What an empty quantity means: `Leave empty to ship all reserved stock.` */
  none?: string
  /** The sentence shown when there is no line to choose. */
  empty?: string
  lines: readonly { id: string; name: string; most: number }[]
}

/** The data of a sentence with figures. */
export interface EffectFormat {
  money: (amount: number, currency?: string) => string
}

/**
 * One step a record can take, declared once: command, bulk command, refusal, button, key, menu items, palette entry,
 * API description and history sentence follow from it.
 */
export interface Action<F extends Fields, I extends Fields> {
  /** On the button: `Hold`. */
  label: string
  /** Follows "was", "were", "can be" and "cannot be": `put on hold`. */
  past: string
  /** The title of its dialog, with `{it}` for the record; by default the label followed by the record. */
  ask?: string
  /**
   * The history sentence: `put {it} on hold[: {holdReason}]` (see `ActionWords`); by default `past` followed by the
   * record.
   */
  history?: string
  /** The text of the toast; by default the record followed by `past`. */
  done?: string
  /** Its effect, in one sentence for a clerk. */
  help?: string
  /**
   * The key that opens it on a record, none of `LIST_KEYS`. Actions that exclude each other, such as hold and release,
   * may share one.
   */
  key?: string
  /** Its icon in the toolbar for selected rows. */
  icon?: ActionIcon
  /** The states it may start from; any state when none is named. */
  from?: readonly string[]
  /** The refusal for a record in another state, after its name and state, when the default sentence does not fit. */
  only?: string
  /** The resulting state; if there are several, `set` chooses one. Without it the state does not change. */
  to?: string | readonly string[]
  /** What to do instead, by the record's state: `{ Received: 'Reverse its invoice first.' }`. */
  instead?: Readonly<Record<string, string>>
  /**
   * Why a record in an allowed state still cannot take it, as a sentence with what to do instead; undefined when it
   * can.
   */
  unless?: (record: ActionRecord<F>) => string | undefined
  /** The fields that the person is asked for. */
  input?: I
  /** The initial input. */
  suggest?: (record: ActionRecord<F>) => Data
  /** A filter that the records named by an input must match: pickers offer no others. */
  among?: (record: ActionRecord<F>) => Readonly<Record<string, readonly Clause[]>>
  /** The inputs that do not apply to a record and are not asked for. */
  omits?: (record: ActionRecord<F>) => readonly string[]
  /** The lines of the record that its input may name. */
  picks?: (record: ActionRecord<F>) => LinePicks
  /** Why the input is refused, as a sentence or as the refusal of a field (`refuse`); undefined when it is valid. */
  check?(input: Values<I>, record: ActionRecord<F>): string | Problem | undefined
  /** The same when other records must be read: the vendor of an order, the bills on it. */
  guard?(input: Values<I>, run: ActionRun<F>): Promise<string | Problem | undefined>
  /** The fields it changes besides the state. */
  set?(input: Values<I>, run: ActionRun<F>): Changes<F> | Promise<Changes<F>>
  /** Further changes in the same commit, and the command's result; by default the changed record. */
  after?(input: Values<I>, run: ActionRun<F> & { next: Doc<Values<F>> }): Promise<unknown>
  /** The effect in numbers, shown before it runs. */
  effect?: (record: ActionRecord<F>, input: Data, format: EffectFormat) => string | undefined
  /** The text of the confirm button; by default the label. */
  button?: (input: Data) => string
  /** It can run on many records at once. */
  bulk?: true | ManyRecords
  /** It is only in the menu and never the suggested next step, such as an action that reverses another. */
  menuOnly?: true
  /** It asks for nothing and runs immediately, because undo reverses it. */
  instant?: true
  /** See `Command`. */
  undoBy?: string
  roles?: readonly Role[]
}

// biome-ignore lint/suspicious/noExplicitAny: an action of any record and any input
export type AnyAction = Action<any, any>

/** The nouns for a collection's records, and the field that holds their state. */
export interface ActionsOf<F extends Fields> {
  /** The prefix of the command names: `payables.hold`. */
  prefix: string
  /** The input with the record's id: `payableId`. */
  record: string
  /** Singular and plural, inside a sentence. */
  noun: { one: string; many: string }
  name: (doc: { id: string; data: Partial<Values<F>> }) => string
  /** The field with the state; `status` by default. */
  state?: keyof F & string
  /** People may also set the state by hand. */
  freeState?: true
  /** The state assumed for old records without one. */
  initial: string
  /** The value of a record, totalled when several are selected. */
  amount?: (data: Partial<Values<F>>) => number
}

/** The fields of a record that the action needs. */
export interface ActionSubject {
  id: string
  data: object
}
