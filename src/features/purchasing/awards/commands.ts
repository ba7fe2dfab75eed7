import { toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { newestDraft, orderNeeds } from '#features/purchasing/po-selection/commands.ts'
import { CONDITIONS } from '#features/stock/lots/collection.ts'
import { needRate } from '#features/stock/postings/commands.ts'
import { type CommandContext, defineCommand } from '#model/command/command.ts'
import { convertPrice } from '#model/document/currency.ts'
import { linesIn } from '#model/document/lines.ts'
import type { Values } from '#model/schema/collection.ts'
import { lines, number, reference, text } from '#model/schema/fields.ts'
import type { Data, Doc } from '#model/schema/value.ts'

/** Inquiries are in an area that purchasing does not import, so they are read and written by collection name. */
const INQUIRIES = 'rfqs'
const CLOSED = ['Won', 'Lost', 'Declined', 'Expired']

const input = {
  rfqId: reference('Inquiry', 'rfqs', { required: true }),
  lines: lines(
    'Lines',
    {
      lineId: text('Line', { required: true }),
      vendorId: reference('Vendor', vendors, { required: true }),
      qty: number('Quantity', { min: 0, help: 'Default: what was asked for' }),
    },
    { required: true },
  ),
}

type Context = CommandContext<Values<typeof input>>

/**
 * Awards the lines of an inquiry to the vendors whose offers were chosen: adds them to a draft order for each vendor.
 */
export const awardInquiry = defineCommand({
  name: 'rfq.award',
  label: 'Award',
  help: 'Adds the accepted vendor offers to draft orders, one per vendor.',
  undoBy: 'Cancel the draft orders.',
  input,
  async run(context) {
    const { tx } = context
    const inquiry = await openInquiry(context)
    const name = nameOf(inquiry)
    const own = linesIn(inquiry.data.lines)
    const needs: Data[] = []
    const lines = context.input.lines as Data[]
    for (const wanted of lines) {
      const line = own.find(({ lineId }) => lineId === wanted.lineId)
      if (!line) throw refuse(`${name} has no line ${String(wanted.lineId)}.`)
      if (lines.some((one) => one !== wanted && one.lineId === wanted.lineId && one.vendorId === wanted.vendorId))
        throw refuse(`Line ${String(wanted.lineId)} of ${name} is listed twice for one vendor. List it once.`)
      needs.push(await needOf(context, inquiry, line, wanted))
    }
    if (needs.length === 0) throw refuse(`Choose the offers of ${name} to take.`, 'lines')
    const { orders } = await orderNeeds.run({ ...context, input: { lines: needs } } as never)
    const given = new Set((context.input.lines as Data[]).map(({ lineId }) => lineId))
    const poIds = orders.map(({ poId }) => poId)
    const before = Array.isArray(inquiry.data.poIds) ? inquiry.data.poIds : []
    await tx.put(INQUIRIES, inquiry.id, {
      ...inquiry.data,
      status: 'Won',
      poIds: [...new Set([...before, ...poIds])],
      lines: own.map((line) => (given.has(line.lineId!) ? { ...line, status: 'Awarded' } : line)),
    })
    return { orders: poIds }
  },
})

const nameOf = ({ id, data }: Doc): string => `Inquiry ${typeof data.rfqNumber === 'string' ? data.rfqNumber : id}`

async function openInquiry({ tx, input: { rfqId } }: Context): Promise<Doc> {
  const inquiry = await tx.getAny(INQUIRIES, rfqId)
  if (!inquiry) throw refuse('There is no such inquiry.')
  const { side, status } = inquiry.data
  if (side !== 'Buying') throw refuse(`${nameOf(inquiry)} is a customer inquiry. Quote it instead.`)
  if (CLOSED.includes(String(status)))
    throw refuse(`${nameOf(inquiry)} is ${String(status).toLowerCase()}. Reopen it first.`)
  return inquiry
}

/** The need to order for an awarded line: at the offered price, converted to the currency of the vendor's order. */
async function needOf(context: Context, inquiry: Doc, line: Data, { vendorId, qty }: Data): Promise<Data> {
  const { tx, today, timeZone } = context
  const vendor = await tx.need(vendors, String(vendorId))
  const lineId = String(line.lineId)
  const offer = linesIn(inquiry.data.offers).find((one) => one.vendorId === vendor.id && one.lineId === lineId)
  if (!offer)
    throw refuse(`${vendor.data.name} has no offer for line ${lineId}. Enter the offer, or choose another vendor.`, {
      line: lineId,
    })
  const until = toDay(offer.validUntil, timeZone)
  if (until && until < today)
    throw refuse(`The offer of ${vendor.data.name} for line ${lineId} expired on ${until}. Request a new one.`, {
      line: lineId,
    })
  const base = await companyCurrency(tx)
  const offered = typeof offer.currency === 'string' && offer.currency ? offer.currency : base
  const ordered = (await newestDraft(tx, vendor.id))?.data.currency ?? vendor.data.currency ?? base
  const rate = (currency: string) => needRate(context, { currency, day: today, name: nameOf(inquiry) })
  const unitPrice =
    offered === ordered
      ? Number(offer.price)
      : convertPrice(Number(offer.price), { from: await rate(offered), into: await rate(ordered) })
  const condition = CONDITIONS.find((one) => one === offer.condition)
  return {
    ...(typeof line.partId === 'string' && { partId: line.partId }),
    partNumber: String(line.askedPart ?? ''),
    ...(typeof line.brand === 'string' && { brand: line.brand }),
    ...(condition && { condition }),
    vendorId: vendor.id,
    qty: typeof qty === 'number' ? qty : Number(line.qty ?? 0),
    unitPrice,
    rfqId: inquiry.id,
  }
}
