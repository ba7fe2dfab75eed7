import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Listed } from '#features/admin/users/answers.ts'
import { HandOver } from '#features/admin/users/hand-over/hand-over-dialog.tsx'
import { handedOver, type Work } from '#features/admin/users/hand-over/open-work.ts'
import styles from '#ui/layouts/users.module.css'
import { GoLink } from '#ui/shell/go-link.tsx'
import { count } from '#ui/shell/money/money.ts'

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

/** Hands over the work of one person. */
export function GiveWork({ person, people, work, canWrite }: Props): ReactNode {
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
