import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** A thread of its own that reads one document as often as one session may, so that what the loads take to receive is not counted. */
const EVERY_MS = 12
const { url, cookie } = workerData as { url: string; cookie: string }
let isOver = false
parentPort!.once('message', () => {
  isOver = true
})
const took: number[] = []
const lost: string[] = []
const headers = { cookie, origin: new URL(url).origin }
while (!isOver) {
  const began = performance.now()
  // Whoever reads tries again, and the wait counts; that a connection was lost is told.
  const answer = await fetch(url, { headers }).catch((error: Error) => {
    lost.push(String((error.cause as { code?: string } | undefined)?.code ?? error))
    return fetch(url, { headers })
  })
  await answer.text()
  if (answer.status !== 200) throw new Error(`A document answered ${answer.status}.`)
  took.push(performance.now() - began)
  await wait(EVERY_MS)
}
parentPort!.postMessage({ took, lost })
