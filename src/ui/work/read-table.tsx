import type { ReactNode } from 'react'
import work from '#ui/work/work.module.css'

interface Props {
  caption: string
  /** Its headings, one cell each. */
  head: ReactNode
  /** Its rows. */
  children: ReactNode
  className?: string | undefined
}

/** A table that is read, not computed in; what is wider than the screen scrolls, by the keyboard too. */
export function ReadTable({ caption, head, children, className }: Props): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard too
    <section className={className ? `${work.table} ${className}` : work.table} aria-label={caption} tabIndex={0}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}
