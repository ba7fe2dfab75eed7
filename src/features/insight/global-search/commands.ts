import { refuse } from '#base/problem.ts'
import { noteDemand } from '#features/stock/demand/commands.ts'
import { defineCommand } from '#model/command/command.ts'
import { lines, number, text } from '#model/schema/fields.ts'

const MAX_PARTS = 200

/** Records part numbers that were searched for and not found; counted once per day and person. */
export const recordDemand = defineCommand({
  name: 'demand.record',
  label: 'Record demand',
  help: 'Records part numbers searched but never stocked, once per day and person.',
  input: {
    parts: lines(
      'Parts',
      { partNumber: text('Part number', { required: true }), qty: number('Quantity', { min: 0 }) },
      { required: true },
    ),
  },
  async run(context) {
    const { input } = context
    if (input.parts.length > MAX_PARTS) throw refuse(`Enter ${MAX_PARTS} part numbers or fewer.`)
    const missed = input.parts.map(({ partNumber, qty }) => ({
      partNumber: String(partNumber ?? ''),
      qty: typeof qty === 'number' ? qty : 0,
    }))
    return { noted: await noteDemand(context, missed) }
  },
})
