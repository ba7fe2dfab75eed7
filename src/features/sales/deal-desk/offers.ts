import type { Day } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { counted, sentence } from '#base/text/words.ts'
import { percent } from '#base/text/writing.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { vouchers } from '#features/money/vouchers/collection.ts'
import { returnRows } from '#features/sales/deal-desk/returning.ts'
import { type Deal, deals } from '#features/sales/deals/collection.ts'
import { openQty, pickable, qtyIn } from '#features/sales/deals/rules.ts'
import { invoiceGoods } from '#features/sales/invoicing/commands.ts'
import { packingSlips } from '#features/sales/packing-slips/collection.ts'
import { newSlip } from '#features/sales/packing-slips/commands.ts'
import { proformas } from '#features/sales/proformas/collection.ts'
import { newProforma } from '#features/sales/proformas/commands.ts'
import { announceReturn, creditReturn, receiveReturn } from '#features/sales/returns/commands.ts'
import { creditableOf, expectedOf } from '#features/sales/returns/rules.ts'
import { isGoods, withLineIds } from '#features/stock/line-entries/rules.ts'
import type { LinePicks } from '#model/command/action/action-spec.ts'
import type { AnyCommand } from '#model/command/command.ts'
import { amountText, roundAmount } from '#model/document/amounts/amount.ts'
import { lineChoice, linesIn, netPrice } from '#model/document/lines.ts'
import { recordAddress } from '#model/record-address.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { type Fields, lines as linesField } from '#model/schema/fields.ts'
import type { Data, Value } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

interface Offer {
  command: AnyCommand
  label: string
  /** The label of the confirm button. */
  action?: () => string
  title?: string
  fixed: Data
  suggest?: Data
  ask?: Fields
  picks?: LinePicks
  later?: true
  opens?: true
  confirm: (input: Data) => string
  leadsTo?: (result: unknown) => { name: string; href: string } | undefined
}

const NO_FIELD = undefined as never
const pieces = (lines: readonly Data[], name: string): number =>
  lines.reduce((sum, line) => addQty(sum, qtyIn(line, name)), 0)

const leadsTo =
  (of: AnyCollection, number: string) =>
  (result: unknown): { name: string; href: string } | undefined => {
    const { id, data } = result as { id?: string; data?: Data }
    return id ? { name: String(data?.[number] ?? 'it'), href: recordAddress(of, id) } : undefined
  }

/** The actions on a deal besides its own steps: packing, invoicing, proformas, returns and credits. */
export function dealOffers({ id, data }: Deal, today: Day): Offer[] {
  const lines = withLineIds(data.lines as Value | undefined)
  return data.kind === 'Return' ? returnOffers(id, data, lines, today) : saleOffers(id, data, lines)
}

function saleOffers(id: string, data: Deal['data'], lines: readonly Data[]): Offer[] {
  const { status = 'Draft', currency = '' } = data
  const goods = lines.filter(isGoods)
  const reserved = pieces(goods, 'qtyReserved')
  const toInvoice = addQty(pieces(goods, 'qtyShipped'), -pieces(goods, 'qtyInvoiced'))
  const worth = sumMoney(
    goods.map((line) =>
      roundAmount(addQty(qtyIn(line, 'qtyShipped'), -qtyIn(line, 'qtyInvoiced')) * (netPrice(line) ?? 0), currency),
    ),
  )
  const back = returnRows(lines)
  const offers: Offer[] = []
  if (status === 'Confirmed' && reserved > 0)
    offers.push({
      command: newSlip,
      label: 'Packing slip',
      action: () => 'Create packing slip',
      fixed: { transactionId: id },
      picks: {
        ...{ of: 'lines', id: 'dealLineId', word: 'Pick', none: 'Leave empty to pick all reserved stock.' },
        lines: pickable(goods, openQty),
      },
      confirm: ({ lines: given }) => {
        const wanted = given ? pieces(linesIn(given), 'qty') : reserved
        return given
          ? `${counted(wanted, 'piece')} will be picked, reserved stock first.`
          : `${counted(reserved, 'piece')} that ${reserved === 1 ? 'is' : 'are'} reserved will be picked.`
      },
      leadsTo: leadsTo(packingSlips, 'slipNumber'),
      opens: true,
    })
  if ((status === 'Confirmed' || status === 'Closed') && toInvoice > 0)
    offers.push({
      command: invoiceGoods,
      label: 'Invoice',
      title: `Invoice ${data.transactionNumber ?? 'the goods'}`,
      fixed: { transactionId: id, customerId: NO_FIELD, slipIds: NO_FIELD, lines: NO_FIELD },
      suggest: { issue: true, ...(data.customerPoNo && { customerPoNo: data.customerPoNo }) },
      confirm: ({ issue }) =>
        `${counted(toInvoice, 'piece')} shipped and not invoiced will be ${issue ? 'invoiced' : 'put on a draft'}: goods for ${[currency, amountText(worth, currency)].filter(Boolean).join(' ')} before tax.`,
      leadsTo: leadsTo(receivables, 'invoiceNumber'),
      opens: true,
    })
  if (['Draft', 'Quoted', 'Confirmed'].includes(status) && goods.length > 0)
    offers.push({
      command: newProforma,
      label: 'Proforma',
      action: () => 'Create proforma',
      later: true,
      fixed: { transactionId: id, slipIds: NO_FIELD },
      picks: {
        ...{ of: 'lines', id: 'dealLineId', word: 'On the proforma', none: 'Leave empty for all open lines.' },
        lines: pickable(goods, openQty),
      },
      confirm: ({ depositPct, depositAmount }) =>
        depositAmount || depositPct ? 'The proforma requests the deposit.' : 'The proforma requests the full amount.',
      leadsTo: leadsTo(proformas, 'proformaNumber'),
      opens: true,
    })
  if (back.length > 0)
    offers.push({
      command: announceReturn,
      label: 'Return',
      later: true,
      fixed: { transactionId: id },
      confirm: ({ lines: given }) => `${counted(pieces(linesIn(given), 'qty'), 'piece')} will be expected back.`,
      leadsTo: leadsTo(deals, 'transactionNumber'),
    })
  return offers
}

