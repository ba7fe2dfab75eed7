import { Button, Select } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { refuse } from '#base/problem.ts'
import type { ListedPerson } from '#features/admin/users/answers.ts'
import { profiles } from '#features/admin/users/collection.ts'
import { handedOver, WORK_KINDS, type Work } from '#features/admin/users/hand-over/open-work.ts'
import { commit, execute, queryOnce } from '#ui/api.ts'
import styles from '#ui/layouts/users.module.css'
import { printRecords } from '#ui/print/print.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { count } from '#ui/shell/money/money.ts'
import { useSubmit } from '#ui/use-submit.ts'

/** Chooses the person who takes over the open work of one or more people. */
export function HandOver(props: {
  person: ListedPerson
  also?: readonly ListedPerson[]
  people: readonly ListedPerson[]
  work: Work
  close: () => void
}): ReactNode {
  const { person, also = [], people, work, close } = props
  const whose = also.length > 0 ? `${also.length + 1} people` : person.name
  const leaving = new Set([person, ...also].map(({ email }) => email))
  const [to, setTo] = useState<string | null>(null)
  const { isBusy, problem, at, run, submit } = useSubmit()
  const others = people.filter(({ email, status }) => !leaving.has(email) && status === 'active')

  const give = submit(async () => {
    const taker = others.find(({ email }) => email === to)
    if (!taker) throw refuse('Choose who takes the work.', 'to')
    const input = {
      from: person.email,
      to: taker.email,
      ...(also.length > 0 && { also: also.map(({ email }) => email) }),
    }
    const { seq } = await execute('people.handOver', input)
    close()
    return { words: `${taker.name} has taken over the work of ${whose}`, seq }
  })

  return (
    <Dialog onClose={close} title={`Hand over the work of ${whose}`} size={420}>
      <form className={`stack gap-12 ${styles.form}`} onSubmit={give}>
        <Select
          label="To"
          placeholder="Choose a person"
          data-autofocus
          value={to}
          onChange={setTo}
          data={others.map(({ email, name }) => ({ value: email, label: name || email }))}
          {...at('to')}
          nothingFoundMessage="There are no other active users. Invite one first."
        />
        <p className={`text-13 line-18 dim breaks ${styles.dim}`}>
          {WORK_KINDS.flatMap(({ name }) => {
            const size = work.of[name]?.open ?? 0
            return size > 0 ? [`${name}: ${count(size)}`] : []
          }).join(' · ')}
          . Absence cover moves too. One undo returns everything.
        </p>
        {problem && (
          <p role="alert" className="text-13 late">
            {problem}
          </p>
        )}
        <div className="row wrap gap-8">
          <Button type="submit" loading={isBusy}>
            Give {handedOver(work) === 1 ? 'it' : `all ${count(handedOver(work))}`}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} />}
            onClick={() => void run(() => printSheets([person, ...also]))}
          >
            {also.length > 0 ? 'Print the sheets' : 'Print the sheet'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** The sheet is printed from the profile, so a missing profile is created first. */
async function printSheets(people: readonly ListedPerson[]): Promise<undefined> {
  const emails = people.map(({ email }) => email)
  const { documents } = await queryOnce({ collection: profiles.name, where: [['email', 'in', emails]] })
  const known = new Map(documents.map(({ id, data }) => [data.email, id]))
  const missing = people.filter(({ email }) => !known.has(email))
  const profileOf = ({ name, email }: ListedPerson) => ({ name: name || email, email })
  if (missing.length > 0)
    await commit(
      missing.map((one) => ({ op: 'create', collection: profiles.name, id: one.id, data: profileOf(one) }) as const),
    )
  await printRecords(
    { template: 'hand-over', label: 'Hand-over sheet' },
    people.map(({ id, email }) => known.get(email) ?? id),
  )
}
