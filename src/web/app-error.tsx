import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Trouble } from '#ui/shell/pages/trouble.tsx'

const SORRY = "We're sorry, but something unexpected happened. Please try refreshing the page."

/** The last error boundary around the whole app. React still requires a class here. */
export class AppError extends Component<{ children: ReactNode }, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined }

  static getDerivedStateFromError(thrown: unknown): { error: Error } {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(error, info.componentStack)
  }

  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <Trouble text={SORRY} message={error.message}>
        <Button size="md" leftSection={<IconRefresh size={16} />} onClick={() => window.location.reload()}>
          Refresh Page
        </Button>
      </Trouble>
    )
  }
}
