import type { ReactNode } from 'react'
import { GoLink } from '#ui/shell/go-link.tsx'
import styles from '#ui/shell/switch.module.css'

interface Props {
  label: string
  /** With an address it is a link; otherwise `choose` is called. */
  choices: readonly { name: string; href?: string }[]
  current: string
  choose?: (name: string) => void
}

/** Two or three views of the same thing. */
export function Switch(props: Props): ReactNode {
  const Frame = props.choose ? 'fieldset' : 'nav'
  return (
    <Frame className={`frameless no-margin ${styles.switch}`} aria-label={props.label}>
      {props.choices.map(({ name, href }) =>
        href === undefined ? (
          <button key={name} type="button" aria-pressed={name === props.current} onClick={() => props.choose?.(name)}>
            {name}
          </button>
        ) : (
          <GoLink key={name} href={href} aria-current={name === props.current ? 'page' : undefined}>
            {name}
          </GoLink>
        ),
      )}
    </Frame>
  )
}
