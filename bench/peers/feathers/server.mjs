// Feathers 5 as its guide sets it up: Koa, REST, socket.io, and its service for SQL databases over `pg`.
import { createRequire } from 'node:module'
import { bill, PARCELS, parcel, ROWS, vendor } from '../rows.ts'

// The packages are in a folder of their own: they are no part of what Prime needs.
const [url, port, packages] = process.argv.slice(2)
const need = createRequire(packages)
const { feathers } = need('@feathersjs/feathers')
const { KnexService } = need('@feathersjs/knex')
const { bodyParser, errorHandler, koa, rest } = need('@feathersjs/koa')
const socketio = need('@feathersjs/socketio')
const knex = need('knex')

const CONNECTIONS = 8
const AT_ONCE = 500

const db = knex({ client: 'pg', connection: url, pool: { min: CONNECTIONS, max: CONNECTIONS } })

async function fill(name, count, rowOf, index) {
  const columns = Object.entries(rowOf(0, 0))
  await db.schema.createTable(name, (table) => {
    table.text('id').primary()
    for (const [column, value] of columns) {
      if (typeof value === 'number') table.double(column)
      else if (typeof value === 'boolean') table.boolean(column)
      else table.text(column)
    }
    if (index) table.index(index)
  })
  for (let from = 0; from < count; from += AT_ONCE) {
    const size = Math.min(AT_ONCE, count - from)
    await db(name).insert(Array.from({ length: size }, (_, at) => ({ id: `d${from + at}`, ...rowOf(from + at, 0) })))
  }
}

const app = koa(feathers())
app.use(errorHandler())
app.use(bodyParser())
app.configure(rest())
app.configure(socketio())
const kinds = [
  ['vendors', ROWS, vendor],
  ['payables', ROWS, bill, ['status', 'dueDate', 'id']],
  ['loads', ROWS, bill, ['status', 'dueDate', 'id']],
  ['parcels', PARCELS, parcel],
]
for (const [name, count, rowOf, index] of kinds) {
  await fill(name, count, rowOf, index)
  app.use(name, new KnexService({ Model: db, name, id: 'id', paginate: false, multi: false }))
}
await db.raw('ANALYZE')
app.on('connection', (connection) => app.channel('everybody').join(connection))
app.publish(() => app.channel('everybody'))
await app.listen(Number(port), '127.0.0.1')
console.log('The peer is ready')
