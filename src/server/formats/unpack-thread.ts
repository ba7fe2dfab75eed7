import { parentPort, workerData } from 'node:worker_threads'
import { lockPrototypes } from '#base/lock-prototypes.ts'
import { Problem } from '#base/problem.ts'
import { unpackCollections } from '#server/formats/zip-collections.ts'
import { yieldToOthers } from '#store/thread-priority.ts'

/** Undefined when the file is no longer a zip; otherwise why it still is. */
export type Unpacked = Pick<Problem, 'code' | 'message'> | undefined

yieldToOthers()
lockPrototypes()
let answer: Unpacked
try {
  await unpackCollections(workerData as string)
} catch (error) {
  if (!(error instanceof Problem)) throw error
  answer = { code: error.code, message: error.message }
}
parentPort!.postMessage(answer)
