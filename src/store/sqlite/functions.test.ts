import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { addFunctions } from '#store/sqlite/functions.ts'

it.each([
  ['[1,"a"]', '["a"]', 1],
  ['[1,"a"]', '["b",2]', 0],
  // SQLite evaluates conditions in any order, so also on values that are not lists.
  [null, '[null]', 0],
  ['{"a":1}', '[1]', 0],
  ['"a"', '["a"]', 0],
])('whether the list %s holds any of %s: %s', (json, wanted, answer) => {
  const db = new DatabaseSync(':memory:')
  addFunctions(db)
  expect({ ...db.prepare('SELECT holds_any(?, ?) AS holds').get(json, wanted) }).toEqual({ holds: answer })
  db.close()
})
