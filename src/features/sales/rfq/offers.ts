import { addDays, type Day } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { counted } from '#base/words.ts'
import type { Inquiry } from '#features/sales/rfq/collection.ts'
import { answerInquiry, matchInquiry } from '#features/sales/rfq/commands.ts'
import { isClosed } from '#features/sales/rfq/rules.ts'
import type { AnyCommand } from '#model/command/command.ts'
import { lineAmount, linesIn } from '#model/document/lines.ts'
import type { Data } from '#model/schema/value.ts'

interface Offer {
  command: AnyCommand
  label: string
  fixed: Data
  suggest?: Data
  confirm: (input: Data) => string
}

/** Days a quote is valid unless somebody says otherwise. */
const QUOTE_DAYS = 30

/** What is done with an inquiry of a customer besides its steps: it is quoted, and its lines are looked up again. */
export function inquiryOffers({ id, data }: Inquiry, today: Day): Offer[] {
  if (data.side === 'Buying' || isClosed(data)) return []
  const asked = linesIn(data.lines as Data[])
  return [
    {
      command: answerInquiry,
      label: 'Quote',
      fixed: { rfqId: id },
      suggest: {
        validUntil: addDays(today, QUOTE_DAYS),
        ...(data.customerId && { customerId: data.customerId }),
        lines: asked.map(({ lineId, partId, quotedPrice, quotedQty, qty }) => ({
          lineId: lineId ?? null,
          ...(partId !== undefined && { partId }),
          ...(quotedPrice !== undefined && { quotedPrice }),
          quotedQty: quotedQty ?? qty ?? 1,
        })),
      },
      confirm: ({ lines }) => {
        const offered = linesIn(lines).filter(({ noStock }) => noStock !== true)
        const total = sumMoney(
          offered.map(({ quotedQty, quotedPrice }) => lineAmount({ qty: quotedQty, unitPrice: quotedPrice }) ?? 0),
        )
        return `${counted(offered.length, 'line')} will be quoted for ${total.toFixed(2)} before tax.`
      },
    },
    {
      command: matchInquiry,
      label: 'Match lines',
      fixed: { rfqId: id },
      confirm: () => `${counted(asked.length, 'line')} will be looked up again.`,
    },
  ]
}
