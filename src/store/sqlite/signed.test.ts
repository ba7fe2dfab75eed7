import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describeSigned } from '#store/contract/signed.ts'
import { hashOf, type LogRow } from '#store/sqlite/log.ts'
import { openSqlite } from '#store/sqlite/open.ts'

describeSigned('SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'prime-signed-'))
  const file = join(folder, 'prime.db')
  const raw = async (work: (db: DatabaseSync) => void) => {
    const db = new DatabaseSync(file)
    db.exec('DROP TRIGGER IF EXISTS log_keeps_lines; DROP TRIGGER IF EXISTS log_keeps_all')
    work(db)
    db.close()
  }
  return {
    open: (logKey) => openSqlite(file, { log: () => undefined, ...(logKey && { logKey }) }),
    rewrite: (seq, signatures) =>
      raw((db) => {
        db.prepare("UPDATE log SET by_email = 'innocent@prime.test' WHERE seq = ?").run(seq)
        const lines = db.prepare('SELECT * FROM log ORDER BY seq').all() as unknown as LogRow[]
        let previous = ''
        for (const line of lines) {
          const hash = hashOf({ ...line, prev_hash: previous })
          const mac = line.seq < seq || !signatures ? line.mac : signatures === 'removed' ? null : `other${line.mac}`
          const update = db.prepare('UPDATE log SET prev_hash = ?, hash = ?, mac = ? WHERE seq = ?')
          update.run(previous, hash, mac, line.seq)
          previous = hash
        }
        db.prepare('UPDATE head SET hash = ?').run(previous)
      }),
    cutOut: (seq) => raw((db) => db.exec(`DELETE FROM log WHERE seq = ${seq}`)),
    cut: (seq) =>
      raw((db) => {
        const { id } = db.prepare("SELECT id FROM collections WHERE name = 'notes'").get() as { id: number }
        db.exec(`DELETE FROM d${id} WHERE version > ${seq}; DELETE FROM log WHERE seq > ${seq};
          DELETE FROM touched WHERE seq > ${seq}; DELETE FROM touched_collections WHERE seq > ${seq};
          UPDATE collections SET documents = (SELECT count(*) FROM d${id}), last_seq = ${seq} WHERE id = ${id};
          UPDATE head SET seq = ${seq}, hash = (SELECT hash FROM log WHERE seq = ${seq})`)
      }),
    remove: async () => rmSync(folder, { recursive: true }),
  }
})
