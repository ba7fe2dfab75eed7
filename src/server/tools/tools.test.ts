import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkFile } from '#server/tools/arguments.ts'
import { type Server, startServer } from '#test/support/server.ts'
import { ownTool, tool as runTool } from '#test/support/tool.ts'

const folder = mkdtempSync(join(tmpdir(), 'prime-tools-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const tool = (name: string, args: string[], dataFolder: string) =>
  runTool(name, args, `file:${join(dataFolder, 'prime.db')}`)

const list = join(folder, 'list.csv')
writeFileSync(list, 'P/N,Mfr,Price\n6205-2RS1,SKF,9.80\n6205DDU,NSK,abc\n=1+1,FAG,1\n')

describe('the command line', () => {
  it('opens the database itself, imports the good rows and gives the bad ones back', async () => {
    const data = mkdtempSync(join(folder, 'data-'))
    const dry = await ownTool('import', [list, '--into', 'parts', '--dry-run'], `file:${join(data, 'prime.db')}`)
    expect(dry).toMatchObject({ code: 0, out: expect.stringContaining('dry run: imported 2, updated 0, failed 1') })
    for (const name of ['prime.db', 'secret.key']) expect(statSync(join(data, name)).mode & 0o077).toBe(0)

    const first = await tool('import', [list, '--into', 'parts', '--key', 'partNumber'], data)
    expect(first.out).toBe(`imported 2, updated 0, failed 1 (errors in ${join(folder, 'list.errors.csv')})\n`)
    expect(readFileSync(join(folder, 'list.errors.csv'), 'utf8')).toContain(
      '6205DDU,NSK,abc,2,List price is not an amount.',
    )

    writeFileSync(join(folder, 'map.json'), '{"P/N":"partNumber","Price":"avgCost","Cost":"listPrice"}')
    const mapped = [list, '--into', 'parts', '--key', 'partNumber', '--map', join(folder, 'map.json')]
    const again = await tool('import', mapped, data)
    expect(again.out).toMatch(/^imported 0, updated 2, failed 1/)
    // Every row of the file is counted, including those that change nothing.
    const third = await tool('import', mapped, data)
    expect(third.out).toMatch(/^unchanged 2, counted with the updated\nimported 0, updated 2, failed 1/)
    expect(again.error).toContain('The file has no column "Cost".\nNot taken: Mfr.\n')

    const to = join(folder, 'parts.csv')
    const exported = await tool('export', ['parts', '--to', to, '--query', '{"select":["partNumber","avgCost"]}'], data)
    expect(exported.code).toBe(0)
    expect(
      readFileSync(to, 'utf8')
        .split('\r\n')
        .slice(1, 3)
        .map((line) => line.split(',').slice(1).join()),
    ).toEqual(['6205-2RS1,9.8', "'=1+1,1"])
  })

  it('takes a plan as the screens keep one in the place of a mapping', async () => {
    const data = mkdtempSync(join(folder, 'data-'))
    const plan = {
      mapping: { 'P/N': 'partNumber', Mfr: 'brand' },
      steps: { Mfr: [{ do: 'correct', value: 'SKF', by: 'Skefko' }] },
      fill: { description: { text: 'from the list' } },
      key: 'partNumber',
    }
    writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan))
    const planned = await tool(
      'import',
      [list, '--into', 'parts', '--map', join(folder, 'plan.json'), '--dry-run'],
      data,
    )
    expect(planned.out).toContain('imported 3, updated 0, failed 0')
  })

  it('says in one sentence what it cannot do, and ends with 1', async () => {
    const data = mkdtempSync(join(folder, 'data-'))
    expect(await tool('import', [list], data)).toMatchObject({
      code: 1,
      error: expect.stringContaining('npm run import -- FILE'),
    })
    expect(await tool('import', [join(folder, 'nothing.csv'), '--into', 'parts'], data)).toMatchObject({ code: 1 })
    writeFileSync(join(folder, 'broken.json'), '{\n"P/N": partNumber}')
    expect(await tool('import', [list, '--into', 'parts', '--map', join(folder, 'broken.json')], data)).toMatchObject({
      code: 1,
      error: `${join(folder, 'broken.json')} is not JSON: line 2, column 8.\n`,
    })
    expect(await tool('import', [list, '--into', 'counters'], data)).toMatchObject({
      code: 1,
      error: 'counters is kept by commands and takes no direct changes.\n',
    })
    const nowhere = join(folder, 'no', 'such', 'folder.csv')
    expect(await tool('export', ['parts', nowhere], data)).toMatchObject({
      code: 1,
      error: `${nowhere} cannot be written: its folder is not there.\n`,
    })
    expect(() => checkFile(folder)).toThrow(`${folder} is a folder, not a file.`)
  })

  it('makes and opens nothing for a command that was typed wrong', async () => {
    const data = join(folder, 'typed-wrong')
    for (const [name, ...args] of [['import'], ['import', '--bogus'], ['export'], ['verify', '--bogus'], ['demo', 'x']])
      expect(await tool(name!, args, data)).toMatchObject({
        code: 1,
        out: '',
        error: expect.stringMatching(/^[^\n]+\n$/),
      })
    expect(existsSync(data)).toBe(false)
  })

  it('finds nothing in order, and copies nothing, where there is no database', async () => {
    const data = join(folder, 'typed-wrong')
    for (const [name, ...args] of [
      ['export', 'parts'],
      ['verify'],
      ['backup', join(folder, 'x.tar')],
      ['recover', 'x@y'],
    ])
      expect(await tool(name!, args, data)).toMatchObject({
        code: 1,
        out: '',
        error: `There is no database at ${join(data, 'prime.db')}; set DATABASE_URL to where it is.\n`,
      })
    expect([existsSync(data), existsSync(join(folder, 'x.tar'))]).toEqual([false, false])
  })

  it('says one thing when all went well', async () => {
    const data = mkdtempSync(join(folder, 'data-'))
    await tool('import', [list, '--into', 'parts'], data)
    const to = join(folder, 'by-place.json')
    for (const [name, ...args] of [['export', 'parts', to], ['verify'], ['backup', join(folder, 'aside.tar')]])
      expect(await tool(name!, args, data)).toMatchObject({
        code: 0,
        out: expect.stringMatching(/^[^\n]+\n$/),
        error: '',
      })
    expect(JSON.parse(readFileSync(to, 'utf8'))).toHaveLength(2)
  })
})

