import { connect, createServer, type Socket } from 'node:net'

/** Every response is delayed by this, so that sequential queries become visible. */
const DELAY_MS = 5

/** Simulates a distant database: counts how often the clients with a name wait for a response before they send more. */
export async function farFrom(
  url: string,
): Promise<{ url: string; trips(name: string): number; close(): Promise<void> }> {
  const there = new URL(url)
  const [port, host] = [Number(there.port), there.hostname]
  const sockets = new Set<Socket>()
  const trips = new Map<string, number>()
  const proxy = createServer((client) => {
    const server = connect(port, host)
    let hasAnswered = true
    let name: string | undefined
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
      name ??= /application_name\0([^\0]*)/.exec(bytes.toString('latin1'))?.[1] ?? ''
      if (hasAnswered) trips.set(name, (trips.get(name) ?? 0) + 1)
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
    trips: (name) => trips.get(name) ?? 0,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}
