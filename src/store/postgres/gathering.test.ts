import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { gatheringSocket } from '#store/postgres/gathering.ts'

it('sends what is written in one turn at once, in order, and what comes later by itself', async () => {
  const heard: string[] = []
  const server = createServer((from) => from.on('data', (bytes) => heard.push(String(bytes)))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = gatheringSocket().connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write('a')
  await Promise.resolve()
  socket.write('b')
  socket.write('c')
  expect(socket.bytesWritten).toBe(3)
  expect(socket.writableCorked).toBe(1)
  await expect.poll(() => heard).toEqual(['abc'])
  socket.write('d')
  await expect.poll(() => heard).toEqual(['abc', 'd'])
  socket.destroy()
  server.close()
})
