import { invalid, refuse } from '#base/problem.ts'
import { structures } from '#features/data/clone/collection.ts'
import { defineCommand, type Tx } from '#model/command/command.ts'
import { collections } from '#model/feature.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { customTable, formulaFaults } from '#model/schema/custom-tables.ts'
import { flag, object, tags, text } from '#model/schema/fields.ts'
import { isFilled, takenWords, uniqueFields } from '#model/schema/unique.ts'
import { canonical, type Data, type Doc } from '#model/schema/value.ts'
import { structureToCollection } from '#model/structure/saved-structure.ts'

const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/

/** Saves the design of a custom table: fields, form, columns. Formulas are recalculated in all rows. */
export const designTable = defineCommand({
  name: 'tables.design',
  label: 'Save table',
  help: 'Fields, form and columns of a custom table. Data of removed fields is kept.',
  large: true,
  input: {
    table: text('Table', { required: true }),
    structure: object('Structure', { required: true }),
    isNew: flag('New', { default: false }),
  },
  async run({ tx, input, mayWrite }) {
    const { table, isNew } = input
    const structure = input.structure as Data
    if (!NAME.test(table))
      throw refuse('A table name starts with a letter, followed by letters, digits, "_" or "-".', 'table')
    const definitions = await tx.definitions()
    const known = definitions.find(({ name }) => name === table)
    if (!mayWrite(table)) throw refuse(`You do not have permission to change the table ${table}. Ask an owner.`)
    if (known && isNew) throw refuse(`A collection named ${table} already exists.`, 'table')
    if (collections.some(({ name }) => name === table))
      throw refuse(`The table ${table} is part of Prime. Add custom fields to it instead.`)
    const collection = structureToCollection(table, structure, undefined)
    if (!collection) throw refuse('A table needs at least one field.')
    const faults = formulaFaults(collection.fields)
    if (faults.size > 0)
      throw invalid(
        [...faults].map(([name, detail]) => ({ pointer: `/structure/fields/${name}`, code: 'formula', detail })),
      )
    await refuseDoubles(tx, customTable(table, structure) ?? collection)
    const stored = await tx.get(structures, table)
    // The permissions set by an owner are preserved.
    const { readers, writers } = stored?.data ?? {}
    await tx.put(structures.name, table, {
      ...structure,
      ...(readers && { readers }),
      ...(writers && { writers }),
    })
    const derive = customTable(table, structure)?.derive
    if (!derive) return { rows: 0 }
    let rows = 0
    for (const { id, data } of await tx.find<Data>({ collection: table })) {
      const next = derive(data)
      if (JSON.stringify(next) === JSON.stringify(data)) continue
      await tx.put(table, id, next)
      rows++
    }
    return { rows }
  },
})

/** Refuses a unique field when two existing rows share a value. */
async function refuseDoubles(tx: Pick<Tx, 'find'>, table: AnyCollection): Promise<void> {
  const fields = uniqueFields(table)
  if (fields.length === 0) return
  const rows = await tx.find<Data>({ collection: table.name })
  for (const field of fields) {
    const holders = new Map<string, Doc>()
    for (const doc of rows) {
      const value = (table.derive?.(doc.data) ?? doc.data)[field]
      if (!isFilled(value)) continue
      const other = holders.get(canonical(value))
      if (other) throw refuse(`${takenWords(table, field, value, other)} Two rows hold it: change one of them first.`)
      holders.set(canonical(value), doc)
    }
  }
}

const ROLE_NAMES = ['owner', 'staff', 'viewer']

/** Sets which roles can see and change a custom table; an owner always can. */
export const setTableAccess = defineCommand({
  name: 'tables.setAccess',
  label: 'Permissions',
  help: 'Roles that can view and edit this table. Default: everyone can view; owners and staff can edit.',
  roles: ['owner'],
  input: {
    table: text('Table', { required: true }),
    readers: tags('Seen by'),
    writers: tags('Changed by'),
  },
  async run({ tx, input: { table, readers = [], writers = [] } }) {
    const stored = await tx.need(structures, table)
    const unknown = [...readers, ...writers].find((role) => !ROLE_NAMES.includes(role))
    if (unknown) throw refuse(`There is no role "${unknown}". Choose owner, staff or viewer.`)
    const blind = writers.find((role) => readers.length > 0 && role !== 'owner' && !readers.includes(role))
    if (blind) throw refuse(`Who changes a table must see it: ${blind} does not.`)
    return tx.update(structures, stored.id, { readers: [...readers], writers: [...writers] })
  },
})
