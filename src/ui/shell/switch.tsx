import type { ReactNode } from 'react'
import { GoLink } from '#ui/shell/go-link.tsx'
import styles from '#ui/shell/switch.module.css'

/** Two or three ways to look at one screen, each with its own address. */
export function Switch(props: {
  label: string
  choices: readonly { name: string; href: string }[]
  current: string
}): ReactNode {
  return (
    <nav className={styles.switch} aria-label={props.label}>
      {props.choices.map(({ name, href }) => (
        <GoLink key={name} href={href} aria-current={name === props.current ? 'page' : undefined}>
          {name}
        </GoLink>
      ))}
    </nav>
  )
}
