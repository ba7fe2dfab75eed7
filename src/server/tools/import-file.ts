import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '#base/problem.ts'
import type { ImportPlan, ImportState } from '#model/import/import.ts'
import type { Local, LocalBody } from '#server/tools/client.ts'

const LOOK_MS = 100
const REPORT_MS = 2000

/** Prints the progress of an import to standard error every two seconds. */
export function progressLine(what = 'rows'): (state: ImportState) => void {
  let last = performance.now()
  return ({ counts: { rows }, rate }) => {
    if (performance.now() - last < REPORT_MS) return
    last = performance.now()
    process.stderr.write(`${rows.toLocaleString('en-US')} ${what}, ${rate.toLocaleString('en-US')} a second\n`)
  }
}

/**
 * Sends a file with its plan and waits for the end; faulty rows are written to `errorsTo`. Sent again after the tool or
 * server was stopped, the same import continues.
 */
export async function importFile(
  local: Local,
  file: string,
  plan: ImportPlan,
  {
    dryRun = false,
    errorsTo,
    report = () => undefined,
  }: { dryRun?: boolean; errorsTo: string; report?: (state: ImportState) => void },
): Promise<ImportState> {
  const answer = await local.send('POST', `/api/imports${dryRun ? '' : '?run=true&resume=true'}`, formOf(file, plan))
  let body = ''
  for await (const piece of answer.setEncoding('utf8')) body += piece
  const { id } = JSON.parse(body) as { id: string }
  for (;;) {
    const state = await local.json<ImportState>('GET', `/api/imports/${id}`)
    report(state)
    if (state.step !== 'checking' && state.step !== 'running') {
      const isRefused = state.step === 'checked' && !dryRun
      if ((state.step === 'done' || state.step === 'checked') && state.errorsFile)
        await pipeline(await local.send('GET', state.errorsFile), createWriteStream(errorsTo))
      if (isRefused || (state.step !== 'done' && state.step !== 'checked'))
        throw new Problem('refused', state.problem ?? `The import is ${state.step}.`)
      return state
    }
    await pause(LOOK_MS)
  }
}

function formOf(file: string, plan: ImportPlan): LocalBody {
  const boundary = `prime-${randomBytes(16).toString('hex')}`
  const name = basename(file).replace(/["\r\n]/g, '_')
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="plan"\r\n\r\n${JSON.stringify(plan)}\r\n--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const tail = `\r\n--${boundary}--\r\n`
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': Buffer.byteLength(head) + statSync(file).size + Buffer.byteLength(tail),
    },
    stream: (async function* () {
      yield head
      yield* createReadStream(file)
      yield tail
    })(),
  }
}
