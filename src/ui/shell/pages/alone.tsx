import { Button } from '@mantine/core'
import { Component, type ReactNode, use, useState } from 'react'
import { Await } from '#ui/live/await.tsx'
import { LiveContext } from '#ui/live/use-live.ts'
import classes from '#ui/shell/pages/alone.module.css'

interface Props {
  /** Its name in the message when it fails. */
  title: string
  /** Shown while loading; a short text by default. */
  fallback?: ReactNode
  children: ReactNode
}

/** A part of a page that loads and fails by itself: the rest continues, and the failure is logged. */
export function Alone({ title, fallback, children }: Props): ReactNode {
  const [attempt, setAttempt] = useState(0)
  const store = use(LiveContext)
  const retry = () => {
    store?.forgetFailed()
    setAttempt(attempt + 1)
  }
  return (
    <Boundary key={attempt} retry={retry} title={title}>
      <Await
        fallback={
          fallback === undefined ? (
            <p className={classes.quiet} data-waiting>
              Loading …
            </p>
          ) : (
            fallback
          )
        }
      >
        {children}
      </Await>
    </Boundary>
  )
}

class Boundary extends Component<{ retry: () => void; title: string; children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {}

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidCatch(error: Error): void {
    console.error(`${this.props.title} failed:`, error)
  }

  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <div className={classes.quiet} role="alert">
        <p>
          {this.props.title}: {error.message}
        </p>
        <Button size="compact-sm" variant="default" onClick={this.props.retry}>
          Retry
        </Button>
      </div>
    )
  }
}
