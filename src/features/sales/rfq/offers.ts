import { addDays, type Day } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { counted } from '#base/text/words.ts'
import { figure } from '#base/text/writing.ts'
import { deals } from '#features/sales/deals/collection.ts'
import { answerColumns } from '#features/sales/rfq/answer-line.ts'
import { askVendors, enterOffer } from '#features/sales/rfq/buying.ts'
import { type Inquiry, inquiries } from '#features/sales/rfq/collection.ts'
import { answerInquiry, matchInquiry } from '#features/sales/rfq/commands.ts'
import { isClosed, requestWords, wishWords } from '#features/sales/rfq/rules.ts'
import { mailVendors } from '#features/sales/rfq/vendors/commands.ts'
import type { AnyCommand } from '#model/command/command.ts'
import { amountText } from '#model/document/amounts/amount.ts'
import { lineAmount, lineChoice, linesIn } from '#model/document/lines.ts'
import { recordAddress } from '#model/record-address.ts'
import { type Fields, lines as linesField } from '#model/schema/fields.ts'
import type { Data, Value } from '#model/schema/value.ts'

interface Offer {
  command: AnyCommand
  label: string
  fixed: Data
  suggest?: Data
  ask?: Fields
  confirm: (input: Data) => string
  /** Returns the record the command created, to link to it. */
  leadsTo?: (result: unknown) => { name: string; href: string } | undefined
}

/** From the answer of a quote to the deal that it created or revised. */
function toDeal(result: unknown): { name: string; href: string } | undefined {
  const { transactionId } = result as { transactionId?: string }
  return transactionId ? { name: 'the quoted deal', href: recordAddress(deals, transactionId) } : undefined
}

/** Days a quote is valid by default. */
const QUOTE_DAYS = 30

/** What is next for a request to vendors: emailing them, and entering their offers. */
function buyingOffers({ id, data }: Inquiry): Offer[] {
  const requested = linesIn(data.lines as Data[])
  const waiting = linesIn(data.invited as Data[]).filter(({ status }) => status === 'Asked')
  const write: Offer = {
    command: mailVendors,
    label: 'Email the vendors',
    fixed: { rfqId: id },
    suggest: { vendorIds: waiting.map(({ vendorId }) => String(vendorId)) },
    confirm: ({ vendorIds }) =>
      `${counted(countOf(vendorIds), 'email')} will ask for ${counted(requested.length, 'line')}. Prices in the answers are added to the offers here.`,
  }
  const enter: Offer = {
    command: enterOffer,
    label: 'Enter offer',
    fixed: { rfqId: id },
    ask: {
      lines: linesField(
        'Offers',
        { ...enterOffer.input.lines.of, lineId: lineChoice(named(requested)) },
        { required: true },
      ),
    },
    suggest: { lines: requested.map(({ lineId, qty }) => ({ lineId: lineId ?? null, qty: qty ?? 1 })) },
    confirm: ({ lines }) => `${counted(countOf(lines), 'line')} will get this vendor’s offer.`,
  }
  return waiting.length > 0 ? [write, enter] : [enter]
}

/** Lines with the requested part number as their part number. */
const named = (requested: readonly Data[]): Data[] =>
  requested.map((line): Data => ({ ...line, partNumber: line.askedPart ?? '' }))

const countOf = (items: Value | undefined): number => (Array.isArray(items) ? items.length : 0)

/**
 * The actions on an inquiry besides its steps: a customer's inquiry is quoted or its lines are matched again; for a
 * request to vendors, offers are entered.
 */
