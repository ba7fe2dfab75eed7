import { Client } from 'pg'
import type { Made } from '#store/driver.ts'
import type { Connections, Log } from '#store/postgres/connect.ts'
import { CHANNEL } from '#store/postgres/writes/save.ts'

const POLL_MS = 1_000
const RECONNECT_MS = 500
const CONNECT_MS = 3_000

interface Waker {
  /** Called after a commit of this process, so that nobody waits for its own notification. */
  wake(made?: Made): void
  onCommit(wake: (made?: Made) => void): () => void
  close(): Promise<void>
}

/**
 * Notifies listeners of commits by any process. A notification wakes at once; the head is also polled every second,
 * because notifications are lost while the connection is down.
 */
export async function listen(url: string, connections: Connections, log: Log): Promise<Waker> {
  const listeners = new Set<(made?: Made) => void>()
  let closed = false
  let client: Client | undefined
  let retry: NodeJS.Timeout | undefined
  let seen = -1

  const wakeAll = (made?: Made) => {
    for (const wake of listeners) wake(made)
  }
  const lost = (which: Client, error: Error | undefined) => {
    if (closed || client !== which) return
    client = undefined
    log('warn', 'Commits of other nodes are read every second until the database answers again.', {
      reason: error?.message ?? 'the connection ended',
    })
    retry = setTimeout(open, RECONNECT_MS)
  }
  const open = async () => {
    const made = new Client({
      connectionString: url,
      application_name: 'prime listen',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
    })
    client = made
    made.on('error', (error) => lost(made, error))
    made.on('end', () => lost(made, undefined))
    made.on('notification', ({ processId }) => {
      if (processId !== connections.writesAs()) wakeAll()
    })
    try {
      await made.connect()
      await made.query(`LISTEN ${CHANNEL}`)
      // Commits made while nobody was listening.
      wakeAll()
    } catch (error) {
      lost(made, error as Error)
      await made.end()
    }
  }
  let polling = false
  let away = false
  const poll = async () => {
    if (polling) return
    polling = true
    try {
      const [row] = await connections.read((session) => session.rows<{ seq: string }>('SELECT seq FROM prime.head'), {
        alone: true,
      })
      if (Number(row?.seq) !== seen) wakeAll()
      seen = Number(row?.seq)
      away = false
    } catch (error) {
      // The next poll is in a second; one log line per outage is enough.
      if (!away) log('warn', 'The head could not be read.', { reason: String(error) })
      away = true
    } finally {
      polling = false
    }
  }
  await open()
  const timer = setInterval(poll, POLL_MS)
  timer.unref()

  return {
    wake: wakeAll,
    onCommit(wake) {
      listeners.add(wake)
      return () => listeners.delete(wake)
    },
    async close() {
      closed = true
      clearInterval(timer)
      clearTimeout(retry)
      await client?.end()
    },
  }
}
