import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Problem } from '#base/problem.ts'
import { PARSE_MEMORY, tooMuchMemory } from '#server/formats/parser.ts'
import type { Unpacked } from '#server/formats/unpack-thread.ts'
import { isZip } from '#server/formats/unzip.ts'

/**
 * Replaces a zip with a file for each collection by one JSON file, in its own thread; throws what is wrong with the
 * zip.
 */
export async function unpackApart(path: string, longestMs: number): Promise<void> {
  if (!(await isZip(path))) return
  const worker = new Worker(new URL('./unpack-thread.ts', import.meta.url), {
    workerData: path,
    execArgv: [],
    resourceLimits: PARSE_MEMORY,
  })
  try {
    const [answer] = (await once(worker, 'message', { signal: AbortSignal.timeout(longestMs) })) as [Unpacked]
    if (answer) throw new Problem(answer.code, answer.message)
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError')
      throw new Problem('too-large', `Unpacking the file took longer than ${longestMs / 1000} s; divide it.`)
    throw tooMuchMemory(error)
  } finally {
    await worker.terminate()
  }
}
