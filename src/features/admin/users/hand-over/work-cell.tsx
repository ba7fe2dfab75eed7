import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { ListedPerson } from '#features/admin/users/answers.ts'
import { HandOver } from '#features/admin/users/hand-over/hand-over-dialog.tsx'
import { handedOver, type Work } from '#features/admin/users/hand-over/open-work.ts'
import { pageAddress } from '#model/feature.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { count } from '#ui/shell/money/money.ts'

interface Props {
  person: ListedPerson
  people: readonly ListedPerson[]
  work: Work | undefined
  canWrite: boolean
}

/** The open work of a person, with a button to hand it over. */
export function WorkCell({ person, people, work, canWrite }: Props): ReactNode {
  if (!work || handedOver(work) === 0) return null
  return (
    <>
      <GoLink href={pageAddress('users', { view: 'work' })}>
        {work.open > 0 ? `${count(work.open)} open` : `${count(handedOver(work))} customers`}
      </GoLink>
      {work.late > 0 && <span className="late">, {count(work.late)} late</span>}
      <GiveWork {...{ person, people, work, canWrite }} isSmall />
    </>
  )
}

/** The button that hands over the work of a person; null when there is nothing to hand over. */
export function GiveWork({ person, people, work, canWrite, isSmall }: Props & { isSmall?: boolean }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  if (!canWrite || !work || handedOver(work) === 0) return null
  return (
    <>
      <Button
        size={isSmall ? 'compact-xs' : 'compact-sm'}
        variant={isSmall ? 'subtle' : 'default'}
        aria-label={`Hand over the work of ${person.name}`}
        onClick={() => setOpen(true)}
      >
        Hand over
      </Button>
      {isOpen && <HandOver {...{ person, people, work }} close={() => setOpen(false)} />}
    </>
  )
}
