import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parts } from '#features/stock/parts/collection.ts'
import { listsInto } from '#test/support/import/import.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeEach(async () => {
  world = await openTestWorld()
})
afterEach(() => world.close())

const { send, settled, importing } = listsInto(() => world)

const partData = async () => (await world.all('parts')).map(({ data }) => data)

describe('an import', () => {
  it('is looked at and tried before anything is written', async () => {
    const { status, body } = await send('P/N,Mfr,Price\n0012-34,SKF,"1,234.50"\n6205,FAG,abc\n')
    expect(status).toBe(201)
    const checked = await settled(body.id)

    expect(checked).toMatchObject({
      step: 'checked',
      counts: { rows: 2, created: 1, failed: 1 },
      inspection: {
        headings: ['P/N', 'Mfr', 'Price'],
        mapping: { 'P/N': 'partNumber', Mfr: 'brand', Price: 'listPrice' },
        delimiter: ',',
        encoding: 'utf-8',
      },
      faults: [{ row: 2, column: 'Price', value: 'abc', reason: 'List price is not an amount.' }],
    })
    expect(await world.all('parts')).toEqual([])

    await world.call('POST', `/api/imports/${body.id}/run`)
    const done = await settled(body.id)
    expect(done).toMatchObject({ step: 'done', counts: { rows: 2, created: 1, failed: 1 }, run: `import:${body.id}` })
    expect(await partData()).toMatchObject([{ partNumber: '0012-34', brand: 'SKF', listPrice: 1234.5 }])
    expect((await world.commits()).at(-1)).toMatchObject({ command: 'import', run: `import:${body.id}` })
    const history = await world.call('GET', '/api/history?limit=1')
    expect(history.body.entries).toMatchObject([{ label: 'Import' }])
  })

  it('takes a row with nothing but its id; one with nothing at all is empty', async () => {
    const plan = { collection: 'marks', mapping: { Code: '$id', Note: 'note' } }
    const { counts } = await importing('Code,Note\na1,\na2,checked\n,-\n', plan)
    expect(counts).toMatchObject({ created: 2 })
    expect((await world.all('marks')).map(({ id, data }) => [id, data])).toEqual([
      ['a1', {}],
      ['a2', { note: 'checked' }],
    ])
    expect((await importing('Code,Note\na1,\n', { ...plan, key: '$id', mode: 'upsert' })).counts).toMatchObject({
      failed: 0,
    })
  })

  it('tells what is hardly an e-mail address or a payment term, and takes the rest', async () => {
    const list = 'Cust. Name,E Mail Addr,Payment\nAcme,not an email,Net 30\nBolt,ap@bolt.example,sometime\nCogs,,COD\n'
    const { counts, faults } = await importing(list, { collection: 'customers' })
    expect(counts).toMatchObject({ created: 1, failed: 2 })
    expect(faults.map(({ column, value }) => [column, value])).toEqual([
      ['E Mail Addr', 'not an email'],
      ['Payment', 'sometime'],
    ])
  })

  it('gives a new document of a table the defaults of a form, and one of JSON only what is in the file', async () => {
    const plan = { collection: 'payables' }
    await importing('Payable,Total,Due,Status\nAP-1,10,2026-11-20,\nAP-2,20,2026-11-21,Paid\n', plan)
    await importing('[{"payableNumber":"AP-3","totalAmount":30}]', { ...plan, format: 'json' })
    await importing('Payable,Total\nAP-3,31\n', { ...plan, key: 'payableNumber', mode: 'upsert' })
    const made = (await world.all('payables')).map(({ data }) => [data.payableNumber, data.totalAmount, data.status])
    expect(made.sort()).toEqual([
      ['AP-1', 10, 'Open'],
      ['AP-2', 20, 'Paid'],
      ['AP-3', 31, undefined],
    ])
  })

  it.each([
    ['payables', 'Payable', 'Open'],
    ['receivable', 'Invoice', 'Open'],
    ['po', 'PO', 'Pending'],
    ['logs', 'Message', 'pending'],
  ])('into %s gives rows without a status the one of a new record', async (collection, heading, status) => {
    await importing(`${heading}\nfirst\n`, { collection })
    expect((await world.all(collection)).map(({ data }) => data.status)).toEqual([status])
  })

  it('gives the bad rows back as they were, with their reasons', async () => {
    const { id } = await importing('Part number,Price\n=1+1,x\n,5\n6205,5\n')
    const { body, headers } = await world.call('GET', `/api/imports/${id}/errors`)
    expect(body).toBe(
      "\uFEFFPart number,Price,Row,Reason\r\n'=1+1,x,1,List price is not an amount.\r\n,5,2,Part number is missing.\r\n",
    )
    expect(headers['content-disposition']).toContain('attachment')
  })

  it('changes the documents that its key finds and makes the others', async () => {
    const { id } = await world.insert(parts, { partNumber: '6205', brand: 'SKF', listPrice: 5 })
    await world.insert(parts, { partNumber: '6206', brand: 'SKF' })
    const text = 'partNumber;brand;listPrice\n6205;SKF;7\n6206;SKF;\n6207;FAG;1\n6205;NSK;9\n'

    const done = await importing(text, { key: 'partNumber' })

    expect(done.counts).toEqual({ rows: 4, created: 1, updated: 1, unchanged: 1, failed: 1 })
    expect(done.faults).toMatchObject([{ row: 4, reason: 'Row 1 has the same Part number.' }])
    expect((await world.get(parts, id)).data.listPrice).toBe(7)
  })

  it('writes many rows in the order of their key and still tells of the bad ones in the order of the file', async () => {
    const rows = Array.from({ length: 2_400 }, (_, at) => `${(at * 7919) % 2_400}-X;SKF;${at}`)
    rows[3] = '7-X;SKF;0'
    const text = `partNumber;brand;listPrice\n${rows.join('\n')}\nbad;SKF;free\n;SKF;1\n`

    const done = await importing(text, { key: 'partNumber', mode: 'upsert' })

    expect(done.counts).toEqual({ rows: 2_402, created: 2_399, updated: 0, unchanged: 0, failed: 3 })
    expect(done.faults.map(({ row }) => row)).toEqual(done.faults.map(({ row }) => row).toSorted((a, b) => a - b))
    expect(done.faults.at(-2)).toMatchObject({ row: 2_401, reason: 'List price is not an amount.' })
    const inOrderOfIds = (await partData()).map(({ partNumber }) => String(partNumber))
    expect(inOrderOfIds).toEqual(inOrderOfIds.toSorted())
    const again = await importing(text, { key: 'partNumber', mode: 'upsert' })
    expect(again.counts).toMatchObject({ created: 0, updated: 0, unchanged: 2_399, failed: 3 })
  })

  it('finds documents by a field without an index, and by their ids', async () => {
    await world.insert(parts, { partNumber: '6205', hsCode: 'a' }, 'p1')
    await world.insert(parts, { partNumber: '6206', hsCode: 'b' }, 'p2')
    await world.insert(parts, { partNumber: '6207', hsCode: 'b' }, 'p3')
    const byCode = await importing('hsCode,brand\na,SKF\nb,FAG\nc,NSK\n', { key: 'hsCode', mode: 'update' })
    expect(byCode.counts).toMatchObject({ updated: 1, failed: 2 })
    expect(byCode.faults.map(({ reason }) => reason)).toEqual([
      'Several documents have this HS code.',
      'No document has this HS code.',
    ])
    const byId = await importing('id,brand\np2,NTN\n', { mode: 'update' })
    expect(byId.counts).toMatchObject({ updated: 1 })
    expect((await world.get(parts, 'p2')).data.brand).toBe('NTN')
  })

  it('takes JSON as a list, as lines and keyed by id', async () => {
    const list = await importing('[{"partNumber":"1","colour":{"deep":[1]}},{"partNumber":2}]', { format: 'json' })
    expect(list.counts).toMatchObject({ created: 2 })
    await importing('{"partNumber":"3"}\n{"partNumber":"4"}\n', { format: 'json' })
    await importing('{"k5":{"partNumber":"5","__proto__":1},"k6":{"partNumber":"6"}}', { format: 'json' })
    const docs = await world.all('parts')
    expect(docs.map(({ data }) => data.partNumber).sort()).toEqual(['1', '2', '3', '4', '6'])
    expect(docs.find(({ data }) => data.partNumber === '1')?.data.colour).toEqual({ deep: [1] })
    expect(docs.find(({ data }) => data.partNumber === '6')?.id).toBe('k6')
  })

  it('leaves out a column whose heading no field may have', async () => {
    const done = await importing('__proto__,constructor,a\n1,2,3\n', { collection: 'reserved' })
    expect(done).toMatchObject({ step: 'done', counts: { created: 1, failed: 0 } })
    expect((await world.all('reserved')).map(({ data }) => data)).toEqual([{ a: 3 }])
  })

  it.each([
    ['[{"n":1},\n  {"n":}]', 'line 2, column 8'],
    ['{"n":1}\n{"n":2,\n}\n', 'line 3, column 1'],
  ])('says where %j stops being JSON and takes the rest in', async (text, place) => {
    const done = await importing(text, { collection: 'bins', format: 'json' })
    expect(done).toMatchObject({ step: 'done', counts: { created: 1, failed: 1 } })
    expect(done.faults).toEqual([{ row: 2, reason: `This is not JSON from ${place} of the file on.` }])
  })

  it('brings a loose collection into being and keeps its part numbers texts', async () => {
    await importing('sku,qty,note\n0012,5,a\n6E5,7,b\n', { collection: 'bins' })
    expect((await world.all('bins')).map(({ data }) => data)).toEqual([
      { sku: '0012', qty: 5, note: 'a' },
      { sku: '6E5', qty: 7, note: 'b' },
    ])
  })

  it('reads title rows above the headings, windows-1252, semicolons and decimal commas', async () => {
    const text = Buffer.from('Preisliste 2026;;\n;;\nPart number;Brand;Price\n6205;K\u00f6yo;1.234,50\n', 'latin1')
    const done = await importing(text, { decimalComma: true })
    expect(done.inspection).toMatchObject({ delimiter: ';', encoding: 'windows-1252' })
    expect(await partData()).toMatchObject([{ partNumber: '6205', brand: 'Köyo', listPrice: 1234.5 }])
  })

  it('brings old data of the five specified collections in, whatever it lacks', async () => {
    await importing('status,dueDate,totalAmount\nOpen,11/20/2026,5\nSettled,Nov 1 2026,7\n', { collection: 'payables' })
    expect((await world.all('payables')).map(({ data }) => data)).toEqual([
      { status: 'Open', dueDate: '2026-11-20', totalAmount: 5, balance: 5, payableNumber: 'AP-2611-0001' },
      { status: 'Settled', dueDate: '2026-11-01', totalAmount: 7, payableNumber: 'AP-2611-0002' },
    ])
  })

  it('is written in commits of 250 and can be taken back as a whole', async () => {
    const rows = Array.from({ length: 1200 }, (_, at) => `N${at}`)
    const { id } = await world.insert(parts, { partNumber: 'N3', brand: 'old' })
    const done = await importing(`partNumber,brand\n${rows.map((row) => `${row},SKF`).join('\n')}`, {
      key: 'partNumber',
    })
    expect(done.counts).toMatchObject({ created: 1199, updated: 1 })
    const commits = (await world.commits()).slice(1)
    expect(commits.map(({ changes }) => changes.length)).toEqual([250, 250, 250, 250, 200])

    await world.call('POST', `/api/imports/${done.id}/undo`)
    expect(await settled(done.id)).toMatchObject({ step: 'undone', counts: done.counts })
    expect(await world.all('parts')).toMatchObject([{ id, data: { partNumber: 'N3', brand: 'old' } }])
    expect((await world.commits()).at(-1)).toMatchObject({ command: 'import.undo', undoes: commits[0]?.seq })
  })

  it('is not taken back when someone has changed what it brought', async () => {
    const done = await importing('partNumber\n6205\n6206\n')
    const [doc] = await world.all('parts')
    await world.put('parts', doc!.id, { partNumber: 'changed' })
    await world.call('POST', `/api/imports/${done.id}/undo`)
    const after = await settled(done.id)
    expect(after).toMatchObject({ step: 'done', problem: expect.stringContaining('was changed since') })
    expect(await world.all('parts')).toHaveLength(2)
  })
})
