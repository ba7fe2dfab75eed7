import type { ReactNode } from 'react'
import { initialsOf } from '#ui/initials.ts'
import { useDocs } from '#ui/list/rows/use-docs.ts'
import classes from '#ui/person-mark.module.css'

/** The people who have pictures; one query per tab. */
const PICTURED = { collection: 'profiles', where: [['picture', 'exists', true]] } as const

/** A person's picture, or their initials. It repeats what the text beside it says. */
export function PersonMark({ email, name, size }: { email: string; name?: string; size?: 'large' }): ReactNode {
  const pictured = useDocs<{ email?: string; picture?: string }>(PICTURED, { ignoreErrors: true })
  const picture = pictured?.find(({ data }) => data.email === email)?.data.picture
  return (
    <span
      className={`central fixed muted hides inline-grid circle mute-text ${classes.mark}`}
      data-size={size}
      aria-hidden
    >
      {picture ? <img src={`/api/files/${picture}`} alt="" /> : initialsOf(name || email)}
    </span>
  )
}
