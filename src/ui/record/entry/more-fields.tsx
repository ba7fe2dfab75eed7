import { UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from '#ui/record/record.module.css'

/** The button above the fields of a form that are rarely needed. */
export function MoreFields(props: { count: number; isOpen: boolean; turn: () => void }): ReactNode {
  return (
    <UnstyledButton
      type="button"
      className={`row gap-4 text-13 medium accent tall-28 self-start ${classes.more}`}
      aria-expanded={props.isOpen}
      onClick={props.turn}
    >
      <IconChevronRight size={16} aria-hidden />
      {props.isOpen ? 'Fewer fields' : `More fields (${props.count})`}
    </UnstyledButton>
  )
}
