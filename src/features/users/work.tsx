import { Button, Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { dayIn } from '#base/days.ts'
import { Problem } from '#base/problem.ts'
import type { Listed } from '#features/users/answers.ts'
import { handOver } from '#features/users/hand-over.ts'
import styles from '#features/users/users.module.css'
import type { Work } from '#features/users/work.ts'
import { workOf } from '#features/users/work.ts'
import type { AggregateQuery, Clause } from '#model/query.ts'
import { execute } from '#ui/api.ts'
import { writeFilter } from '#ui/collection/list-address.ts'
import { bringBack } from '#ui/collection/remove.ts'
import { useFiguresOf } from '#ui/collection/use-docs.ts'
import { useClock, useNow } from '#ui/frame/clock.ts'
import { Dialog } from '#ui/frame/dialog.tsx'
import { GoLink } from '#ui/frame/go-link.tsx'
import { count } from '#ui/frame/money.ts'
import { toast } from '#ui/frame/toasts.tsx'

const OPEN_TASKS: Clause = ['status', '!=', 'Done']
const OPEN_CHASES: Clause = ['status', 'in', ['Open', 'Snoozed']]
const OPEN_ERRORS: Clause = ['status', '!=', 'completed']

const OPEN_ORDERS: Clause = ['status', 'in', ['Pending', 'Draft']]

const byAssignee = (collection: string, ...where: Clause[]): AggregateQuery => ({
  collection,
  where,
  aggregate: { count: true, by: ['assignee'] },
})

/** What everybody has to do, live. */
export function useWork(): ReadonlyMap<string, Work> {
  const { timeZone } = useClock()
  const past: Clause = ['dueOn', '<', dayIn(timeZone, useNow())]
  return workOf(
    [
      useFiguresOf(byAssignee('todos', OPEN_TASKS)),
      useFiguresOf(byAssignee('followups', OPEN_CHASES)),
      useFiguresOf(byAssignee('logs', OPEN_ERRORS)),
      useFiguresOf({ collection: 'po', where: [OPEN_ORDERS], aggregate: { count: true, by: ['buyer'] } }),
    ],
    [useFiguresOf(byAssignee('todos', OPEN_TASKS, past)), useFiguresOf(byAssignee('followups', OPEN_CHASES, past))],
  )
}

interface Props {
  person: Listed
  people: readonly Listed[]
  work: Work | undefined
  canWrite: boolean
}

/** How much somebody has to do, with the way to give it to somebody else. */
export function WorkCell({ person, people, work, canWrite }: Props): ReactNode {
  const [isOpen, setOpen] = useState(false)
  if (!work || work.open === 0) return null
  const mine = encodeURIComponent(writeFilter({ path: 'assignee', op: 'is', value: person.email }))
  return (
    <>
      <GoLink href={`/todo?tab=open&where=${mine}`}>{count(work.open)} open</GoLink>
      {work.late > 0 && <span className={styles.late}>, {count(work.late)} late</span>}
      {canWrite && (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={`Hand over the work of ${person.name}`}
          onClick={() => setOpen(true)}
        >
          Hand over
        </Button>
      )}
      {isOpen && <HandOver {...{ person, people, work }} close={() => setOpen(false)} />}
    </>
  )
}

/** Asks who takes the open work of somebody. */
export function HandOver(props: {
  person: Listed
  people: readonly Listed[]
  work: Work
  close: () => void
}): ReactNode {
  const { person, people, work, close } = props
  const [to, setTo] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<string>()
  const others = people.filter(({ email, status }) => email !== person.email && status === 'active')

  async function give(): Promise<void> {
    const taker = others.find(({ email }) => email === to)
    if (!taker) return setTrouble('Choose who takes the work.')
    try {
      const { seq } = await execute(handOver.name, { from: person.email, to: taker.email })
      toast(`${taker.name} has the work of ${person.name}`, () => void bringBack([seq]))
      close()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setTrouble(error.message)
    }
  }

  return (
    <Dialog onClose={close} title={`Hand over the work of ${person.name}`} size={420}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void give()
        }}
      >
        <Select
          label="To"
          placeholder="Choose a person"
          data-autofocus
          value={to}
          onChange={setTo}
          data={others.map(({ email, name }) => ({ value: email, label: name || email }))}
          error={trouble}
          nothingFoundMessage="Nobody else works here yet."
        />
        <Button type="submit">Give {work.open === 1 ? 'it' : `all ${count(work.open)}`}</Button>
      </form>
    </Dialog>
  )
}
