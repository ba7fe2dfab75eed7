import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Problem, refuse } from '#base/problem.ts'
import type { ListedPerson, OneTimeLink } from '#features/admin/users/answers.ts'
import { profiles } from '#features/admin/users/collection.ts'
import { type Invitation, Invitations } from '#features/admin/users/people/invitations.tsx'
import { MakeOwner } from '#features/admin/users/people/make-owner.tsx'
import { type PeopleActions, PeopleTable, ROLES } from '#features/admin/users/people/people-table.tsx'
import { ShownOnce, type ShownSecret } from '#features/admin/users/people/shown-once.tsx'
import { type Refreshable, useRefreshable } from '#features/admin/users/use-question.tsx'
import type { Role } from '#model/schema/collection.ts'
import { call } from '#ui/api.ts'
import styles from '#ui/layouts/users.module.css'
import { Await } from '#ui/live/await.tsx'
import type { User } from '#ui/session.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { useFresh } from '#ui/shell/fresh-sign-in.tsx'
import { useKeys } from '#ui/shell/keyboard/keyboard.ts'
import { Alone } from '#ui/shell/pages/alone.tsx'
import { Spinner } from '#ui/shell/spinner.tsx'
import { toast } from '#ui/shell/toasts/toasts.tsx'
import { useSubmit } from '#ui/use-submit.ts'

const PHONE_LIST = `/api/print/list?${new URLSearchParams({
  collection: profiles.name,
  title: 'Phone list',
  query: JSON.stringify({
    orderBy: [['name', 'asc']],
    select: ['name', 'extension', 'phone', 'mobile', 'email', 'responsibilities', 'place'],
  }),
})}`

const EXPORT = `/api/export?${new URLSearchParams({ collection: profiles.name, format: 'csv' })}`

/** Polled, because an invited person may join at any time. */
const REFRESH_MS = 10_000

/** Everyone with an account; owners invite, approve, change and disable. */
export function PeoplePanel({ people, user }: { people: Refreshable<ListedPerson[]>; user: User }): ReactNode {
  const run = useFresh()
  const [isInviting, setInviting] = useState(false)
  const [secret, setSecret] = useState<ShownSecret>()
  const [leaving, setLeaving] = useState<ListedPerson>()
  const [raised, setRaised] = useState<ListedPerson>()
  const isOwner = user.role === 'owner'
  useKeys(isOwner ? { n: ['Invite a colleague', () => setInviting(true)] } : {})

  const patch = (person: ListedPerson, change: { role?: Role; status?: 'active' | 'disabled' }) =>
    run(async () => {
      await call('PATCH', `/api/people/${person.id}`, change)
      people.again()
      setLeaving(change.status === 'disabled' ? person : undefined)
      const back = reversed(person, change)
      toast(changeMessage(person, change), back && (() => void patch({ ...person, ...change }, back)))
    })
  const actions: PeopleActions = {
    change: (person, change) => (change.role === 'owner' ? setRaised(person) : void patch(person, change)),
    resetLink: (person) =>
      void run(async () => {
        const { link } = await call<OneTimeLink>('POST', `/api/people/${person.id}/reset-link`, {})
        setSecret({
          title: `New password for ${person.name}`,
          label: 'One-time link',
          text: `Send this link to ${person.name}. It works once, expires in an hour and logs out all other devices.`,
          value: link,
        })
      }),
    resetFactor: (person) =>
      void run(async () => {
        await call('POST', `/api/people/${person.id}/reset-two-factor`, {})
        toast(`${person.name} logs in with the password only until two-step login is set up again.`)
      }),
  }
  const invited = (email: string, link: string): void => {
    setInviting(false)
    setSecret({
      title: `Invitation for ${email}`,
      label: 'One-time link',
      text: 'Send this link. It works once and expires in 7 days. Copy it now: it is not shown again.',
      value: link,
    })
  }
  const forget = (): void => {
    setSecret(undefined)
    people.again()
  }

  return (
    <section className={`panel slim ${styles.panel}`} aria-labelledby="people-title">
      <div className={`row wrap between gap-12 below-8 tall-36 ${styles.panelHead}`}>
        <h2 className="text-14 line-20 bold" id="people-title">
          People
        </h2>
        <div className="row wrap gap-8">
          <Button
            component="a"
            variant="default"
            href={PHONE_LIST}
            target="_blank"
            rel="noopener"
            leftSection={<IconPrinter size={16} />}
          >
            Phone list
          </Button>
          <Button component="a" variant="default" href={EXPORT} leftSection={<IconDownload size={16} />}>
            Export
          </Button>
          {isOwner && <Button onClick={() => setInviting(true)}>Invite</Button>}
        </div>
      </div>
      <Await fallback={<Spinner />}>
        <PeopleTable
          people={people.answer}
          actions={isOwner ? actions : undefined}
          me={user.id}
          leaving={leaving}
          left={() => setLeaving(undefined)}
        />
      </Await>
      {raised && (
        <MakeOwner
          name={raised.name}
          go={() => void patch(raised, { role: 'owner' })}
          close={() => setRaised(undefined)}
        />
      )}
      {isOwner && <Invited again={secret} people={people.answer} />}
      {isInviting && (
        <Dialog onClose={() => setInviting(false)} title="Invite a colleague">
          <InviteForm done={invited} />
        </Dialog>
      )}
      {secret && <ShownOnce secret={secret} close={forget} />}
    </section>
  )
}