/** The maximum number of lines named in a sentence. */
const MAX_NAMED = 6

const OUTCOMES: Readonly<Record<string, string>> = { OK: ', back to stock', Scrap: ', scrapped' }

/** A sentence such as `Received: 2 × SKF 6205; 1 × FAG 22210, scrapped.` */
function backWords(lines: readonly Data[], given: readonly Data[]): string {
  const named = given.slice(0, MAX_NAMED).map(({ lineId, qty, outcome }) => {
    const { brand, partNumber } = lines.find((line) => line.lineId === lineId) ?? {}
    return `${qty ?? 0} × ${[brand, partNumber].filter(Boolean).join(' ')}${OUTCOMES[String(outcome)] ?? ''}`
  })
  const more = given.length > MAX_NAMED ? ` and ${counted(given.length - MAX_NAMED, 'more line')}` : ''
  return sentence(`Received: ${named.join('; ')}${more}`)
}

function returnOffers(id: string, { status, currency }: Deal['data'], lines: readonly Data[], today: Day): Offer[] {
  if (status !== 'Confirmed') return []
  const expected = lines.map((line) => ({ line, qty: expectedOf(line) })).filter(({ qty }) => qty > 0)
  const toCredit = lines.reduce((sum, line) => addQty(sum, creditableOf(line)), 0)
  const offers: Offer[] = []
  if (expected.length > 0)
    offers.push({
      command: receiveReturn,
      label: 'Receive return',
      fixed: { transactionId: id },
      suggest: {
        receivedOn: today,
        lines: expected.map(({ line, qty }) => ({ lineId: line.lineId ?? null, qty, outcome: 'Quarantine' })),
      },
      ask: {
        lines: linesField(
          'Lines',
          {
            ...receiveReturn.input.lines.of,
            lineId: lineChoice(expected.map(({ line, qty }) => ({ ...line, qty }))),
          },
          { required: true },
        ),
      },
      confirm: ({ lines: given }) => backWords(lines, linesIn(given)),
    })
  if (toCredit > 0)
    offers.push({
      command: creditReturn,
      label: 'Credit',
      fixed: { transactionId: id, lines: NO_FIELD },
      confirm: ({ restockingPct }) => {
        const fee = typeof restockingPct === 'number' && restockingPct > 0 ? `, less ${percent(restockingPct)}` : ''
        const worth = sumMoney(lines.map((line) => roundAmount(creditableOf(line) * (netPrice(line) ?? 0), currency)))
        return `${counted(toCredit, 'piece')} will be credited at the invoiced price: ${[currency, amountText(worth, currency)].filter(Boolean).join(' ')} before tax${fee}.`
      },
      leadsTo: leadsTo(vouchers, 'voucherNumber'),
    })
  return offers
}
