import { Button } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { Problem } from '#base/problem.ts'
import { counted } from '#base/words.ts'
import type { Data } from '#model/schema/value.ts'
import { execute, newKey } from '#ui/api.ts'
import styles from '#ui/offline/offline.module.css'
import { openQueue, type Queue, type Sent, type Waiting } from '#ui/offline/queue.ts'
import { useUser } from '#ui/session.ts'

/** How often the server is tried again while acts wait. */
const AGAIN_MS = 4_000

const queues = new Map<string, Queue>()

/** The queue of this person in this browser, the same for every screen. */
function queueOf(userId: string): Queue {
  const name = `prime.waiting.${userId}`
  const known = queues.get(name) ?? openQueue(localStorage, name)
  queues.set(name, known)
  return known
}

const send = async ({ command, input, key }: Waiting): Promise<Sent> => {
  try {
    await execute(command, input, { idempotencyKey: key })
    return { done: true }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.more.network || error.status >= 500 || error.code === 'unauthenticated') return { offline: true }
    return { refused: error.faults[0]?.detail ?? error.message }
  }
}

export interface Act {
  command: string
  input: Data
  label: string
}

/** Acts that may wait: sent at once where the server answers, else kept in this browser until it does. */
export function useQueue(): { waiting: readonly Waiting[]; act: (what: Act) => void; queue: Queue } {
  const queue = queueOf(useUser()?.id ?? '')
  const waiting = useSyncExternalStore(queue.listen, queue.read)
  const flush = useCallback(() => void queue.send(send), [queue])
  const isWaiting = waiting.some(({ refused }) => refused === undefined)
  useEffect(() => {
    if (!isWaiting) return
    flush()
    const timer = setInterval(flush, AGAIN_MS)
    addEventListener('online', flush)
    return () => {
      clearInterval(timer)
      removeEventListener('online', flush)
    }
  }, [flush, isWaiting])
  return useMemo(
    () => ({ waiting, queue, act: (what: Act) => queue.add({ ...what, key: newKey() }) }),
    [waiting, queue],
  )
}

/** What waits for the server, and what it refused, each with what to do. */
export function WaitingList(): ReactNode {
  const { waiting, queue } = useQueue()
  const open = waiting.filter(({ refused }) => refused === undefined)
  const refused = waiting.filter((one) => one.refused !== undefined)
  return (
    <section aria-label="Waiting to be sent" className={styles.waiting}>
      <p role="status">
        {open.length > 0
          ? `${counted(open.length, 'entry', 'entries')} waiting for the network. Kept on this phone.`
          : ''}
      </p>
      {refused.map(({ key, label, refused: why }) => (
        <div key={key} role="alert" className={styles.refused}>
          <b>{label}</b>
          <span>{why}</span>
          <div>
            <Button size="md" variant="default" onClick={() => queue.retry(key)}>
              Try again
            </Button>
            <Button size="md" variant="subtle" color="gray" onClick={() => queue.drop(key)}>
              Discard
            </Button>
          </div>
        </div>
      ))}
    </section>
  )
}
