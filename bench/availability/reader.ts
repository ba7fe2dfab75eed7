import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** A thread of its own that reads one document every few milliseconds, so that what the loads take to receive is not counted. */
const EVERY_MS = 5
const { url, cookie } = workerData as { url: string; cookie: string }
let isOver = false
parentPort!.once('message', () => {
  isOver = true
})
const took: number[] = []
const headers = { cookie, origin: new URL(url).origin }
while (!isOver) {
  const began = performance.now()
  // A kept connection that the server closes in this moment is opened again, and the wait counts.
  const answer = await fetch(url, { headers }).catch(() => fetch(url, { headers }))
  await answer.text()
  if (answer.status !== 200) throw new Error(`A document answered ${answer.status}.`)
  took.push(performance.now() - began)
  await wait(EVERY_MS)
}
parentPort!.postMessage(took)
