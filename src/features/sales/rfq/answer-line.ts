import { lots } from '#features/stock/lots/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { flag, money, number, reference, text } from '#model/schema/fields.ts'

/** The columns of an answer that a person fills in, beside what was asked. */
export const answerColumns = {
  asked: text('Asked', { readOnly: true }),
  partId: reference('Part', parts),
  lotId: reference('Lot', lots),
  quotedPrice: money('Price', { decimals: 4 }),
  quotedQty: number('Quantity'),
  condition: text('Condition'),
  leadTimeText: text('Lead time'),
  noStock: flag('No stock'),
  checked: flag('Checked'),
}

/** One line of the answer to an inquiry. */
export const answerLine = { lineId: text('Line', { required: true }), ...answerColumns }
