import type { Day } from '#base/days.ts'
import { logs } from '#features/admin/logs/collection.ts'
import { pageAddress, screenPath } from '#model/feature.ts'
import type { AggregateQuery, AggregateResult, Clause } from '#model/query/query.ts'
import { listAddress, withParams } from '#model/record-address.ts'

/** One kind of work, how it is counted per person, and its list. */
interface WorkKind {
  name: 'Tasks' | 'Follow-ups' | 'Orders' | 'Errors' | 'Counts' | 'Customers'
  collection: string
  /** The field with the assigned person. */
  who: 'assignee' | 'buyer' | 'owner'
  open: readonly Clause[]
  /** The condition for overdue work; absent when this kind has no due dates. */
  late?: (today: Day) => Clause
  /** The address of its list; the person is added as a filter. */
  list: () => string
  /** A standing responsibility with nothing to complete. */
  isOngoing?: true
}

const pastDue = (today: Day): Clause => ['dueOn', '<', today]

export const WORK_KINDS: readonly WorkKind[] = [
  {
    name: 'Tasks',
    collection: 'todos',
    who: 'assignee',
    open: [['status', '!=', 'Done']],
    late: pastDue,
    list: () => withParams(screenPath('todos'), { tab: 'open' }),
  },
  {
    name: 'Follow-ups',
    collection: 'followups',
    who: 'assignee',
    open: [['status', 'in', ['Open', 'Snoozed']]],
    late: pastDue,
    list: () => withParams(screenPath('follow-ups'), { view: 'list', tab: 'all' }),
  },
  {
    name: 'Orders',
    collection: 'po',
    who: 'buyer',
    open: [['status', 'in', ['Pending', 'Draft']]],
    late: (today) => ['expectedDate', '<', today],
    list: () => withParams(screenPath('purchase-orders'), { tab: 'all' }),
  },
  {
    name: 'Errors',
    collection: logs.name,
    who: 'assignee',
    open: [['status', '!=', 'completed']],
    list: () => listAddress(logs, { view: 'list', tab: 'open' }),
  },
  {
    name: 'Counts',
    collection: 'countSessions',
    who: 'assignee',
    open: [['status', 'in', ['Open', 'Review']]],
    list: () => pageAddress('control', { area: 'counts' }),
  },
  {
    name: 'Customers',
    collection: 'customers',
    who: 'owner',
    open: [],
    list: () => withParams(screenPath('customers'), { tab: 'all' }),
    isOngoing: true,
  },
]

/**
 * The queries that count each kind of work per person: all that is open, and what is overdue for kinds with due dates.
 */
export const workAsks = (today: Day): { open: AggregateQuery[]; late: (AggregateQuery | undefined)[] } => {
  const ask = ({ collection, who }: WorkKind, where: readonly Clause[]): AggregateQuery => ({
    collection,
    where: [...where, [who, 'exists', true]],
    aggregate: { count: true, by: [who] },
  })
  return {
    open: WORK_KINDS.map((kind) => ask(kind, kind.open)),
    late: WORK_KINDS.map((kind) => kind.late && ask(kind, [...kind.open, kind.late(today)])),
  }
}

interface Amount {
  open: number
  /** How much of it is overdue. */
  late: number
}

/** A person's workload, in total and by kind. The total excludes standing responsibilities. */
export interface Work extends Amount {
  of: Partial<Record<WorkKind['name'], Amount>>
}

type Answers = readonly (AggregateResult | undefined)[]

/** Open work by the email address of its assignee, from the responses to `workAsks`; unassigned work is left out. */
export function workOf(open: Answers, late: Answers): ReadonlyMap<string, Work> {
  const work = new Map<string, Work>()
  const add = (answers: Answers, amount: keyof Amount) => {
    for (const [at, { name, who, isOngoing }] of WORK_KINDS.entries()) {
      const answer = answers[at]
      for (const { key, count = 0 } of answer && 'groups' in answer ? answer.groups : []) {
        const whose = key[who]
        if (typeof whose !== 'string' || whose === '') continue
        const known = work.get(whose) ?? { open: 0, late: 0, of: {} }
        const kind = known.of[name] ?? { open: 0, late: 0 }
        work.set(whose, {
          ...known,
          ...(!isOngoing && { [amount]: known[amount] + count }),
          of: { ...known.of, [name]: { ...kind, [amount]: kind[amount] + count } },
        })
      }
    }
  }
  add(open, 'open')
  add(late, 'late')
  return work
}

/** The number of items that would be handed over: open work and standing responsibilities. */
export const handedOver = ({ open, of }: Work): number => open + (of.Customers?.open ?? 0)

/** The work of several people together. */
export function totalWork(all: readonly Work[]): Work {
  const of: Work['of'] = {}
  for (const { name } of WORK_KINDS) {
    const amounts = all.flatMap((work) => work.of[name] ?? [])
    if (amounts.length > 0) of[name] = { open: total(amounts, 'open'), late: total(amounts, 'late') }
  }
  return { open: total(all, 'open'), late: total(all, 'late'), of }
}

const total = (amounts: readonly Amount[], what: keyof Amount): number =>
  amounts.reduce((sum, amount) => sum + amount[what], 0)