/**
 * Requested again after a link is created and whenever the people change, because someone who joined is no longer
 * invited.
 */
function Invited({ again, people }: { again: ShownSecret | undefined; people: Promise<ListedPerson[]> }): ReactNode {
  return (
    <Alone key={again ? 'made' : 'seen'} title="Invited" fallback={null}>
      <InvitedNow people={people} />
    </Alone>
  )
}

function InvitedNow({ people }: { people: Promise<ListedPerson[]> }): ReactNode {
  const invitations = useRefreshable<Invitation[]>('/api/people/invitations', REFRESH_MS)
  const latest = useRef(invitations)
  latest.current = invitations
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer about the people
  useEffect(() => latest.current.again(), [people])
  return (
    <Await fallback={null}>
      <Invitations invitations={invitations} />
    </Await>
  )
}

type Change = { role?: Role; status?: 'active' | 'disabled' }

function reversed(person: ListedPerson, { role, status }: Change): Change | undefined {
  if (role) return { role: person.role }
  if (status === 'disabled' && person.status === 'active') return { status: 'active' }
  return undefined
}

function changeMessage({ name, status: before }: ListedPerson, { role, status }: Change): string {
  if (role) return `${name} is now ${role === 'owner' ? 'an owner' : role === 'viewer' ? 'a viewer' : 'on the staff'}.`
  if (status === 'disabled') return `${name} is logged out everywhere and can't log in.`
  return before === 'pending' ? `${name} can now use Prime.` : `${name} can log in again.`
}

function InviteForm({ done }: { done: (email: string, link: string) => void }): ReactNode {
  const run = useFresh()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('staff')
  const { isBusy, problem, submit } = useSubmit()
  const send = submit(async () => {
    if (!email.includes('@')) throw refuse('Enter the whole email address, such as marta@example.com.')
    const invite = async () =>
      done(email, (await call<OneTimeLink>('POST', '/api/people/invite', { email, role })).link)
    try {
      await invite()
    } catch (error) {
      // Only a request for the password is handled elsewhere; any other message is shown below the field.
      if (!(error instanceof Problem) || error.code !== 'fresh-sign-in-required') throw error
      await run(invite)
    }
    return undefined
  })
  return (
    <form className={`stack gap-12 ${styles.form}`} noValidate onSubmit={send}>
      <TextInput
        label="Email"
        type="email"
        data-autofocus
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={problem}
      />
      <NativeSelect
        label="Role"
        description="Viewers read only. Owners also manage people, keys and settings."
        data={[...ROLES]}
        value={role}
        onChange={(event) => setRole(event.currentTarget.value as Role)}
      />
      <Button type="submit" loading={isBusy}>
        Create invitation link
      </Button>
    </form>
  )
}
