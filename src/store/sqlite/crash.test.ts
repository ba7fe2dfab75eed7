import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { linesUntilKilled } from '#store/contract/killed-child.ts'
import { LOOSE } from '#store/contract/values.ts'
import { openSqlite } from '#store/sqlite/open.ts'

const MODULE = JSON.stringify(join(import.meta.dirname, 'open.ts'))
// Eight writers: each commit writes a pair, which is printed to standard output once it is acknowledged.
const WRITERS = `
  import { openSqlite } from ${MODULE}
  import { writeSync } from 'node:fs'
  const driver = await openSqlite(process.argv[1], { log: () => undefined })
  const line = { at: new Date(), by: { id: 'u', email: 'u@prime.test' }, command: 'commit' }
  const one = (name, n, large) => driver.write(async (tx) => {
    const writes = []
    for (const id of [name + 'a', name + 'b'])
      writes.push({ collection: '${LOOSE}', id, data: { n }, before: await tx.get('${LOOSE}', id) })
    await tx.commit(writes, line)
    return tx.seq
  }, { large })
  for (let writer = 0; writer < 8; writer++) void (async () => {
    for (let n = 1; ; n++) {
      const name = process.argv[2] + '-' + writer
      writeSync(1, name + ' ' + n + ' ' + (await one(name, n, writer === 7)) + '\\n')
    }
  })()
`

it('five kills under eight writers lose no acknowledged commit and leave no half one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'prime-crash-'))
  const file = join(folder, 'prime.db')
  let lastSeq = 0
  for (const [round, life] of [40, 120, 200, 310, 450].entries()) {
    const lines = await linesUntilKilled(WRITERS, [file, `r${round}`], life)

    const acknowledged = new Map<string, number>()
    for (const line of lines) {
      const [name, n, seq] = line.split(' ')
      acknowledged.set(name!, Number(n))
      lastSeq = Math.max(lastSeq, Number(seq))
    }
    const driver = await openSqlite(file, { log: () => undefined })
    const { seq } = await driver.read((tx) => tx.head())
    expect(seq).toBeGreaterThanOrEqual(lastSeq)
    for (const [name, n] of acknowledged) {
      const [a, b] = await driver.read((tx) => tx.getMany(LOOSE, [`${name}a`, `${name}b`]))
      expect(a?.data['n']).toBe(b?.data['n'])
      expect(Number(a?.data['n'])).toBeGreaterThanOrEqual(n)
    }
    expect(await driver.verify()).toMatchObject({ commits: seq })
    expect(await driver.verify()).not.toHaveProperty('firstBad')
    await driver.close()
  }
  rmSync(folder, { recursive: true })
})
