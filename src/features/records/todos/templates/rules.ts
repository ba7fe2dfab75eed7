import { addDays, type Day, daysBetween, isDay } from '#base/days.ts'
import type { OwnTemplate, Template } from '#features/records/todos/collection.ts'

/** Standard templates with the recurring tasks of every trading company. */
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

/** The available templates, by name: the company's own, and the standard ones that it has not replaced. */
export function templatesWith(own: readonly Pick<OwnTemplate, 'data'>[]): readonly Template[] {
  const mine = own.map(({ data }) => data)
  const taken = new Set(mine.map(({ name }) => called(name)))
  return [...mine, ...USUAL.filter(({ name }) => !taken.has(called(name)))].toSorted((a, b) =>
    a.name.localeCompare(b.name),
  )
}

const called = (name: string): string => name.trim().toLowerCase()

/** The tasks of a template, ready to be stored. */
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

interface StoredTask {
  title?: unknown
  dueOn?: unknown
  priority?: unknown
  assignee?: unknown
  checklist?: unknown
}

/**
 * Saves tasks as a template: due as many days after its use as they are due after today. The user's own tasks get no
 * assignee.
 */
export function taskTemplateOf(
  tasks: readonly StoredTask[],
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
