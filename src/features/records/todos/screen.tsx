import { type ReactNode, useMemo, useRef } from 'react'
import { addDays, dayIn, toDay } from '#base/days.ts'
import { todos } from '#features/records/todos/collection.ts'
import { toFollowUp } from '#features/records/todos/commands.ts'
import { addTodo } from '#features/records/todos/parts.tsx'
import { putOffUntil } from '#features/records/todos/rules.ts'
import { Templates } from '#features/records/todos/templates/template-list.tsx'
import { TemplateMenu } from '#features/records/todos/templates/template-menu.tsx'
import { TodoBulk } from '#features/records/todos/todo-bulk.tsx'
import styles from '#features/records/todos/todos.module.css'
import { linkedPages } from '#model/record-pages.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { CollectionScreen } from '#ui/list/collection-screen.tsx'
import type { Clock, CommandOffer, DerivedColumn, ListTab, QuickChange } from '#ui/list/views/view.ts'
import { personName, usePeople } from '#ui/people.ts'
import { QuickAdd } from '#ui/quick-add/quick-add.tsx'
import { useUser } from '#ui/session.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { AboutLink } from '#ui/shell/pages/about.tsx'
import { useAddress } from '#ui/shell/use-address.ts'

const isOpen = (data: Data): boolean => data.status !== 'Done'

/** The user's and the team's tasks, with an entry line that understands dates and names. */
export default function TodoScreen(): ReactNode {
  const search = useAddress()
  return new URLSearchParams(search).get('view') === 'templates' ? <Templates /> : <Tasks />
}

function Tasks(): ReactNode {
  const { timeZone } = useClock()
  const now = useNow()
  const today = dayIn(timeZone, now)
  const { email: me = '', role } = useUser() ?? {}
  const people = usePeople()
  const input = useRef<HTMLInputElement>(null)
  const collection = useMemo(() => withPeople(people.map(({ email }) => email)), [people])
  const tabs = useMemo(() => tabsFor(me), [me])
  const clock: Clock = { now, today, timeZone }
  return (
    <CollectionScreen
      collection={collection}
      searchHint="Task, note or person"
      purpose="Add a task with n."
      tabs={tabs}
      due={(data, at) => (isOpen(data) ? toDay(data.dueOn, at.timeZone) : undefined)}
      dueAfter="dueOn"
      draw={{
        about: (data) => <AboutLink address={data.about} />,
        assignee: (data) => (typeof data.assignee === 'string' ? personName(data.assignee, people) : undefined),
      }}
      quick={({ data }) => quickChanges(data, today)}
      keys={({ data }) => keyChanges(data, today)}
      keyWords={KEY_WORDS}
      commands={offers}
      derived={[STEPS]}
      bulk={(selected, clear) => <TodoBulk {...{ selected, clear, today, me }} />}
      related={linkedPages()}
      summary={({ assignee, priority }) =>
        [typeof assignee === 'string' && personName(assignee, people), priority === 'High' && 'High']
          .filter(Boolean)
          .join(' · ')
      }
      above={
        role !== 'viewer' && (
          <div className={`flex wrap top ${styles.above}`}>
            <QuickAdd
              label="New task"
              placeholder="Call Acme tomorrow at 10 @kim !high #110326-01"
              clock={clock}
              input={input}
              add={(reading) => addTodo(reading, me, clock)}
            />
            <TemplateMenu clock={clock} me={me} />
          </div>
        )
      }
    />
  )
}

/** The collection with the people of the company offered as watchers. */
function withPeople(emails: readonly string[]): typeof todos {
  const { watchers } = todos.fields
  return {
    ...todos,
    fields: {
      ...todos.fields,
      watchers: { ...watchers, options: { ...watchers.options, suggest: emails } },
    },
  }
}

const tabsFor = (me: string): readonly ListTab[] => [
  {
    name: 'today',
    label: 'Today',
    empty: 'Nothing planned for today',
    where: () => [['assignee', '==', me]],
    keeps: (data, { today, timeZone }) => {
      const day = toDay(data.dueOn, timeZone)
      return isOpen(data) && (data.status === 'Doing' || (day !== undefined && day <= today))
    },
  },
  {
    name: 'mine',
    label: 'Mine',
    empty: 'No tasks assigned to you',
    where: () => [['assignee', '==', me]],
    keeps: isOpen,
  },
  {
    name: 'due',
    label: 'Due',
    hot: true,
    where: () => [['status', '!=', 'Done']],
    keeps: (data, { today, timeZone }) => {
      const day = toDay(data.dueOn, timeZone)
      return day !== undefined && day <= today
    },
  },
  {
    name: 'watched',
    label: 'Watched',
    empty: 'You are not watching any tasks of others',
    where: () => [['watchers', 'array-contains', me]],
  },
  { name: 'open', label: 'Open', empty: 'All done', where: () => [['status', '!=', 'Done']] },
  { name: 'Done', label: 'Done', where: () => [['status', '==', 'Done']] },
]

const snooze = (data: Data, days: number, today: string): Data =>
  putOffUntil(addDays(today, days), data, today) as unknown as Data

function quickChanges(data: Data, today: string): QuickChange[] {
  if (!isOpen(data)) return []
  const isPlanned = typeof data.dueOn === 'string' && data.dueOn <= today
  return [
    ...(isPlanned ? [] : [{ label: 'Today', patch: { dueOn: today } }]),
    { label: 'Tomorrow', patch: snooze(data, 1, today) },
    { label: 'Next week', patch: snooze(data, 7, today) },
  ]
}

const KEY_WORDS = [
  ['s', 'Tomorrow'],
  ['1 2 3', 'Priority: high, normal, low'],
] as const

/** The keys of a task: `s` snoozes it until tomorrow, `1` to `3` set the priority. */
function keyChanges(data: Data, today: string): Record<string, QuickChange> {
  const title = String(data.title)
  const priorities = todos.fields.priority.choices.map(
    (priority, at) =>
      [String(at + 1), { label: `${title}: ${priority.toLowerCase()} priority`, patch: { priority } }] as const,
  )
  return {
    ...(isOpen(data) && {
      s: { label: `${title}: tomorrow`, patch: snooze(data, 1, today) },
    }),
    ...Object.fromEntries(priorities),
  }
}

const STEPS: DerivedColumn = {
  name: 'steps',
  label: 'Steps',
  after: 'status',
  width: 72,
  right: true,
  value: ({ checklist }) => {
    if (!Array.isArray(checklist) || checklist.length === 0) return undefined
    return `${checklist.filter((step) => (step as Data).done === true).length} of ${checklist.length}`
  },
}

const offers = (doc: Doc): CommandOffer[] =>
  isOpen(doc.data)
    ? [
        {
          command: toFollowUp,
          reverses: true,
          label: 'Convert to follow-up',
          fixed: { todoId: doc.id },
          confirm: () => 'Moves the task to Follow-up.',
        },
      ]
    : []
