import { Socket } from 'node:net'

/**
 * A socket that sends everything written in one turn of the event loop at once, because each send costs more than its
 * data.
 */
export function gatheringSocket(): Socket {
  const socket = new Socket()
  // Connecting restores the `write` of the socket's class.
  return socket.once('connect', () => {
    const write = socket.write.bind(socket) as (...parts: unknown[]) => boolean
    let isGathering = false
    socket.write = (...parts: unknown[]): boolean => {
      if (!isGathering) {
        isGathering = true
        socket.cork()
        process.nextTick(() => {
          isGathering = false
          socket.uncork()
        })
      }
      return write(...parts)
    }
  })
}
