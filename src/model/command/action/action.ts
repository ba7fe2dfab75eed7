import { refuse } from '#base/problem.ts'
import type {
  Action,
  ActionMoment,
  ActionSubject,
  ActionsOf,
  AnyAction,
  ManyRecords,
} from '#model/command/action/action-spec.ts'
import { together } from '#model/command/bulk.ts'
import { type AnyCommand, type Changes, defineCommand } from '#model/command/command.ts'
import type { ActionWords } from '#model/command/words/words.ts'
import type { Collection } from '#model/schema/collection.ts'
import { type Fields, reference } from '#model/schema/fields.ts'
import type { Data, Doc } from '#model/schema/value.ts'

/** The actions of a collection, in the forms that all parts of Prime use. */
export interface Actions {
  of: string
  about: ActionsOf<Fields>
  actions: Readonly<Record<string, AnyAction>>
  /** One command for each action, and one for many records when it has `bulk`. */
  commands: readonly AnyCommand[]
  /** The words for each of these commands. */
  words: ReadonlyMap<string, ActionWords>
  /** The change of state by each of these commands: `From Draft to Open.` */
  steps: ReadonlyMap<string, string>
  /** The command of an action. */
  command: (action: string) => AnyCommand
  /** The command of an action for many records. */
  bulk: (action: string) => AnyCommand | undefined
  /** How an action runs on many records; undefined when it cannot. */
  many: (action: string) => ManyRecords | undefined
  /** The input with the record's id. */
  record: string
  /** The input that gives an action's command its record. */
  fixed: (action: string, id: string) => Data
  /** The same for many records. */
  fixedMany: (action: string, ids: readonly string[]) => Data
  nameOf: (doc: ActionSubject) => string
  stateOf: (data: object) => string
  /** Why a record cannot take an action now; undefined when it can. Command, button and list all use this. */
  refusal: (action: string, doc: ActionSubject, at: ActionMoment) => string | undefined
  /** The actions a record can take now, in order. */
  open: (doc: ActionSubject, at: ActionMoment) => readonly string[]
}

/** An action with inputs: its functions receive them by field name. */
export const action = <F extends Fields, const I extends Fields>(
  _of: Collection<F>,
  spec: Action<F, I>,
): Action<F, I> => spec

