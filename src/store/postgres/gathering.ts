import { Socket } from 'node:net'

/** A socket that sends together what is written in one turn of the event loop: each sending costs more than what is sent. */
export function gatheringSocket(): Socket {
  const socket = new Socket()
  // To connect gives a socket the `write` of its class back.
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
