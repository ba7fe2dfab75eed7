import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Component, Suspense, useState } from 'react'
import styles from '#features/home/tiles.module.css'
import { GoLink } from '#ui/frame/go-link.tsx'

interface Props {
  title: string
  href: string
  /** How the figures are counted, in a sentence. */
  counted: string
  children: ReactNode
}

/** A part of the cockpit that loads and fails alone. */
export function Tile({ title, href, counted, children }: Props): ReactNode {
  const [attempt, setAttempt] = useState(0)
  return (
    <section className={styles.tile} aria-label={title}>
      <header>
        <h2>
          <GoLink href={href}>{title}</GoLink>
        </h2>
        <details className={styles.counted}>
          <summary>How is this counted?</summary>
          <p>{counted}</p>
        </details>
      </header>
      <Boundary key={attempt} retry={() => setAttempt(attempt + 1)} title={title}>
        <Suspense fallback={<p className={styles.quiet}>Loading …</p>}>{children}</Suspense>
      </Boundary>
    </section>
  )
}

interface BoundaryProps {
  retry: () => void
  title: string
  children: ReactNode
}

class Boundary extends Component<BoundaryProps, { error?: Error }> {
  override state: { error?: Error } = {}

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidCatch(error: Error): void {
    console.error(`The tile ${this.props.title} failed:`, error)
  }

  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <div className={styles.quiet} role="alert">
        <p>{error.message}</p>
        <Button size="compact-sm" variant="default" onClick={this.props.retry}>
          Retry
        </Button>
      </div>
    )
  }
}
