import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/**
 * A thread that reads one document as often as one session may, so that the time for receiving the responses of the
 * loads is not counted.
 */
const EVERY_MS = 12
/** The first requests of a new thread load and compile what they need: they are sent before anything is counted. */
const WARM_UP = 40
const { url, cookie } = workerData as { url: string; cookie: string }
let isOver = false
parentPort!.once('message', () => {
  isOver = true
})
const took: number[] = []
const lost: string[] = []
const headers = { cookie, origin: new URL(url).origin }
for (let at = 0; !isOver; at++) {
  if (at === WARM_UP) parentPort!.postMessage('ready')
  const began = performance.now()
  // A failed read is tried again, and the wait counts; lost connections are reported.
  const answer = await fetch(url, { headers }).catch((error: Error) => {
    lost.push(String((error.cause as { code?: string } | undefined)?.code ?? error))
    return fetch(url, { headers })
  })
  await answer.text()
  if (answer.status !== 200) throw new Error(`A document answered ${answer.status}.`)
  if (at >= WARM_UP) took.push(performance.now() - began)
  await wait(EVERY_MS)
}
parentPort!.postMessage({ took, lost })
