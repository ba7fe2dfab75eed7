import { timestamp } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { mayBeWanted } from '#features/insight/global-search/sourcing/demand.ts'
import { demand } from '#features/stock/demand/collection.ts'
import { defineCommand } from '#model/command/command.ts'
import { pnFamily, pnKey, splitBrand } from '#model/part-numbers/part-number.ts'
import { lines, number, text } from '#model/schema/fields.ts'

const MOST = 200

/** Keeps what was looked for and not found; the same person counts once a day. */
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
  async run({ tx, input, now, today, user }) {
    if (input.parts.length > MOST) throw refuse(`At most ${MOST} part numbers can be recorded at a time.`)
    let noted = 0
    for (const row of input.parts) {
      const typed = String(row.partNumber ?? '')
      const qty = typeof row.qty === 'number' ? row.qty : 0
      if (!mayBeWanted(typed)) continue
      const { brand, partNumber } = splitBrand(typed)
      const id = pnKey(partNumber)
      const known = await tx.get(demand, id)
      if (known?.data.askedOn === today && known.data.askedBy === user.email) continue
      noted++
      const most = Math.max(known?.data.qty ?? 0, qty)
      const asked = { askedOn: today, askedBy: user.email, ...(most > 0 && { qty: most }) }
      if (known) await tx.update(demand, id, { ...asked, times: (known.data.times ?? 0) + 1 })
      else
        await tx.insert(
          demand,
          {
            partNumber,
            ...(brand && { brand }),
            pnKey: id,
            pnFamily: pnFamily(partNumber, brand),
            times: 1,
            firstAskedAt: timestamp(now),
            ...asked,
          },
          id,
        )
    }
    return { noted }
  },
})
