import { Button } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { Problem } from '#base/problem.ts'
import { counted } from '#base/text/words.ts'
import { commit, execute, newKey } from '#ui/api.ts'
import styles from '#ui/offline/offline.module.css'
import { type Act, type OfflineQueue, openOfflineQueue, PHOTO, type Sent, type WaitingAct } from '#ui/offline/queue.ts'
import { openStoredBytes } from '#ui/offline/stored-bytes.ts'
import { askForPictures, upload } from '#ui/record/files/files.tsx'
import { useUser } from '#ui/session.ts'
import { toastProblem } from '#ui/shell/toasts/toasts.tsx'

/** How often the server is tried again while actions are waiting. */
const AGAIN_MS = 4_000

/** Errors that are not about the action itself: it stays queued and is sent again. */
const PASSING = new Set(['unauthenticated', 'too-many-requests', 'idempotency-in-progress'])

const queues = new Map<string, OfflineQueue>()
const photos = openStoredBytes(indexedDB)

/** The queue of this person in this browser, shared by all screens. */
function queueOf(userId: string): OfflineQueue {
  const name = `prime.waiting.${userId}`
  const known = queues.get(name) ?? openOfflineQueue(localStorage, name)
  queues.set(name, known)
  return known
}

const send = async (act: WaitingAct): Promise<Sent> => {
  try {
    if (act.command !== PHOTO) {
      const { result } = await execute(act.command, act.input, { idempotencyKey: act.key })
      return { done: true, id: (result as { id?: unknown } | undefined)?.id }
    }
    if (!(await sendPhoto(act))) return { refused: 'This phone no longer has the photo. Take it again.' }
    return { done: true }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.more.network || error.status >= 500 || PASSING.has(error.code)) return { offline: true }
    return { refused: error.faults[0]?.detail ?? error.message }
  }
}

/** Uploads a photo to its record; false when its bytes are gone. Sent twice, it is still one file of the record. */
async function sendPhoto({ key, input }: WaitingAct): Promise<boolean> {
  const bytes = await photos.get(key)
  if (!bytes) return false
  const { collection, recordId, name } = input as { collection: string; recordId: string; name: string }
  const data = { ...(await upload(new File([bytes], name, { type: bytes.type }))), collection, recordId }
  await commit([{ op: 'create', collection: 'attachments', data }], { idempotencyKey: key })
  await photos.remove(key)
  return true
}

/**
 * Takes photos of a record with the phone's camera and sends them; without a connection they wait in this browser. `of`
 * is the name of the record, `what` the subject of the photo: both form the file name.
 */
async function keepPhotos(
  queue: OfflineQueue,
  { collection, recordId, of, what }: { collection: string; recordId: string; of: string; what?: string | undefined },
): Promise<number> {
  const files = await askForPictures()
  for (const file of files) {
    const key = newKey()
    try {
      await photos.put(key, file)
    } catch (error) {
      console.error('A photo could not be kept:', error)
      toastProblem('This browser has no room for the photo. Send what waits, then take it again.')
      return 0
    }
    const name = what ? `${what}, ${of}${/\.\w+$/.exec(file.name)?.[0] ?? '.jpg'}` : file.name || 'photo.jpg'
    queue.add({ key, command: PHOTO, input: { collection, recordId, name }, label: `${what ?? 'Photo'} of ${of}` })
  }
  return files.length
}

interface Queued {
  waiting: readonly WaitingAct[]
  act: (what: Act) => void
  /** Opens the camera; resolves to the number of photos taken. */
  photograph: (collection: string, recordId: string, of: string, what?: string) => Promise<number>
  queue: OfflineQueue
}

/**
 * Actions and photos that can be queued: sent at once when the server responds, otherwise kept in this browser until it
 * does.
 */
export function useQueue(): Queued {
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
  useEffect(() => {
    addEventListener('storage', queue.refresh)
    return () => removeEventListener('storage', queue.refresh)
  }, [queue])
  return useMemo(
    () => ({
      waiting,
      queue,
      act: (what: Act) => queue.add({ ...what, key: what.key ?? newKey() }),
      photograph: (collection, recordId, of, what) => keepPhotos(queue, { collection, recordId, of, what }),
    }),
    [waiting, queue],
  )
}

/** The entries that wait for the server or were refused, each with its actions. */
export function WaitingList(): ReactNode {
  const { waiting, queue } = useQueue()
  const open = waiting.filter(({ refused }) => refused === undefined)
  const afterwards = (key: string): string => {
    const held = open.filter(({ after }) => after === key).length
    return held > 0 ? ` and ${counted(held, 'entry', 'entries')} after it` : ''
  }
  const refused = waiting.filter((one) => one.refused !== undefined)
  return (
    <section aria-label="Waiting to be sent" className={`stack gap-8 ${styles.waiting}`}>
      <p className="strong soon pad-10-12" role="status">
        {open.length > 0
          ? `${counted(open.length, 'entry', 'entries')} waiting for the network. Kept on this phone.`
          : ''}
      </p>
      {refused.map(({ key, label, refused: why }) => (
        <div key={key} role="alert" className={`stack panel gap-4 pad-12 ${styles.refused}`}>
          <b>{`${label}${afterwards(key)}`}</b>
          <span>{why}</span>
          <div className="flex gap-8 above-4">
            <Button size="md" variant="default" onClick={() => queue.retry(key)}>
              Try again
            </Button>
            <Button
              size="md"
              variant="subtle"
              color="gray"
              onClick={() => {
                queue.drop(key)
                void photos.remove(key)
              }}
            >
              Discard
            </Button>
          </div>
        </div>
      ))}
    </section>
  )
}
