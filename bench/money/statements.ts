import { table } from '#bench/load.ts'
import { isPrinting, type PrintRunState } from '#model/print/print-run.ts'
import { signUp, startServer } from '#test/support/server.ts'

const CUSTOMERS = 1_000
const INVOICES = 8
const BATCH = 500

/** Statements of many customers as one PDF, and how long others wait in the meantime. */
export async function statementFigures(): Promise<void> {
  const server = await startServer({}, { onDisk: true })
  try {
    const owner = await signUp(server.url, 'sam@prime.test')
    const docs = Array.from({ length: CUSTOMERS }, (_, at) => [
      { collection: 'customers', id: `c${at}`, data: { name: `Customer ${at}` } },
      ...Array.from({ length: INVOICES }, (_, n) => ({
        collection: 'receivable',
        id: `i${at}-${n}`,
        data: {
          ...{ invoiceNumber: `INV-${at}-${n}`, customerId: `c${at}`, status: 'Open', dueDate: '2026-10-01' },
          ...{ invoiceDate: '2026-09-01', totalAmount: 100 + n, balance: 100 + n },
        },
      })),
    ]).flat()
    for (let from = 0; from < docs.length; from += BATCH) {
      const writes = docs.slice(from, from + BATCH).map((doc) => ({ op: 'create', ...doc }))
      const { status, body } = await owner.call(
        'POST',
        '/api/commit',
        { writes },
        { 'idempotency-key': `bench-statements-documents-${from}` },
      )
      if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
    }
    const ids = Array.from({ length: CUSTOMERS }, (_, at) => `c${at}`)
    const { body } = await owner.call('POST', '/api/print/customer-statement/runs', { ids })
    let state = body as unknown as PrintRunState
    let slowest = 0
    while (isPrinting(state)) {
      const from = performance.now()
      state = (await owner.call('GET', `/api/print-runs/${state.id}`)).body as unknown as PrintRunState
      slowest = Math.max(slowest, performance.now() - from)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    if (state.step !== 'done') throw new Error(JSON.stringify(state))
    table(`Statements of ${CUSTOMERS} customers with ${INVOICES} open invoices each, as one PDF`, [
      { figure: 'the whole PDF', measured: `${state.seconds} s, ${Math.round(state.file!.size / 1_000)} KB` },
      { figure: 'the slowest answer to another request meanwhile', measured: `${Math.round(slowest)} ms` },
    ])
  } finally {
    await server.stop()
    server.wipe()
  }
}

if (import.meta.main) await statementFigures()
