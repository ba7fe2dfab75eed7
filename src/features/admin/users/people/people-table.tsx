import { Button, Menu, NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ListedPerson } from '#features/admin/users/answers.ts'
import { HandOver } from '#features/admin/users/hand-over/hand-over-dialog.tsx'
import { useWork } from '#features/admin/users/hand-over/use-work.tsx'
import { WorkCell } from '#features/admin/users/hand-over/work-cell.tsx'
import { Presence, ReachCell, useReach } from '#features/admin/users/people/reach.tsx'
import { peopleInOrder } from '#features/admin/users/words.ts'
import type { Role } from '#model/schema/collection.ts'
import styles from '#ui/layouts/users.module.css'
import { awaited } from '#ui/live/await.tsx'
import { PersonMark } from '#ui/person-mark.tsx'
import { useUser } from '#ui/session.ts'
import type { TableColumn } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'

export const ROLES = [
  { value: 'owner', label: 'Owner' },
  { value: 'staff', label: 'Staff' },
  { value: 'viewer', label: 'Viewer' },
] as const

export interface PeopleActions {
  change(person: ListedPerson, change: { role?: Role; status?: 'active' | 'disabled' }): void
  resetLink(person: ListedPerson): void
  resetFactor(person: ListedPerson): void
}

/** The people of the company; an owner approves, changes roles and disables accounts here. */
export function PeopleTable(props: {
  people: Promise<ListedPerson[]>
  actions: PeopleActions | undefined
  me: string
  /** The person who was just disabled, whose work can now be handed over. */
  leaving: ListedPerson | undefined
  left: () => void
}): ReactNode {
  const people = awaited(props.people)
  const work = useWork()
  const reachOf = useReach()
  const { leaving, left } = props
  const undone = leaving && work.get(leaving.email)
  const canWrite = useUser()?.role !== 'viewer'
  const { actions } = props
  const columns: readonly TableColumn<ListedPerson>[] = [
    {
      label: 'Name',
      value: ({ name }) => name,
      show: (person) => (
        <div className="row gap-10">
          <PersonMark email={person.email} name={person.name} size="large" />
          <div>
            <div className="strong breaks">
              {person.name}
              {person.id === props.me && <span className={`text-13 line-18 dim breaks ${styles.dim}`}> (you)</span>}
            </div>
            <div className={`text-13 line-18 dim breaks ${styles.dim}`}>{person.email}</div>
          </div>
        </div>
      ),
    },
    {
      label: 'Role',
      value: ({ role }) => role,
      show: (person) => <RoleCell person={person} change={actions?.change} />,
    },
    { label: 'Status', value: ({ status }) => STATUS[status], show: ({ status }) => <Status status={status} /> },
    { label: 'Phone', show: (person) => <ReachCell {...{ person, canWrite }} reach={reachOf(person)} /> },
    {
      label: 'Open work',
      value: ({ email }) => work.get(email)?.open,
      show: (person) => <WorkCell {...{ person, people, canWrite }} work={work.get(person.email)} />,
    },
    { label: 'Last seen', show: (person) => <Presence person={person} reach={reachOf(person)} /> },
    ...(actions
      ? [
          {
            label: 'Actions',
            isQuiet: true,
            kind: 'actions' as const,
            show: (person: ListedPerson) => (
              <RowActions person={person} actions={actions} isMe={person.id === props.me} />
            ),
          },
        ]
      : []),
  ]
  return (
    <>
      <DataTable label="People" columns={columns} rows={peopleInOrder(people)} keyOf={({ id }) => id} hasCards isFlat />
      {people.length === 1 && (
        <p className={`text-13 line-18 dim breaks ${styles.dim}`}>You are the only user. Invite a colleague.</p>
      )}
      {leaving && undone && undone.open > 0 && <HandOver person={leaving} people={people} work={undone} close={left} />}
    </>
  )
}

function RoleCell({
  person,
  change,
}: {
  person: ListedPerson
  change: PeopleActions['change'] | undefined
}): ReactNode {
  if (!change) return ROLES.find(({ value }) => value === person.role)?.label
  return (
    <NativeSelect
      aria-label={`Role of ${person.name}`}
      size="xs"
      className={styles.role ?? ''}
      data={[...ROLES]}
      value={person.role}
      onChange={(event) => change(person, { role: event.currentTarget.value as Role })}
    />
  )
}

const STATUS = { active: 'Active', pending: 'Waiting for approval', disabled: 'Disabled' } as const

const Status = ({ status }: { status: ListedPerson['status'] }): ReactNode => (
  <span className={`text-12 line-20 strong unbroken round-tag pad-x-8 ${styles.pill} ${styles[status]}`}>
    {STATUS[status]}
  </span>
)

function RowActions(props: { person: ListedPerson; actions: PeopleActions; isMe: boolean }): ReactNode {
  const { person, actions, isMe } = props
  if (isMe) return null
  const set = (status: 'active' | 'disabled') => () => actions.change(person, { status })
  return (
    <div className="row end gap-8">
      {person.status === 'pending' && (
        <Button size="compact-sm" onClick={set('active')} aria-label={`Approve ${person.name}`}>
          Approve
        </Button>
      )}
      {person.status === 'disabled' ? (
        <Button size="compact-sm" variant="default" onClick={set('active')} aria-label={`Reactivate ${person.name}`}>
          Reactivate
        </Button>
      ) : (
        <>
          <LockedOut person={person} actions={actions} />
          <Button
            size="compact-sm"
            variant="default"
            c="var(--overdue-t)"
            onClick={set('disabled')}
            aria-label={`Disable ${person.name}`}
          >
            Disable
          </Button>
        </>
      )}
    </div>
  )
}

/** Ways to restore access for someone who lost the password, or the phone and the backup codes. */
function LockedOut({ person, actions }: { person: ListedPerson; actions: PeopleActions }): ReactNode {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="default"
          rightSection={<IconChevronDown size={14} />}
          aria-label={`Help ${person.name} to log in`}
        >
          Help
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => actions.resetLink(person)}>Send password reset link</Menu.Item>
        <Menu.Item onClick={() => actions.resetFactor(person)}>Reset two-step login</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
