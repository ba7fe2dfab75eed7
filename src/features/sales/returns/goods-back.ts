import { toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { type Deal, deals } from '#features/sales/deals/collection.ts'
import { definedValues } from '#features/sales/deals/commands.ts'
import { nameOfDeal, qtyIn } from '#features/sales/deals/rules.ts'
import { packingSlips } from '#features/sales/packing-slips/collection.ts'
import { needReturn, reason, returnedLeg, returnLines, sourceOf } from '#features/sales/returns/return-order.ts'
import { expectedOf } from '#features/sales/returns/rules.ts'
import { movements } from '#features/stock/ledger/collection.ts'
import { postMovements } from '#features/stock/ledger/commands.ts'
import { openLot } from '#features/stock/ledger/rules.ts'
import { enterLines, reverseEntries, unreversedEntries } from '#features/stock/line-entries/commands.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { CONDITIONS, lots } from '#features/stock/lots/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { type Books, needOpenDay } from '#features/stock/postings/commands.ts'
import { type CommandContext, defineCommand, type Tx } from '#model/command/command.ts'
import { enterAtMost, nameOfLine } from '#model/document/lines.ts'
import { query } from '#model/schema/collection.ts'
import { choice, date, lines, number, reference, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'
import { addQty, whyNotQty } from '#model/stock/quantity.ts'

const OUTCOMES = ['Quarantine', 'OK', 'Scrap'] as const

/** Receives returned goods: new lots at the cost they were shipped at, in quarantine by default. */
export const receiveReturn = defineCommand({
  name: 'returns.receive',
  label: 'Receive return',
  help: 'Default: goods go to quarantine until inspected.',
  undoBy: 'Reverse the arrival, if nothing is credited yet.',
  input: {
    transactionId: reference('Return', deals, { required: true }),
    receivedOn: date('Received on', { required: true }),
    lines: lines(
      'Lines',
      {
        lineId: text('Line', { required: true }),
        qty: number('Quantity', { required: true }),
        locationId: reference('Location', locations),
        condition: choice('Condition', CONDITIONS),
        outcome: choice('Outcome', OUTCOMES, { default: 'Quarantine' }),
      },
      { required: true },
    ),
  },
  async run(context) {
    const { tx, input, timeZone } = context
    const deal = await needReturn(tx, input.transactionId)
    const day = toDay(input.receivedOn, timeZone)!
    await needOpenDay(context, day)
    const wanted = input.lines as Data[]
    if (wanted.length === 0)
      throw refuse(`No returned lines are selected for ${nameOfDeal(deal)}. Choose lines first.`, 'lines')
    const own = returnLines(deal)
    for (const [lineId, all] of Map.groupBy(wanted, (one) => String(one.lineId))) {
      const line = own.find((one) => one.lineId === lineId)
      if (!line) throw refuse(`${nameOfDeal(deal)} has no line ${lineId}.`)
      const part = typeof line.partId === 'string' ? await tx.get(parts, line.partId) : undefined
      const fault = all.map(({ qty }) => whyNotQty(Number(qty), part?.data.uom)).find((one) => one !== undefined)
      if (fault) throw refuse(`${nameOfLine(line)}: ${fault}`, { line: lineId })
      const qty = all.reduce((sum, one) => addQty(sum, Number(one.qty)), 0)
      const expected = expectedOf(line)
      if (qty > expected)
        throw refuse(`${nameOfLine(line)}: ${expected} are expected back. ${enterAtMost(expected)}`, {
          line: lineId,
        })
    }
    const lotIds: string[] = []
    for (const one of wanted)
      lotIds.push(await lotBack(context, deal, own.find(({ lineId }) => lineId === one.lineId)!, one, day))
    await bringBack(context, deal, wanted, day)
    return { lots: lotIds }
  },
})

async function lotBack(
  context: Books & Pick<CommandContext<unknown>, 'tx' | 'timeZone'>,
  deal: Deal,
  line: Data,
  one: Data,
  day: string,
): Promise<string> {
  const { tx } = context
  const slip = await tx.need(packingSlips, String(line.slipId))
  // A drop shipment is voided with its receipt, whatever was announced of it.
  if (slip.data.status === 'Void')
    throw refuse(
      `${slip.data.slipNumber ?? 'The packing slip'} is void, so none of its goods can come back. Cancel ${nameOfDeal(deal)}.`,
      { line: String(one.lineId) },
    )
  const shipped = returnLines(slip).find(({ lineId }) => lineId === line.slipLineId)!
  const left = toDay(slip.data.shippedOn, context.timeZone)
  if (left && day < left)
    throw refuse(
      `${slip.data.slipNumber ?? 'The packing slip'} was shipped on ${left}. Choose that day or a later one.`,
      { date: day },
    )
  const from = shipped.lotId ? await tx.get(lots, String(shipped.lotId)) : undefined
  const outcome = one.outcome ?? 'Quarantine'
  const locationId = (one.locationId as string | undefined) ?? (await placeFor(tx, outcome, from?.data.locationId))
  const qty = Number(one.qty)
  const lot = await openLot(tx, {
    partId: String(line.partId),
    qty,
    unitCost: Number(shipped.unitCost ?? 0),
    locationId,
    receivedOn: day,
    condition: (one.condition ?? from?.data.condition ?? 'New opened') as never,
    ...definedValues({ dateCode: from?.data.dateCode, originCountry: from?.data.originCountry }),
  } as never)
  await tx.update(lots, lot.id, {
    returnOfId: `${slip.id}/${line.slipLineId}`,
    ...(outcome === 'Quarantine' && { qcStatus: 'Quarantine' as const }),
  })
  const leg = {
    lotId: lot.id,
    docType: deals.name,
    docId: deal.id,
    docNumber: nameOfDeal(deal),
    docLineId: String(line.lineId),
  }
  await postMovements(
    context,
    [
      {
        ...leg,
        type: 'CustomerReturn',
        qtyDelta: qty,
        counter: returnedLeg(deal, line),
        reason: String(line.reason ?? 'Returned'),
      },
    ],
    day,
    { source: sourceOf(deal) },
  )
  if (outcome === 'Scrap')
    await postMovements(context, [{ ...leg, type: 'Scrap', qtyDelta: -qty, reason: 'Damaged' }], day, {
      source: sourceOf(deal),
    })
  return lot.id
}

async function placeFor(tx: Pick<Tx, 'find'>, outcome: unknown, from: string | undefined): Promise<string> {
  if (outcome !== 'Quarantine' && from) return from
  const found = (await tx.find(query(locations, { where: [['type', '==', 'Quarantine']] })))
    .filter(({ data }) => data.isActive !== false)
    .toSorted((a, b) => a.data.code.localeCompare(b.data.code))
  const place = found[0]?.id ?? from
  if (!place) throw refuse('There is no location of type Quarantine. Choose a location, or create one.')
  return place
}

/** Records the returned goods on the return and as entries of the sale. */
async function bringBack(context: Books, deal: Deal, wanted: readonly Data[], day: string): Promise<void> {
  const { tx } = context
  const rows = await tx.find(
    query(movements, {
      where: [
        ['docType', '==', deals.name],
        ['docId', '==', deal.id],
      ],
    }),
  )
  // A reversed receipt leaves at the value its lot had by then, so both rows of that lot are ignored.
  const ofLots = Map.groupBy(
    rows.filter(({ data }) => data.type === 'CustomerReturn'),
    ({ data }) => data.lotId,
  )
  const unreversed = [...ofLots.values()].filter(
    (own) => own.reduce((sum, { data }) => addQty(sum, data.qtyDelta), 0) > 0,
  )
  const back = (line: Data) => unreversed.flat().filter(({ data }) => data.docLineId === line.lineId)
  const next = returnLines(deal).map(
    (line): Data => ({
      ...line,
      backQty: back(line).reduce((sum, { data }) => addQty(sum, data.qtyDelta), 0),
      backValue: sumMoney([...back(line).map(({ data }) => data.valueDelta), -qtyIn(line, 'settledValue')]),
    }),
  )
  await tx.update(deals, deal.id, { lines: next })
  await enterLines(
    context,
    { type: 'transactions', id: String(deal.data.returnOfId) },
    wanted.map(({ lineId, qty }) => ({
      lineId: String(next.find((line) => line.lineId === lineId)!.dealLineId),
      kind: 'Returned' as const,
      qty: Number(qty),
      docLineId: String(lineId),
    })),
    { day, source: sourceOf(deal) },
  )
}

/**
 * Reverses the receipt of goods: their lots are emptied, which requires that the lots are untouched and nothing is
 * credited.
 */
export const unreceiveReturn = defineCommand({
  name: 'returns.unreceive',
  label: 'Undo arrival',
  help: 'The goods are expected again.',
  undoBy: 'Receive the goods again.',
  input: { transactionId: reference('Return', deals, { required: true }), reason },
  async run(context) {
    const { tx, input, today } = context
    const deal = await needReturn(tx, input.transactionId)
    if (returnLines(deal).some((line) => qtyIn(line, 'settledQty') > 0))
      throw refuse(`${nameOfDeal(deal)} is already credited. Void its credit note first.`)
    const rows = await tx.find(
      query(movements, {
        where: [
          ['docType', '==', deals.name],
          ['docId', '==', deal.id],
        ],
      }),
    )
    const came = [...Map.groupBy(rows, ({ data }) => data.lotId)].flatMap(([lotId, own]) => {
      const back = own.filter(({ data }) => data.type === 'CustomerReturn')
      const qty = back.reduce((sum, { data }) => addQty(sum, data.qtyDelta), 0)
      return qty > 0
        ? [
            {
              ...{ lotId, qty, lineId: back[0]!.data.docLineId, day: back[0]!.data.day },
              base: sumMoney(back.map(({ data }) => data.valueDelta)),
            },
          ]
        : []
    })
    if (came.length === 0) throw refuse(`${nameOfDeal(deal)} has no returned goods. There is nothing to undo.`)
    await tx.getMany(
      lots,
      came.map(({ lotId }) => lotId),
    )
    for (const { lotId, qty } of came) {
      const { lotNumber, qtyOnHand } = (await tx.need(lots, lotId)).data
      if (qtyOnHand !== qty) throw refuse(`Lot ${lotNumber} holds ${qtyOnHand} of the ${qty} that came.`)
    }
    await postMovements(
      context,
      came.map(({ lotId, qty, lineId, base }) => ({
        ...{ lotId, type: 'CustomerReturn' as const, qtyDelta: -qty, reason: input.reason },
        ...{ docType: deals.name, docId: deal.id, docNumber: nameOfDeal(deal), docLineId: String(lineId) },
        counter: { ...returnedLeg(deal, returnLines(deal).find((line) => line.lineId === lineId)!), base },
      })),
      today,
      { source: sourceOf(deal), takesBack: came[0]!.day },
    )
    await reverseEntries(context, await unreversedEntries(tx, sourceOf(deal)), { day: today, source: sourceOf(deal) })
    const next = returnLines(deal).map((line) => ({ ...line, backQty: 0, backValue: 0 }) as Data)
    return await tx.update(deals, deal.id, { lines: next })
  },
})
