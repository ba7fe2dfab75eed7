import { Button, Checkbox, Select, VisuallyHidden } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { dayIn } from '#base/days.ts'
import { Problem } from '#base/problem.ts'
import type { Listed } from '#features/admin/users/answers.ts'
import { profiles } from '#features/admin/users/collection.ts'
import {
  handedOver,
  sumOf,
  WORK_KINDS,
  type Work,
  workAsks,
  workOf,
} from '#features/admin/users/hand-over/open-work.ts'
import { commit, execute, queryOnce } from '#ui/api.ts'
import styles from '#ui/layouts/users.module.css'
import { bringBack } from '#ui/list/remove.ts'
import { useManyFigures } from '#ui/list/rows/use-docs.ts'
import { writeFilter } from '#ui/list/views/list-address.ts'
import { awaited } from '#ui/live/await.tsx'
import { PersonMark } from '#ui/person-mark.tsx'
import { printRecords } from '#ui/print/print.ts'
import { useUser } from '#ui/session.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { GoLink } from '#ui/shell/go-link.tsx'
import { count } from '#ui/shell/money/money.ts'
import { toast } from '#ui/shell/toasts.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'

/** What everybody has to do, live. */
export function useWork(): ReadonlyMap<string, Work> {
  const { timeZone } = useClock()
  const asks = workAsks(dayIn(timeZone, useNow()))
  const answers = useManyFigures([...asks.open, ...asks.late.filter((ask) => ask !== undefined)])
  const open = answers.slice(0, asks.open.length)
  const late = answers.slice(asks.open.length)
  // Kinds without a day have no answer of their own.
  let at = 0
  return workOf(
    open,
    asks.late.map((ask) => (ask ? late[at++] : undefined)),
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
  if (!work || handedOver(work) === 0) return null
  return (
    <>
      <GoLink href="/users?view=work">
        {work.open > 0 ? `${count(work.open)} open` : `${count(handedOver(work))} customers`}
      </GoLink>
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

/** Asks who takes the open work of somebody, or of several. */
export function HandOver(props: {
  person: Listed
  also?: readonly Listed[]
  people: readonly Listed[]
  work: Work
  close: () => void
}): ReactNode {
  const { person, also = [], people, work, close } = props
  const whose = also.length > 0 ? `${also.length + 1} people` : person.name
  const leaving = new Set([person, ...also].map(({ email }) => email))
  const [to, setTo] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<string>()
  const others = people.filter(({ email, status }) => !leaving.has(email) && status === 'active')

  async function give(): Promise<void> {
    const taker = others.find(({ email }) => email === to)
    if (!taker) return setTrouble('Choose who takes the work.')
    try {
      const { seq } = await execute('people.handOver', {
        from: person.email,
        to: taker.email,
        ...(also.length > 0 && { also: also.map(({ email }) => email) }),
      })
      toast(`${taker.name} has the work of ${whose}`, () => void bringBack([seq]))
      close()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setTrouble(error.message)
    }
  }

  return (
    <Dialog onClose={close} title={`Hand over the work of ${whose}`} size={420}>
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
        <p className={styles.dim}>
          {WORK_KINDS.flatMap(({ name }) => {
            const size = work.of[name]?.open ?? 0
            return size > 0 ? [`${name}: ${count(size)}`] : []
          }).join(' · ')}
          . Absence cover moves too. One undo returns everything.
        </p>
        <div className={styles.row}>
          <Button type="submit">Give {handedOver(work) === 1 ? 'it' : `all ${count(handedOver(work))}`}</Button>
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} />}
            onClick={() => void printSheets([person, ...also]).catch((error: Error) => setTrouble(error.message))}
          >
            {also.length > 0 ? 'Print the sheets' : 'Print the sheet'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** The sheet is printed from the profile, which everybody has once it is wanted. */
async function printSheets(people: readonly Listed[]): Promise<void> {
  const emails = people.map(({ email }) => email)
  const { documents } = await queryOnce({ collection: profiles.name, where: [['email', 'in', emails]] })
  const known = new Map(documents.map(({ id, data }) => [data.email, id]))
  const missing = people.filter(({ email }) => !known.has(email))
  const profileOf = ({ name, email }: Listed) => ({ name: name || email, email })
  if (missing.length > 0)
    await commit(
      missing.map((one) => ({ op: 'create', collection: profiles.name, id: one.id, data: profileOf(one) }) as const),
    )
  await printRecords(
    { template: 'hand-over', label: 'Hand-over sheet' },
    people.map(({ id, email }) => known.get(email) ?? id),
  )
}

/** Who has how much to do, by kind, with what is late: to share the load. */
export function WorkBalance({ people }: { people: Promise<readonly Listed[]> }): ReactNode {
  const work = useWork()
  const active = awaited(people).filter(({ status, email }) => status === 'active' || work.has(email))
  const most = Math.max(1, ...active.map(({ email }) => work.get(email)?.open ?? 0))
  const canWrite = useUser()?.role !== 'viewer'
  const sorted = active.toSorted((a, b) => (work.get(b.email)?.open ?? 0) - (work.get(a.email)?.open ?? 0))
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [isGiving, setGiving] = useState(false)
  const chosen = sorted.filter(({ id, email }) => ticked.has(id) && handedOver(work.get(email) ?? NOTHING) > 0)
  const [first, ...also] = chosen
  const columns: readonly Column<Listed>[] = [
    {
      label: 'Name',
      value: ({ name }) => name,
      show: (person) => {
        const own = work.get(person.email)
        return (
          <div className={styles.who}>
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
              <div className={styles.name}>{person.name}</div>
              <div className={styles.dim}>{person.status === 'disabled' ? 'Disabled' : person.email}</div>
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
            <i className={styles.load} style={{ width: `${(open / most) * 100}%` }} aria-hidden />
          </>
        )
      },
    },
    ...WORK_KINDS.map(
      ({ name, list, who }): Column<Listed> => ({
        label: name,
        kind: 'number',
        value: ({ email }) => work.get(email)?.of[name]?.open,
        show: (person) => {
          const amount = work.get(person.email)?.of[name]
          if (!amount) return ''
          const mine = encodeURIComponent(writeFilter({ path: who, op: 'is', value: person.email }))
          return (
            <GoLink href={`${list}&where=${mine}`}>
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
    <section className={styles.panel} aria-labelledby="balance-title">
      <div className={styles.panelHead}>
        <h2 id="balance-title">Work balance</h2>
        {chosen.length > 1 && (
          <Button onClick={() => setGiving(true)}>Hand over the work of {chosen.length} people</Button>
        )}
      </div>
      <DataTable label="Work balance" columns={columns} rows={sorted} keyOf={({ id }) => id} hasCards isFlat />
      <p className={styles.dim}>
        Open is the sum of all but the customers, who are looked after. Late is what is past its day.
      </p>
      {isGiving && first && (
        <HandOver
          person={first}
          {...{ also, people: active }}
          work={sumOf(chosen.map(({ email }) => work.get(email) ?? NOTHING))}
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

/** Hands over the work of one person. */
function GiveWork({ person, people, work, canWrite }: Props): ReactNode {
  const [isOpen, setOpen] = useState(false)
  if (!canWrite || !work || handedOver(work) === 0) return null
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Hand over the work of ${person.name}`}
        onClick={() => setOpen(true)}
      >
        Hand over
      </Button>
      {isOpen && <HandOver {...{ person, people, work }} close={() => setOpen(false)} />}
    </>
  )
}

const Figure = ({ open, late }: { open: number; late: number }): ReactNode => (
  <>
    {count(open)}
    {late > 0 && <span className={styles.late}>, {count(late)} late</span>}
  </>
)
