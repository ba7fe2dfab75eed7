import { addDays } from '#base/days.ts'
import { parsePath } from '#model/schema/value.ts'
import { connect } from '#store/sqlite/connection.ts'
import { columnSetting } from '#store/sqlite/questions/columns.ts'
import { readHead, shapesOf } from '#store/sqlite/shapes.ts'

/** The size of the data: bills over two years, five receipts and five issues for each, and parts. */
export interface Size {
  parts: number
  bills: number
}
export const DAYS = 730
export const RECEIPTS = 5
const VENDORS = 500
/** Days until the bill comes, and until it is due and paid. */
const BILLED_AFTER = 3
const DUE_AFTER = 30

interface Table {
  name: string
  count: number
}

/**
 * Fills a prepared database, bypassing the commands, with balanced books: goods are received, billed three days later
 * and paid when due; as many are issued. SQLite itself computes each row, and indexes are created once all rows exist.
 */
export function fillMoney(file: string, { parts, bills }: Size, today: string, seq: number): Table[] {
  const connection = connect(file, { readOnly: false, cacheMiB: 400 })
  const { db } = connection
  const filled: Table[] = []
  db.exec('PRAGMA synchronous = OFF')
  const shapes = shapesOf(connection, readHead(connection).shapes)
  const tableOf = (name: string): string => shapes.get(name)!.table
  /** Rows numbered from 0 as `n`; the document is an SQL expression of `n`. */
  const rows = (name: string, count: number, id: string, document: string, from = '', where = 'TRUE') => {
    const { table, declared, stored = 0 } = shapes.get(name)!
    const columns = [...declared]
      .slice(0, stored)
      .map(([path, called]) => columnSetting(parsePath(path), called, 'body'))
    const at = `'${today}T00:00:00.000Z'`
    db.exec(`
      INSERT INTO ${table} (${['id', 'version', 'created', 'updated', 'body', ...columns.flatMap(({ names }) => names)].join(', ')})
      WITH RECURSIVE numbers(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ${count}),
      made(id, body) AS MATERIALIZED (
        SELECT ${id}, ${document} FROM (SELECT n, ${from || 'NULL AS none'} FROM numbers) WHERE ${where}
      )
      SELECT ${['id', seq, at, at, 'body', ...columns.flatMap(({ values }) => values)].join(', ')} FROM made`)
  }
  const inOne = (name: string, work: () => void) => {
    const table = tableOf(name)
    const indexes = db
      .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL")
      .all(table) as { name: string; sql: string }[]
    for (const one of indexes) db.exec(`DROP INDEX "${one.name}"`)
    db.exec('BEGIN')
    work()
    for (const { sql } of indexes) db.exec(sql)
    db.exec(
      `UPDATE collections SET documents = (SELECT count(*) FROM ${table}), last_seq = ${seq} WHERE name = '${name}'`,
    )
    db.exec('COMMIT')
    const { documents } = db.prepare('SELECT documents FROM collections WHERE name = ?').get(name) as {
      documents: number
    }
    filled.push({ name, count: documents })
  }
  const text = (prefix: string, of: string) => `'${prefix}' || (${of})`
  // Negative values are days in the future.
  const day = (ago: string) => `date('${today}', (0 - (${ago})) || ' days')`
  const age = (bill: string) => `((${bill}) % ${DAYS})`
  const bill = `(n / ${RECEIPTS})`
  const value = (of: string) => `(10 + (${of}) % 90)`
  const whole = (of: string) => `(${RECEIPTS} * ${value(of)})`

  inOne('vendors', () =>
    rows('vendors', VENDORS, text('vendor-', 'n'), `jsonb_object('name', ${text('Vendor ', 'n')}, 'status', 'Active')`),
  )
  inOne('parts', () =>
    rows(
      'parts',
      parts,
      text('part-', 'n'),
      `jsonb_object('partNumber', printf('%07d', n) || '-2RS1', 'brand', 'SKF', 'isActive', json('true'))`,
    ),
  )
  inOne('movements', () => {
    const movement = (type: string, sign: number, first: number) =>
      `jsonb_object('seq', n + ${first}, 'lotId', ${text('lot-', 'n')}, 'partId', ${text('part-', `n % ${parts}`)}, 'type', '${type}',
        'day', ${day(age(bill))}, 'qtyDelta', ${sign} * 10, 'unitCost', ${value(bill)} / 10.0, 'valueDelta', ${sign} * ${value(bill)})`
    rows('movements', bills * RECEIPTS, text('in-', 'n'), movement('Receipt', 1, 1))
    rows('movements', bills * RECEIPTS, text('out-', 'n'), movement('Issue', -1, 1 + bills * RECEIPTS))
  })
  const state = `CASE WHEN age < ${BILLED_AFTER} THEN 'Draft' WHEN age < ${BILLED_AFTER + DUE_AFTER} THEN 'Open' ELSE 'Paid' END`
  inOne('payables', () =>
    rows(
      'payables',
      bills,
      text('bill-', 'n'),
      `jsonb_patch(jsonb_object('payableNumber', printf('AP-B%07d', n), 'vendorInvoiceNo', ${text('V-', 'n')}, 'vendorInvoiceKey', ${text('v-', 'n')}, 'status', ${state},
          'vendorId', ${text('vendor-', `n % ${VENDORS}`)}, 'vendorName', ${text('Vendor ', `n % ${VENDORS}`)}, 'currency', 'USD',
          'posted', json(iif(age < ${BILLED_AFTER}, 'false', 'true')),
          'invoiceDate', ${day(`age - ${BILLED_AFTER}`)}, 'dueDate', ${day(`age - ${BILLED_AFTER + DUE_AFTER}`)},
          'totalAmount', ${whole('n')}, 'amountPaid', iif(age < ${BILLED_AFTER + DUE_AFTER}, 0, ${whole('n')}),
          'balance', iif(age < ${BILLED_AFTER + DUE_AFTER}, ${whole('n')}, 0)),
        iif(age < ${BILLED_AFTER + DUE_AFTER}, '{}', jsonb_object('paidOn', ${day(`age - ${BILLED_AFTER + DUE_AFTER}`)})))`,
      `${age('n')} AS age`,
    ),
  )
  inOne('po', () =>
    rows(
      'po',
      bills,
      text('po-', 'n'),
      `jsonb_object('poNumber', ${text('PO-', 'n')}, 'status', 'Closed', 'vendorId', ${text('vendor-', `n % ${VENDORS}`)},
      'vendorName', ${text('Vendor ', `n % ${VENDORS}`)}, 'orderDate', ${day(age('n'))})`,
    ),
  )
  let next = 1
  inOne('postings', () => {
    /** Both legs of a group for each n: the debit and the credit. */
    const group = (
      count: number,
      {
        kind,
        doc,
        on,
        of,
        party,
        where,
      }: { kind: string; doc: string; on: string; of: string; party?: string; where?: string },
      debit: string,
      credit: string,
    ) => {
      for (const [side, sign, leg] of [
        ['d', 1, debit],
        ['c', -1, credit],
      ] as const)
        rows(
          'postings',
          count,
          text(`${kind}-${side}-`, 'n'),
          `jsonb_patch(jsonb_object('seq', ${next} + 2 * n + ${sign > 0 ? 0 : 1}, 'groupId', ${text(`${kind}-`, 'n')}, 'day', ${on},
            'docType', '${doc}', 'docId', ${text(`${kind}-doc-`, 'n')}, 'currency', 'USD', 'amount', ${sign} * ${of}, 'base', ${sign} * ${of}
            ${party ? `, 'partyType', 'vendors', 'partyId', ${text('vendor-', `${party} % ${VENDORS}`)}` : ''}), ${leg})`,
          '',
          where,
        )
      next += 2 * count
    }
    const part = text('part-', `n % ${parts}`)
    const inventory = `jsonb_object('ledger', 'Inventory', 'partId', ${part})`
    const waiting = (of: string) =>
      `jsonb_object('ledger', 'GRNI', 'itemType', 'po', 'itemId', ${text('po-', of)}, 'orderId', ${text('po-', of)}, 'lineId', '1')`
    const owed = `jsonb_object('ledger', 'AP', 'itemType', 'payables', 'itemId', ${text('bill-', 'n')})`
    const lines = bills * RECEIPTS
    group(
      lines,
      { kind: 'receipt', doc: 'receipts', on: day(age(bill)), of: value(bill), party: bill },
      inventory,
      waiting(bill),
    )
    group(
      lines,
      { kind: 'issue', doc: 'packingSlips', on: day(age(bill)), of: value(bill) },
      `jsonb_object('ledger', 'COGS', 'partId', ${part})`,
      inventory,
    )
    const billed = `${age('n')} >= ${BILLED_AFTER}`
    const paid = `${age('n')} >= ${BILLED_AFTER + DUE_AFTER}`
    group(
      bills,
      {
        kind: 'bill',
        doc: 'payables',
        on: day(`${age('n')} - ${BILLED_AFTER}`),
        of: whole('n'),
        party: 'n',
        where: billed,
      },
      waiting('n'),
      owed,
    )
    group(
      bills,
      {
        kind: 'pay',
        doc: 'payments',
        on: day(`${age('n')} - ${BILLED_AFTER + DUE_AFTER}`),
        of: whole('n'),
        party: 'n',
        where: paid,
      },
      owed,
      `jsonb_object('ledger', 'Bank', 'key', 'main')`,
    )
  })
  db.exec(`INSERT INTO ${tableOf('counters')} (id, version, created, updated, body) VALUES
    ('postings', ${seq}, '${today}T00:00:00.000Z', '${today}T00:00:00.000Z', jsonb_object('next', ${next}))`)
  connection.close()
  return filled
}

/** The date by which about 500 bills are due; fewer when there are not that many. */
export const dueThrough = (today: string, bills: number): string =>
  addDays(today, Math.min(DUE_AFTER - 1, Math.ceil((500 * DAYS) / bills)))
