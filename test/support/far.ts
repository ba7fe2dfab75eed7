import { connect, createServer, type Socket } from 'node:net'

/** Answers come this late, so that whoever asks one thing after the other is found out. */
const DELAY_MS = 5

/** A database as if it stood far away: counts how often a client waits for an answer before it asks on. */
export async function farFrom(url: string): Promise<{ url: string; trips(): number; close(): Promise<void> }> {
  const there = new URL(url)
  const [port, host] = [Number(there.port), there.hostname]
  const sockets = new Set<Socket>()
  let trips = 0
  const proxy = createServer((client) => {
    const server = connect(port, host)
    let hasAnswered = true
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.setNoDelay(true)
      sockets.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
    client.on('data', (bytes) => {
      if (hasAnswered) trips++
      hasAnswered = false
      server.write(bytes)
    })
    server.on('data', (bytes) =>
      setTimeout(() => {
        hasAnswered = true
        client.write(bytes)
      }, DELAY_MS),
    )
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  there.port = String(typeof address === 'object' ? address?.port : undefined)
  return {
    url: there.href,
    trips: () => trips,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}
