import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describeDriver } from '#store/contract.ts'
import { openSqlite } from '#store/sqlite/open.ts'
import { quickFolder } from '#test/support/folders.ts'

describeDriver('SQLite', async () => {
  const folder = quickFolder('prime-store-')
  const file = join(folder, 'prime.db')
  const driver = await openSqlite(file, { log: () => undefined })
  const raw = (sql: (db: DatabaseSync) => void) => {
    const db = new DatabaseSync(file)
    sql(db)
    db.close()
  }
  return {
    driver,
    tamper: {
      document: async (collection, id) =>
        raw((db) => {
          const found = db.prepare('SELECT id FROM collections WHERE name = ?').get(collection)
          db.prepare(`UPDATE d${found!['id']} SET body = '{"n":"forged"}' WHERE id = ?`).run(id)
        }),
      log: async (seq) =>
        raw((db) => {
          db.exec('DROP TRIGGER log_keeps_lines')
          db.prepare("UPDATE log SET by_email = 'nobody@prime.test' WHERE seq = ?").run(seq)
        }),
    },
    async close() {
      await driver.close()
      rmSync(folder, { recursive: true })
    },
  }
})
