import { refuse } from '#base/problem.ts'
import {
  CONFIDENCES,
  INTERCHANGE_KINDS,
  type Interchange,
  interchanges,
} from '#features/stock/interchanges/collection.ts'
import { type Part, parts } from '#features/stock/parts/collection.ts'
import { defineCommand, type Tx } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'
import { choice, flag, reference, text } from '#model/schema/fields.ts'

/** Records whether one part can replace another, and with what confidence; each pair of parts has one such record. */
export const relateParts = defineCommand({
  name: 'part.relate',
  label: 'Mark interchange',
  input: {
    aPartId: reference('Part', parts, { required: true }),
    bPartId: reference('Other part', parts, { required: true }),
    kind: choice('Kind', INTERCHANGE_KINDS, { default: 'Interchange' }),
    oneWay: flag('One-way replacement'),
    confidence: choice('Confidence', CONFIDENCES, { default: 'Confirmed' }),
    differences: text('Remarks'),
    source: text('Source'),
  },
  async run({ tx, input }) {
    const [a, b] = [await tx.need(parts, input.aPartId), await tx.need(parts, input.bPartId)]
    if (a.id === b.id) throw refuse(`${a.data.partNumber} cannot be its own interchange.`, 'bPartId')
    return await relate(tx, a, b, {
      kind: input.kind ?? 'Interchange',
      direction: input.oneWay ? 'A to B' : 'Both',
      confidence: input.confidence ?? 'Confirmed',
      ...(input.differences && { differences: input.differences }),
      ...(input.source && { source: input.source }),
    })
  },
})

/**
 * Records that the maker replaced this part with another one, which is offered from now on and shown wherever the old
 * one is looked up.
 */
export const supersedePart = defineCommand({
  name: 'part.supersede',
  label: 'Supersede',
  help: 'The old part keeps its stock and history and links to the new one.',
  input: {
    partId: reference('Part', parts, { required: true }),
    byPartId: reference('Superseded by', parts, { required: true }),
    source: text('Source', { help: 'Source' }),
  },
  async run({ tx, input }) {
    const [old, next] = [await tx.need(parts, input.partId), await tx.need(parts, input.byPartId)]
    await refuseRing(tx, old, next)
    await tx.update(parts, old.id, { supersededById: next.id })
    await relate(tx, old, next, {
      kind: 'Supersede',
      direction: 'A to B',
      confidence: 'Confirmed',
      ...(input.source && { source: input.source }),
    })
  },
})

type Words = Pick<Interchange['data'], 'kind' | 'direction' | 'confidence'> & { differences?: string; source?: string }

async function relate(tx: Tx, a: Part, b: Part, words: Words): Promise<Interchange> {
  const [same] = [
    ...(await between(tx, a.id, b.id)),
    ...(words.direction === 'Both' ? await between(tx, b.id, a.id) : []),
  ]
  if (same) return tx.update(interchanges, same.id, words)
  return tx.insert(interchanges, {
    aPartId: a.id,
    bPartId: b.id,
    bPartNumber: b.data.partNumber,
    ...(b.data.brand && { bBrand: b.data.brand }),
    ...words,
  })
}

const between = (tx: Tx, aPartId: string, bPartId: string): Promise<Interchange[]> =>
  tx.find(
    query(interchanges, {
      where: [
        ['aPartId', '==', aPartId],
        ['bPartId', '==', bPartId],
      ],
    }),
  )

/** A search would never end if A is superseded by B and B, directly or indirectly, by A. */
async function refuseRing(tx: Tx, old: Part, next: Part): Promise<void> {
  const seen = new Set<string>()
  for (let at: Part | undefined = next; at && !seen.has(at.id); ) {
    if (at.id === old.id)
      throw refuse(
        `${next.data.partNumber} is superseded by ${old.data.partNumber}. Choose only one direction.`,
        'byPartId',
      )
    seen.add(at.id)
    at = at.data.supersededById ? await tx.get(parts, at.data.supersededById) : undefined
  }
}