describe('beside a running server', () => {
  let server: Server
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(async () => {
    await server.stop()
    server.wipe()
  })

  it('the tools go through it', async () => {
    expect(await tool('demo', [], server.folder)).toMatchObject({
      code: 0,
      out: expect.stringContaining('The sample company is there'),
    })
    const imported = await tool('import', [list, '--into', 'parts', '--key', 'partNumber'], server.folder)
    expect(imported.out).toContain('failed 1')
    const to = join(folder, 'vendors.json')
    await tool('export', ['vendors', '--to', to], server.folder)
    expect(JSON.parse(readFileSync(to, 'utf8'))).toHaveLength(146)
  })

  it('everything goes out as a zip and into an empty Prime, and once more without doubles', async () => {
    const note = Buffer.from('Delivered, signed: Lee\r\n')
    const hash = createHash('sha256').update(note).digest('hex')
    const placeOf = (data: string) => join(data, 'files', hash.slice(0, 2))
    mkdirSync(placeOf(server.folder), { recursive: true })
    writeFileSync(join(placeOf(server.folder), hash), note)
    const attached = { id: 'f1', name: 'note.txt', hash, size: note.length, type: 'text/plain' }
    const attachments = join(folder, 'attachments.json')
    writeFileSync(attachments, JSON.stringify([{ ...attached, collection: 'vendors', recordId: 'v1' }]))
    await tool('import', [attachments, '--into', 'attachments'], server.folder)

    const zip = join(folder, 'all.zip')
    const some = ['--collections', 'attachments,movements,payables,vendors']
    const all = await tool('export', ['--all', ...some, '--to', zip, '--format', 'firestore'], server.folder)
    expect(all).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^exported everything to .*all\.zip \(\d+ KB\)\n$/),
    })
    const files = unzipSync(readFileSync(zip))
    const { collections } = JSON.parse(strFromU8(files['prime.json']!))
    expect(collections).toContainEqual({ name: 'vendors', file: 'collections/vendors.firestore.json', documents: 146 })
    const firestore = JSON.parse(strFromU8(files['collections/vendors.firestore.json']!))
    expect(Object.keys(firestore.__collections__.vendors)).toHaveLength(146)
    expect(await tool('export', ['vendors', '--all'], server.folder)).toMatchObject({ code: 1 })

    // Into an empty Prime, and once more, as after an interrupted run.
    const fresh = mkdtempSync(join(folder, 'data-'))
    const documents = collections.reduce((sum: number, one: { documents: number }) => sum + one.documents, 0)
    const back = await tool('import', [zip], fresh)
    expect(back).toMatchObject({ code: 0, out: expect.stringContaining(`imported ${documents}, updated 0, failed 0`) })
    expect(back.out).toContain('attachments 1\n')
    expect(readFileSync(join(placeOf(fresh), hash)).equals(note)).toBe(true)
    const again = await tool('import', [zip], fresh)
    const ledger = collections.find(({ name }: { name: string }) => name === 'movements').documents
    expect(again.out).toContain(`imported 0, updated ${documents - ledger}, failed 0`)
    expect(again.out).toContain('left out, kept by commands and not empty here: movements\n')
    await tool('export', ['vendors', '--to', join(folder, 'again.json')], fresh)
    expect(readFileSync(join(folder, 'again.json'), 'utf8')).toBe(readFileSync(join(folder, 'vendors.json'), 'utf8'))
  })
})

it.each(['backup', 'restore', 'recover', 'verify', 'demo', 'import', 'import-firestore', 'export'])(
  '%s says with --help what it does and how it is written, and opens nothing',
  async (name) => {
    const nowhere = join(tmpdir(), 'prime-nowhere', 'prime.db')
    const { code, out, error } = await runTool(name, ['--help'], `file:${nowhere}`)
    expect([code, error]).toEqual([0, ''])
    expect(out).toMatch(/^[A-Z][\s\S]*\n\nUsage: npm run /)
    expect(existsSync(nowhere)).toBe(false)
  },
)
