import { Button } from '@mantine/core'
import { IconShare } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { SHARED_KINDS } from '#features/records/shares/collection.ts'
import { closeShare, openShare } from '#features/records/shares/commands.ts'
import { call, execute } from '#ui/api.ts'
import { useUser } from '#ui/session.ts'
import { toClipboard } from '#ui/shell/copy.ts'
import { toast, toastProblem } from '#ui/shell/toasts/toasts.tsx'

interface Props {
  kind: (typeof SHARED_KINDS)[number]
  sourceId: string
  /** The page that shows the record to visitors. */
  path: string
}

/** Copies the link of a record for visitors; the toast offers to revoke it. */
export function ShareButton({ kind, sourceId, path }: Props): ReactNode {
  const canShare = useUser()?.role !== 'viewer'
  async function share(): Promise<void> {
    try {
      const { result } = await execute<{ token: string; shareId: string } | null>(openShare.name, { kind, sourceId })
      if (!result) throw new Error('The link could not be shown. Share it again.')
      const address = `${location.origin}${path}?share=${result.token}`
      await toClipboard(address, `The link is ${address}`)
      toast('Link copied. Anyone with the link can view this.', () => void withdraw(result.shareId))
    } catch (error) {
      toastProblem((error as Error).message)
    }
  }
  if (!canShare) return null
  return (
    <Button variant="default" h={32} mb="md" leftSection={<IconShare size={16} />} onClick={() => void share()}>
      Share with a link
    </Button>
  )
}

async function withdraw(shareId: string): Promise<void> {
  try {
    await execute(closeShare.name, { shareId })
    toast('Link revoked.')
  } catch (error) {
    toastProblem((error as Error).message)
  }
}

/**
 * The shared record of a link, or the error when there is none. Requested once, above the component that waits for it.
 */
export function useShared<T>(token: string | undefined): Promise<T | Error> | undefined {
  const [answer] = useState(() =>
    token === undefined
      ? undefined
      : call<T>('GET', `/api/public/${encodeURIComponent(token)}`).catch((error: Error) => error),
  )
  return answer
}
