import { refuse } from '#base/problem.ts'
import { ownIndexes } from '#features/data/structure/indexes/collection.ts'
import { defineCommand } from '#model/command/command.ts'
import { collections } from '#model/feature.ts'
import { number, reference, tags, text } from '#model/schema/fields.ts'
import { ownIndexId } from '#model/structure/own-index.ts'

/** Requests an index for a collection that is not defined in code; the server builds it in the background. */
export const buildIndex = defineCommand({
  name: 'indexes.build',
  label: 'Build an index',
  help: 'Asks for an index of a collection of your own, for lists that filter and sort by these fields.',
  roles: ['owner'],
  input: {
    of: text('Collection', { required: true }),
    fields: tags('Fields', { required: true, help: 'In the order of the index' }),
  },
  async run({ tx, input: { of, fields } }) {
    if (collections.some(({ name }) => name === of))
      throw refuse(`${of} is part of Prime and has its indexes. Choose a custom table.`)
    const id = ownIndexId(of, fields)
    if (await tx.get(ownIndexes, id)) throw refuse(`The index of ${of} on ${fields.join(', ')} already exists.`)
    return (await tx.insert(ownIndexes, { of, fields, state: 'Automatic' }, id)).data
  },
})

/** Records that an index is built, or why it cannot be; a failed one stays forbidden until an owner allows it again. */
export const noteIndex = defineCommand({
  name: 'indexes.note',
  label: 'Note the state of an index',
  roles: ['owner'],
  input: {
    indexId: reference('Index', ownIndexes.name, { required: true }),
    bytes: number('Size in bytes', { decimals: 0, min: 0 }),
    reason: text('Reason'),
  },
  async run({ tx, input: { indexId, bytes, reason } }) {
    await tx.need(ownIndexes, indexId)
    if (reason) return (await tx.update(ownIndexes, indexId, { state: 'Forbidden', bytes: undefined, reason })).data
    return (await tx.update(ownIndexes, indexId, { bytes })).data
  },
})

/** Drops an index until queries require it again. */
export const dropIndex = defineCommand({
  name: 'indexes.drop',
  label: 'Drop an index',
  help: 'Drops the index within a minute. It is built again when many queries need it.',
  roles: ['owner'],
  input: { indexId: reference('Index', ownIndexes.name, { required: true }) },
  async run({ tx, input: { indexId } }) {
    const { of } = (await tx.need(ownIndexes, indexId)).data
    await tx.remove(ownIndexes.name, indexId)
    return { of }
  },
})
