import { addDays, type Day, daysBetween, isDay } from '#base/days.ts'
import type { OwnTemplate, Template } from '#features/records/todos/collection.ts'

/** The recurring tasks of every trading company. */
export const USUAL: readonly Template[] = [
  {
    name: 'New vendor',
    tasks: [
      { title: 'Request bank details, tax form and certificates', inDays: 0 },
      { title: 'Call back to confirm bank details', inDays: 2, steps: 'Call a known number; Record the name' },
      { title: 'Agree on terms and enter them', inDays: 3 },
      { title: 'Place a first small order', inDays: 7 },
    ],
  },
  {
    name: 'New customer',
    tasks: [
      { title: 'Check credit and set a limit', inDays: 1 },
      { title: 'Request tax exemption certificate, if any', inDays: 1 },
      { title: 'Enter ship-to addresses and carrier accounts', inDays: 2 },
    ],
  },
  {
    name: 'Month end',
    tasks: [
      { title: 'Send statements to customers', inDays: 0 },
      { title: 'Reconcile vendor statements', inDays: 2 },
      { title: 'Count due bins', inDays: 2 },
      { title: 'Review goods received not invoiced', inDays: 3 },
      { title: 'Close the stock period', inDays: 5, steps: 'Late receipts posted; Counts posted' },
    ],
  },
]

/** The templates to choose from: the company's own, and the standard ones it has no own version of; by name. */
export function templatesWith(own: readonly Pick<OwnTemplate, 'data'>[]): readonly Template[] {
  const mine = own.map(({ data }) => data)
  const taken = new Set(mine.map(({ name }) => called(name)))
  return [...mine, ...USUAL.filter(({ name }) => !taken.has(called(name)))].toSorted((a, b) =>
    a.name.localeCompare(b.name),
  )
}

const called = (name: string): string => name.trim().toLowerCase()

/** The tasks of a template as they are stored. */
export const tasksOf = ({ tasks = [] }: Template, today: Day, me: string) =>
  tasks.map(({ title, inDays = 0, priority, assignee, steps }) => {
    const named = (steps ?? '')
      .split(';')
      .map((step) => step.trim())
      .filter(Boolean)
    return {
      title,
      status: 'To do',
      priority: priority ?? 'Normal',
      dueOn: addDays(today, inDays),
      assignee: assignee ?? me,
      ...(named.length > 0 && { checklist: named.map((step) => ({ text: step, done: false })) }),
    }
  })

interface Kept {
  title?: unknown
  dueOn?: unknown
  priority?: unknown
  assignee?: unknown
  checklist?: unknown
}

/** Tasks as a template: as many days after today as they are due, of no one in particular where they were one's own. */
export function taskTemplateOf(
  tasks: readonly Kept[],
  { today, me, name }: { today: Day; me: string; name: string },
): Template {
  return {
    name,
    tasks: tasks.map(({ title, dueOn, priority, assignee, checklist }) => {
      const steps = Array.isArray(checklist) ? checklist.map(({ text: step }) => String(step)).join('; ') : ''
      return {
        title: String(title),
        inDays: isDay(dueOn) ? Math.max(0, daysBetween(today, dueOn)) : 0,
        ...(typeof priority === 'string' && priority !== 'Normal' && { priority }),
        ...(typeof assignee === 'string' && assignee !== me && { assignee }),
        ...(steps && { steps }),
      }
    }),
  }
}
