import { Button, Checkbox, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { ListedPerson } from '#features/admin/users/answers.ts'
import { HandOver } from '#features/admin/users/hand-over/hand-over-dialog.tsx'
import { handedOver, totalWork, WORK_KINDS, type Work } from '#features/admin/users/hand-over/open-work.ts'
import { useWork } from '#features/admin/users/hand-over/use-work.tsx'
import { GiveWork } from '#features/admin/users/hand-over/work-cell.tsx'
import styles from '#ui/layouts/users.module.css'
import { writeFilter } from '#ui/list/views/list-address.ts'
import { awaited } from '#ui/live/await.tsx'
import { PersonMark } from '#ui/person-mark.tsx'
import { useUser } from '#ui/session.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { count } from '#ui/shell/money/money.ts'
import type { TableColumn } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'

/** Everybody's workload by kind, with what is overdue, to balance the load. */
export function WorkBalance({ people }: { people: Promise<readonly ListedPerson[]> }): ReactNode {
  const work = useWork()
  const active = awaited(people).filter(({ status, email }) => status === 'active' || work.has(email))
  const most = Math.max(1, ...active.map(({ email }) => work.get(email)?.open ?? 0))
  const canWrite = useUser()?.role !== 'viewer'
  const sorted = active.toSorted((a, b) => (work.get(b.email)?.open ?? 0) - (work.get(a.email)?.open ?? 0))
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [isGiving, setGiving] = useState(false)
  const chosen = sorted.filter(({ id, email }) => ticked.has(id) && handedOver(work.get(email) ?? NOTHING) > 0)
  const [first, ...also] = chosen
  const columns: readonly TableColumn<ListedPerson>[] = [
    {
      label: 'Name',
      value: ({ name }) => name,
      show: (person) => {
        const own = work.get(person.email)
        return (
          <div className="row gap-10">
            {canWrite && own && handedOver(own) > 0 && (
              <Checkbox
                aria-label={`Choose ${person.name}`}
                checked={ticked.has(person.id)}
                onChange={(event) => {
                  const { checked } = event.currentTarget
                  setTicked((old) => toggled(old, person.id, checked))
                }}
              />
            )}
            <PersonMark email={person.email} name={person.name} size="large" />
            <div>
              <div className="strong breaks">{person.name}</div>
              <div className={`text-13 line-18 dim breaks ${styles.dim}`}>
                {person.status === 'disabled' ? 'Disabled' : person.email}
              </div>
            </div>
          </div>
        )
      },
    },
    {
      label: 'Open',
      kind: 'number',
      value: ({ email }) => work.get(email)?.open ?? 0,
      show: ({ email }) => {
        const { open, late } = work.get(email) ?? NOTHING
        return (
          <>
            <Figure open={open} late={late} />
            <i className={`block above-4 ${styles.load}`} style={{ width: `${(open / most) * 100}%` }} aria-hidden />
          </>
        )
      },
    },
    ...WORK_KINDS.map(
      ({ name, list, who }): TableColumn<ListedPerson> => ({
        label: name,
        kind: 'number',
        value: ({ email }) => work.get(email)?.of[name]?.open,
        show: (person) => {
          const amount = work.get(person.email)?.of[name]
          if (!amount) return ''
          const mine = encodeURIComponent(writeFilter({ path: who, op: 'is', value: person.email }))
          return (
            <GoLink href={`${list()}&where=${mine}`}>
              <Figure {...amount} />
              <VisuallyHidden>
                {' '}
                {name} of {person.name}
              </VisuallyHidden>
            </GoLink>
          )
        },
      }),
    ),
    {
      label: 'Actions',
      isQuiet: true,
      kind: 'actions',
      show: (person) => <GiveWork {...{ person, people: active, canWrite }} work={work.get(person.email)} />,
    },
  ]
  return (
    <section className={`panel slim ${styles.panel}`} aria-labelledby="balance-title">
      <div className={`row wrap between gap-12 below-8 tall-36 ${styles.panelHead}`}>
        <h2 className="text-14 line-20 bold" id="balance-title">
          Work balance
        </h2>
        {chosen.length > 1 && (
          <Button onClick={() => setGiving(true)}>Hand over the work of {chosen.length} people</Button>
        )}
      </div>
      <DataTable label="Work balance" columns={columns} rows={sorted} keyOf={({ id }) => id} hasCards isFlat />
      <p className={`text-13 line-18 dim breaks ${styles.dim}`}>
        Open counts everything except customers. Late is overdue.
      </p>
      {isGiving && first && (
        <HandOver
          person={first}
          {...{ also, people: active }}
          work={totalWork(chosen.map(({ email }) => work.get(email) ?? NOTHING))}
          close={() => {
            setGiving(false)
            setTicked(new Set())
          }}
        />
      )}
    </section>
  )
}

const NOTHING: Work = { open: 0, late: 0, of: {} }

const toggled = (old: ReadonlySet<string>, id: string, on: boolean): ReadonlySet<string> =>
  new Set(on ? [...old, id] : [...old].filter((one) => one !== id))

const Figure = ({ open, late }: { open: number; late: number }): ReactNode => (
  <>
    {count(open)}
    {late > 0 && <span className="late">, {count(late)} late</span>}
  </>
)
