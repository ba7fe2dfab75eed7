import type { Doc } from '#model/schema/value.ts'
import { type Client, connect } from '#test/support/live-world.ts'

/** Follows one query across any number of lost sockets, as the protocol requires of a client. */
export function follower(url: string, cookie: string, query: object, random: () => number) {
  const docs = new Map<string, Doc>()
  let seq: number | undefined
  let epoch: string | undefined
  let [gaps, resets, drops, greetings] = [0, 0, 0, 0]
  let client: Client
  let over = false
  function open(): void {
    client = connect(url, cookie)
    client.socket.on('message', (data) => hear(JSON.parse(String(data))))
    client.socket.on('close', () => over || setTimeout(open, random() * 30))
  }
  let parts: Doc[] = []
  // biome-ignore lint/suspicious/noExplicitAny: a message of any kind
  function hear(message: any): void {
    if (message.t === 'hello') {
      parts = []
      greetings++
      epoch ??= message.epoch
      client.say({ t: 'sub', id: 'x', collection: 'Tracking', query, ...(seq !== undefined && { since: seq, epoch }) })
    } else if (message.t === 'snap') {
      parts.push(...message.docs)
      if (!message.last) return
      docs.clear()
      for (const doc of parts) docs.set(doc.id, doc)
      seq = message.seq
    } else if (message.t === 'chg') {
      if (message.from !== seq) gaps++
      for (const doc of message.put) docs.set(doc.id, doc)
      for (const id of message.del) docs.delete(id)
      seq = message.seq
    } else if (message.t === 'sync') seq = message.seq
    else if (message.t === 'reset') resets++
    if (random() < 0.02) {
      drops++
      client.socket.terminate()
    }
  }
  open()
  return {
    docs,
    state: () => ({ gaps, resets, drops, greetings }),
    end() {
      over = true
      client.socket.terminate()
    },
  }
}
