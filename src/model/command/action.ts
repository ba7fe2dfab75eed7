import { refuse } from '#base/problem.ts'
import { together } from '#model/command/bulk.ts'
import { type AnyCommand, type Changes, defineCommand } from '#model/command/command.ts'
import type { Collection, Role, Values } from '#model/schema/collection.ts'
import { type Fields, reference } from '#model/schema/fields.ts'
import type { Data, Doc } from '#model/schema/value.ts'

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

/**
 * One step a record can take, stated once: it gives the command, its form for many records, the refusal, the button, the
 * key, the menu items, the palette entry, the description of the API and the words of the history.
 */
export interface Action<F extends Fields, I extends Fields> {
  /** On the button: `Hold`. */
  label: string
  /** After "was" or "were": `put on hold`. */
  past: string
  /** What it does, in one sentence a clerk understands. */
  help?: string
  /** The key that opens it on a record. */
  key?: string
  /** The states it starts from; any state where none is named. */
  from?: readonly string[]
  /** The state it leads to; without one the state stays. */
  to?: string
  /** Why a record in the right state still cannot take it, as a sentence with the way out; undefined when it can. */
  unless?: (record: ActionRecord<F>) => string | undefined
  /** What the person is asked for. */
  input?: I
  /** What the input begins with. */
  suggest?: (record: ActionRecord<F>) => Data
  /** Why the input cannot be taken, as a sentence; undefined when it can. */
  check?: (input: Values<I>, record: ActionRecord<F>) => string | undefined
  /** The fields it changes besides the state. */
  set?: (input: Values<I>, record: ActionRecord<F> & { now: Date; user: { id: string; email: string } }) => Changes<F>
  /** The effect in numbers, told before it runs. */
  effect?: (record: ActionRecord<F>, input: Data) => string
  /** It can be done to many records at once. */
  bulk?: true
  /** It takes back what another action did: it stands in the menu and is never the next step. */
  reverses?: true
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
  /** The field of the state; `status` unless said. */
  state?: keyof F & string
  /** The state of old records that lack one. */
  initial: string
}

/** The actions of a collection, with what every part of Prime reads from them. */
export interface Actions {
  of: string
  actions: Readonly<Record<string, AnyAction>>
  /** One command for each action, and one for many records where it has `bulk`. */
  commands: readonly AnyCommand[]
  /** The command of an action. */
  command: (action: string) => AnyCommand
  /** The command of an action for many records. */
  bulk: (action: string) => AnyCommand | undefined
  /** The input that names the record. */
  record: string
  nameOf: (doc: Pick<Doc, 'id' | 'data'>) => string
  stateOf: (data: Data) => string
  /** Why a record cannot take an action now; undefined when it can. The command, the button and the list ask here. */
  refusal: (action: string, doc: Pick<Doc, 'id' | 'data'>, at: ActionMoment) => string | undefined
  /** The actions a record can take now, in their order. */
  open: (doc: Pick<Doc, 'id' | 'data'>, at: ActionMoment) => readonly string[]
}

/** An action that asks for something: its functions know the input by its fields. */
export const action = <F extends Fields, const I extends Fields>(
  _of: Collection<F>,
  spec: Action<F, I>,
): Action<F, I> => spec

/** Declares what can be done with the records of a collection. */
export function defineActions<F extends Fields>(
  of: Collection<F>,
  about: ActionsOf<F>,
  // biome-ignore lint/suspicious/noExplicitAny: each action has an input of its own; `action` checks it
  specs: Readonly<Record<string, Action<F, any>>>,
): Actions {
  const actions: Readonly<Record<string, AnyAction>> = specs
  const state = about.state ?? 'status'
  const nameOf = (doc: Pick<Doc, 'id' | 'data'>): string => about.name(doc as never)
  const stateOf = (data: Data): string => {
    const value = data[state]
    return typeof value === 'string' && value ? value : about.initial
  }
  const recordOf = ({ id, data }: Pick<Doc, 'id' | 'data'>, { today, timeZone }: ActionMoment) => ({
    id,
    data,
    name: nameOf({ id, data }),
    today,
    timeZone,
  })

  function refusal(action: string, doc: Pick<Doc, 'id' | 'data'>, at: ActionMoment): string | undefined {
    const { from, past, unless } = actions[action]!
    const now = stateOf(doc.data)
    if (from && !from.includes(now)) return wrongState(nameOf(doc), now, from, `${about.noun.many} can be ${past}`)
    return unless?.(recordOf(doc, at) as never)
  }

  const commandOf = ([action, spec]: [string, AnyAction]): AnyCommand =>
    defineCommand({
      name: `${about.prefix}.${action}`,
      label: spec.label,
      ...(spec.help && { help: spec.help }),
      ...(spec.roles && { roles: spec.roles }),
      input: { [about.record]: reference(of.label.one, of.name, { required: true }), ...spec.input } as Fields,
      async run({ tx, input, now, today, timeZone, user }) {
        const doc = (await tx.need(of, input[about.record] as string)) as unknown as Doc
        const at = { today, timeZone }
        const reason = refusal(action, doc, at) ?? spec.check?.(input as never, recordOf(doc, at) as never)
        if (reason) throw refuse(reason)
        const set = spec.set?.(input as never, { ...recordOf(doc, at), now, user } as never)
        return tx.update(of, doc.id, { ...set, ...(spec.to && { [state]: spec.to }) } as Changes<F>)
      },
    })

  const single = new Map(Object.entries(actions).map((entry) => [entry[0], commandOf(entry)]))
  const many = new Map(
    [...single]
      .filter(([action]) => actions[action]!.bulk)
      .map(([action, one]) => [action, together(one, { name: `${one.name}Many`, record: about.record })]),
  )
  return Object.freeze({
    of: of.name,
    actions,
    commands: [...single.values(), ...many.values()],
    command: (action: string) => single.get(action)!,
    bulk: (action: string) => many.get(action),
    record: about.record,
    nameOf,
    stateOf,
    refusal,
    open: (doc: Pick<Doc, 'id' | 'data'>, at: ActionMoment) =>
      Object.keys(actions).filter((action) => refusal(action, doc, at) === undefined),
  })
}

/** `AP-7 is paid. Only open payables can be put on hold.` */
const wrongState = (name: string, now: string, from: readonly string[], can: string): string =>
  `${name} is ${now.toLowerCase()}. Only ${list(from.map((one) => one.toLowerCase()))} ${can}.`

const list = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
