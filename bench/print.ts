import { table } from '#bench/load.ts'
import { signUp, startServer } from '#test/support/server.ts'

const ORDERS = 50
const LINES = 20
const LABELS = 1_000
const TIMES = 3
/** Counts the pages of a PDF whose objects are not compressed. */
const pagesIn = (pdf: Buffer): number => pdf.toString('latin1').split(/\/Type \/Page\b(?!s)/).length - 1

/** Whole print jobs over HTTP, from the request to the last byte; the target is for 50 documents. */
export async function printFigures(): Promise<void> {
  const server = await startServer({}, { onDisk: true })
  try {
    const owner = await signUp(server.url, 'sam@prime.test')
    const lines = Array.from({ length: LINES }, (_, at) => ({
      partNumber: `62${at}-2RSH/C3`,
      brand: 'SKF',
      description: 'Deep groove ball bearing, sealed both sides',
      qty: 100,
      unitPrice: 12.5,
      amount: 1250,
    }))
    const docs = [
      ...Array.from({ length: ORDERS }, (_, at) => ({
        collection: 'po',
        id: `o${at}`,
        data: { poNumber: `112026-${at}`, status: 'Pending', vendorName: 'Nordlager AB', lines },
      })),
      ...Array.from({ length: LABELS }, (_, at) => ({
        collection: 'parts',
        id: `p${at}`,
        data: { partNumber: `NU ${at} ECML`, brand: 'SKF', description: 'Cylindrical roller bearing' },
      })),
    ]
    for (let from = 0; from < docs.length; from += 500) {
      const writes = docs.slice(from, from + 500).map((doc) => ({ op: 'create', ...doc }))
      const { status, body } = await owner.call(
        'POST',
        '/api/commit',
        { writes },
        { 'idempotency-key': `bench-print-documents-${from}` },
      )
      if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
    }
    const job = async (template: string, body: object, leastPages: number): Promise<number> => {
      const began = performance.now()
      const answer = await fetch(`${server.url}/api/print/${template}`, {
        method: 'POST',
        headers: { cookie: owner.cookie, origin: server.url, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const pdf = Buffer.from(await answer.arrayBuffer())
      const took = performance.now() - began
      if (answer.status !== 200) throw new Error(`${template}: ${answer.status} ${pdf.toString().slice(0, 200)}`)
      if (pagesIn(pdf) < leastPages) throw new Error(`${template}: ${pagesIn(pdf)} pages, not ${leastPages}`)
      return took
    }
    const slowest = async (template: string, body: object, leastPages = 1): Promise<string> => {
      const took: number[] = []
      for (let times = 0; times < TIMES; times++) took.push(await job(template, body, leastPages))
      return `${(Math.max(...took) / 1000).toFixed(2)} s`
    }
    const orders = Array.from({ length: ORDERS }, (_, at) => `o${at}`)
    const labels = Array.from({ length: LABELS }, (_, at) => `p${at}`)
    table(`Print jobs, the slowest of ${TIMES}, the first with a cold thread`, [
      {
        figure: `${ORDERS} purchase orders of ${LINES} lines`,
        measured: await slowest('purchase-order', { ids: orders }, ORDERS),
        target: '< 10 s',
      },
      {
        figure: `${LABELS} labels, one to a page`,
        measured: await slowest('part-label', { ids: labels, page: 'label-2x1' }, LABELS),
      },
      {
        figure: `${LABELS} labels on sheets of 30`,
        measured: await slowest('part-label', { ids: labels, page: 'avery-5160' }, Math.ceil(LABELS / 30)),
      },
      { figure: `stock list of ${LABELS} parts`, measured: await slowest('stock-list', { ids: labels }) },
    ])
  } finally {
    await server.stop()
    server.wipe()
  }
}

if (import.meta.main) await printFigures()
