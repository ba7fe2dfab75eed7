import type { Day } from '#base/days.ts'
import { addDays } from '#base/days.ts'

/** Several tasks that belong together, each some days after the day they are taken up. */
export interface Template {
  name: string
  tasks: readonly { title: string; inDays: number; checklist?: readonly string[] }[]
}

export const TEMPLATES: readonly Template[] = [
  {
    name: 'New vendor',
    tasks: [
      { title: 'Ask the vendor for bank data, tax form and certificates', inDays: 0 },
      {
        title: 'Call back to confirm the bank data',
        inDays: 2,
        checklist: ['By a number found elsewhere', 'Name noted'],
      },
      { title: 'Agree on terms and enter them', inDays: 3 },
      { title: 'Place a first small order', inDays: 7 },
    ],
  },
  {
    name: 'New customer',
    tasks: [
      { title: 'Check credit and set a limit', inDays: 1 },
      { title: 'Ask for the tax exemption, if there is one', inDays: 1 },
      { title: 'Enter ship-to addresses and carrier accounts', inDays: 2 },
    ],
  },
  {
    name: 'Month end',
    tasks: [
      { title: 'Send statements to customers', inDays: 0 },
      { title: 'Match vendor statements', inDays: 2 },
      { title: 'Count the bins that are due', inDays: 2 },
      { title: 'Look through goods received and not billed', inDays: 3 },
      { title: 'Close stock of the month', inDays: 5, checklist: ['Late receipts posted', 'Counts posted'] },
    ],
  },
]

/** The tasks of a template as they are stored. */
export const tasksOf = ({ tasks }: Template, today: Day, assignee: string) =>
  tasks.map(({ title, inDays, checklist }) => ({
    title,
    status: 'To do',
    priority: 'Normal',
    dueOn: addDays(today, inDays),
    assignee,
    ...(checklist && { checklist: checklist.map((text) => ({ text, done: false })) }),
  }))