/** Declares the actions for the records of a collection. */
export function defineActions<F extends Fields>(
  of: Collection<F>,
  about: ActionsOf<F>,
  // biome-ignore lint/suspicious/noExplicitAny: each action has an input of its own; `action` checks it
  specs: Readonly<Record<string, Action<NoInfer<F>, any>>>,
): Actions {
  const actions: Readonly<Record<string, AnyAction>> = specs
  const state = about.state ?? 'status'
  const nameOf = (doc: ActionSubject): string => about.name(doc as never)
  const stateOf = (data: object): string => {
    const value = (data as Data)[state]
    return typeof value === 'string' && value ? value : about.initial
  }
  const recordOf = ({ id, data }: ActionSubject, { today, timeZone }: ActionMoment) => ({
    id,
    data,
    name: nameOf({ id, data }),
    today,
    timeZone,
  })
  const many = (action: string): ManyRecords | undefined => {
    const { bulk } = actions[action]!
    return bulk === true ? {} : bulk
  }

  function refusal(action: string, doc: ActionSubject, at: ActionMoment): string | undefined {
    const { from, past, only, instead, unless } = actions[action]!
    const now = stateOf(doc.data)
    if (from && !from.includes(now)) {
      if (only) return `${nameOf(doc)} is ${now}; ${only}.`
      const wrong = wrongState(nameOf(doc), now, from, `${about.noun.many} can be ${past}`)
      return [wrong, instead?.[now]].filter(Boolean).join(' ')
    }
    return unless?.(recordOf(doc, at) as never)
  }

  const commandOf = ([action, spec]: [string, AnyAction]): AnyCommand =>
    defineCommand({
      name: `${about.prefix}.${action}`,
      label: spec.label,
      ...(spec.help && { help: spec.help }),
      ...(spec.undoBy && { undoBy: spec.undoBy }),
      ...(spec.roles && { roles: spec.roles }),
      input: { [about.record]: reference(of.label.one, of.name, { required: true }), ...spec.input } as Fields,
      async run({ tx, input, now, today, timeZone, newId, user }) {
        const doc = (await tx.need(of, input[about.record] as string)) as unknown as Doc
        const at = { today, timeZone }
        const values = input as never
        const run = { ...recordOf(doc, at), tx, now, newId, user }
        const reason =
          refusal(action, doc, at) ??
          spec.check?.(values, recordOf(doc, at) as never) ??
          (await spec.guard?.(values, run as never))
        if (reason) throw typeof reason === 'string' ? refuse(reason) : reason
        const set = await spec.set?.(values, run as never)
        const to = typeof spec.to === 'string' && { [state]: spec.to }
        const next = await tx.update(of, doc.id, { ...to, ...set } as Changes<F>)
        return spec.after ? spec.after(values, { ...run, next } as never) : next
      },
    })

  const single = new Map(Object.entries(actions).map((entry) => [entry[0], commandOf(entry)]))
  const several = new Map(
    [...single].flatMap(([action, one]) => {
      const how = many(action)
      if (!how) return []
      const { name = `${one.name}${how.only ? '' : 'Many'}`, ...rest } = how
      return [[action, together(one, { name, record: about.record, ...rest })] as const]
    }),
  )
  const named = <T>(wordsOfSpec: (spec: AnyAction) => T): ReadonlyMap<string, T> =>
    new Map(
      Object.entries(actions).flatMap(([name, spec]) =>
        [single.get(name), several.get(name)].flatMap((one) => (one ? [[one.name, wordsOfSpec(spec)] as const] : [])),
      ),
    )
  const isAlone = (action: string): boolean => many(action)?.only !== true
  const fixedMany = (action: string, ids: readonly string[]): Data => ({ [many(action)?.ids ?? 'ids']: [...ids] })
  return Object.freeze({
    of: of.name,
    about: about as unknown as ActionsOf<Fields>,
    actions,
    commands: [...[...single].filter(([name]) => isAlone(name)).map(([, one]) => one), ...several.values()],
    words: named(wordsOf),
    steps: named(stepOf),
    command: (action: string) => (isAlone(action) ? single : several).get(action)!,
    bulk: (action: string) => several.get(action),
    many,
    record: about.record,
    fixed: (action: string, id: string) => (isAlone(action) ? { [about.record]: id } : fixedMany(action, [id])),
    fixedMany,
    nameOf,
    stateOf,
    refusal,
    open: (doc: ActionSubject, at: ActionMoment) =>
      Object.keys(actions).filter((action) => refusal(action, doc, at) === undefined),
  })
}

const wordsOf = ({ label, past, ask, history, done }: AnyAction): ActionWords => ({
  act: ask ?? `${label} {it}`,
  past: history ?? `${past} {it}`,
  done: done ?? `{it} ${past}`,
})

/** `From Draft to Open.`; empty when the state does not matter. */
const stepOf = ({ from = [], to = [] }: AnyAction): string => {
  const [before, after] = [list(from, 'or'), list([to].flat(), 'or')]
  const words = [before && `from ${before}`, after && `to ${after}`].filter(Boolean).join(' ')
  return words && `${words[0]!.toUpperCase()}${words.slice(1)}.`
}

/** `AP-7 is paid. Only open payables can be put on hold.` */
const wrongState = (name: string, now: string, from: readonly string[], can: string): string =>
  `${name} is ${plain(now)}. Only ${list(from.map(plain))} ${can}.`

const plain = (state: string): string => state.toLowerCase().replaceAll('_', ' ')

const list = (words: readonly string[], last = 'and'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
