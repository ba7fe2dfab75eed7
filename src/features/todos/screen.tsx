import type { ReactNode } from 'react'
import { useMemo, useRef } from 'react'
import { addDays, dayIn, toDay } from '#base/days.ts'
import { related } from '#features/related.ts'
import { About } from '#features/todos/about.tsx'
import { addTodo } from '#features/todos/add.tsx'
import { todos } from '#features/todos/collection.ts'
import { TemplateMenu } from '#features/todos/template-menu.tsx'
import styles from '#features/todos/todos.module.css'
import type { Data } from '#model/value.ts'
import { CollectionScreen } from '#ui/collection/collection-screen.tsx'
import type { Clock, QuickChange, Tab } from '#ui/collection/view.ts'
import { useClock, useNow } from '#ui/frame/clock.ts'
import { usePeople } from '#ui/people.ts'
import { QuickAdd } from '#ui/quick-add/quick-add.tsx'
import { useUser } from '#ui/session.ts'

const isOpen = (data: Data): boolean => data.status !== 'Done'

/** Tasks for me and the team, with a line that understands days and names. */
export default function TodoScreen(): ReactNode {
  const { timeZone } = useClock()
  const now = useNow()
  const today = dayIn(timeZone, now)
  const me = useUser()?.email ?? ''
  const people = usePeople()
  const input = useRef<HTMLInputElement>(null)
  const collection = useMemo(() => withPeople(people.map(({ email }) => email)), [people])
  const tabs = useMemo(() => tabsFor(me), [me])
  const clock: Clock = { now, today, timeZone }
  return (
    <CollectionScreen
      collection={collection}
      heading="To do"
      searchHint="Task, note or person"
      purpose="Tasks for you and the others stand here until they are done."
      tabs={tabs}
      due={(data, at) => (isOpen(data) ? toDay(data.dueOn, at.timeZone) : undefined)}
      dueAfter="dueOn"
      draw={{ about: (data) => <About address={data.about} /> }}
      quick={({ data }) => quickChanges(data, today)}
      related={related}
      summary={(data) => [data.assignee, data.priority === 'High' && 'High'].filter(Boolean).join(' · ')}
      above={
        <div className={styles.above}>
          <QuickAdd
            label="New task"
            placeholder="Call Acme tomorrow @kim !high #110326-01"
            clock={clock}
            input={input}
            add={(reading) => addTodo(reading, me)}
          />
          <TemplateMenu clock={clock} me={me} />
        </div>
      }
    />
  )
}

/** The people of the company are offered where a task is given to somebody. */
function withPeople(emails: readonly string[]): typeof todos {
  const { assignee } = todos.fields
  return {
    ...todos,
    fields: { ...todos.fields, assignee: { ...assignee, options: { ...assignee.options, suggest: emails } } },
  }
}

const tabsFor = (me: string): readonly Tab[] => [
  { name: 'mine', label: 'Mine', empty: 'No tasks of yours', where: () => [['assignee', '==', me]], keeps: isOpen },
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
  { name: 'open', label: 'Open', where: () => [['status', '!=', 'Done']] },
  { name: 'Done', label: 'Done', where: () => [['status', '==', 'Done']] },
]

function quickChanges(data: Data, today: string): QuickChange[] {
  if (!isOpen(data)) return [{ label: 'Reopen', patch: { status: 'To do' } }]
  return [
    { label: 'Done', patch: { status: 'Done' } },
    { label: 'Tomorrow', patch: { dueOn: addDays(today, 1) } },
    { label: 'Next week', patch: { dueOn: addDays(today, 7) } },
  ]
}
