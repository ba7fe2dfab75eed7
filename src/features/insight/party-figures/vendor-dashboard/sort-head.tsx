import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from '#ui/layouts/figures.module.css'

/** The column a table stands by, as the address keeps it: `-Overdue` with the largest first. */
export const sortOf = (sort = ''): { by: string; down: boolean } => ({
  by: sort.replace(/^-/, ''),
  down: sort.startsWith('-'),
})

interface Props {
  label: string
  /** Words begin at A, figures with the largest. */
  isWords?: boolean
  sort: string | undefined
  sortBy: (sort: string | undefined) => void
}

/** A heading that sorts by its column: one way, the other, and as the table stands by itself. */
export function SortHead({ label, isWords = false, sort, sortBy }: Props): ReactNode {
  const { by, down } = sortOf(sort)
  const [first, second] = isWords ? [label, `-${label}`] : [`-${label}`, label]
  const next = by !== label ? first : sort === first ? second : undefined
  const arrow = by !== label ? '' : down ? ' ↓' : ' ↑'
  return (
    <th scope="col" {...(by === label && { 'aria-sort': down ? 'descending' : 'ascending' })}>
      <UnstyledButton className={styles.sort} onClick={() => sortBy(next)}>
        {label}
        <span aria-hidden>{arrow}</span>
      </UnstyledButton>
    </th>
  )
}