export function inquiryOffers({ id, data }: Inquiry, today: Day): Offer[] {
  if (isClosed(data)) return []
  if (data.side === 'Buying') return buyingOffers({ id, data } as Inquiry)
  const requested = linesIn(data.lines as Data[])
  const whole = fromStock({ id, data }, requested, today)
  // The lines that are not in stock, as vendors are asked for them.
  const missing = requested
    .filter(({ available, qty }) => Number(available ?? 0) < Number(qty ?? 1))
    .map(({ askedPart, brand, qty }) => ({ partNumber: askedPart ?? '', ...(brand && { brand }), qty: qty ?? 1 }))
  return [
    ...(whole ? [whole] : []),
    {
      command: answerInquiry,
      label: 'Quote',
      fixed: { rfqId: id },
      ask: { lines: linesField('Lines', answerColumns, { required: true }) },
      suggest: {
        validUntil: addDays(today, QUOTE_DAYS),
        ...(data.customerId && { customerId: data.customerId }),
        lines: requested.map(({ lineId, partId, quotedPrice, quotedQty, qty, ...line }) => ({
          lineId: lineId ?? null,
          asked: [
            line.check === true && 'Check this line:',
            requestWords({ ...line, ...(qty !== undefined && { qty }) }),
          ]
            .filter(Boolean)
            .join(' '),
          ...(partId !== undefined && { partId }),
          ...(quotedPrice !== undefined && { quotedPrice }),
          quotedQty: quotedQty ?? qty ?? 1,
        })),
      },
      confirm: ({ lines }) => {
        const answered = linesIn(lines).filter(({ noStock }) => noStock !== true)
        const offered = answered.filter(({ quotedPrice }) => Number(quotedPrice ?? 0) > 0)
        const left = answered.length - offered.length
        const total = sumMoney(
          offered.map(({ quotedQty, quotedPrice }) => lineAmount({ qty: quotedQty, unitPrice: quotedPrice }) ?? 0),
        )
        return [
          `${counted(offered.length, 'line')} will be quoted for ${amountText(total)} before tax, in the customer’s currency.`,
          left > 0 && `${counted(left, 'line')} ${left === 1 ? 'has' : 'have'} no price.`,
        ]
          .filter(Boolean)
          .join(' ')
      },
      leadsTo: toDeal,
    },
    {
      command: matchInquiry,
      label: 'Match lines',
      fixed: { rfqId: id },
      confirm: () => `${counted(requested.length, 'line')} will be looked up again.`,
    },
    ...(missing.length > 0
      ? [
          {
            command: askVendors,
            label: 'Ask vendors',
            fixed: {},
            suggest: { lines: missing },
            confirm: ({ lines, vendorIds }: Data) =>
              `${counted(countOf(vendorIds), 'vendor')} will be asked for ${counted(countOf(lines), 'line')}.`,
            leadsTo: (result: unknown) => {
              const { id: made, data: of } = result as Inquiry
              return { name: of.rfqNumber ?? 'it', href: recordAddress(inquiries, made) }
            },
          },
        ]
      : []),
  ]
}

/**
 * Answers an inquiry in one step when every line is in stock and has a price: shown as it will be sent, and confirmed
 * with one key.
 */
function fromStock(
  { id, data }: Pick<Inquiry, 'id' | 'data'>,
  requested: readonly Data[],
  today: Day,
): Offer | undefined {
  const isThere = requested.every(
    ({ partId, match, available, qty = 1, quotedPrice, check }) =>
      partId !== undefined &&
      check !== true &&
      match === 'Exact' &&
      Number(available ?? 0) >= Number(qty) &&
      Number(quotedPrice ?? 0) > 0,
  )
  if (!isThere || requested.length === 0 || !data.customerId || data.status === 'Quoted') return undefined
  const lines = requested.map(({ lineId, partId, quotedPrice, qty = 1 }) => ({
    lineId,
    partId,
    quotedPrice,
    quotedQty: qty,
  }))
  const total = sumMoney(
    lines.map(({ quotedQty, quotedPrice }) => lineAmount({ qty: quotedQty, unitPrice: quotedPrice }) ?? 0),
  )
  const rows = requested.map(({ askedPart, qty = 1, quotedPrice, available, ...line }) => {
    const wish = wishWords(line)
    return `${String(qty)} × ${String(askedPart)} at ${figure(Number(quotedPrice), 2, 4)} (${String(available)} in stock${wish && `, ${wish}`})`
  })
  return {
    command: answerInquiry,
    label: 'Quote from stock',
    fixed: { rfqId: id, customerId: data.customerId, lines: lines as unknown as Data[], belowFloorReason: null },
    suggest: { validUntil: addDays(today, QUOTE_DAYS) },
    confirm: () =>
      `${rows.join('; ')}. ${counted(rows.length, 'line')} for ${amountText(total)} before tax, in the customer’s currency.`,
    leadsTo: toDeal,
  }
}
