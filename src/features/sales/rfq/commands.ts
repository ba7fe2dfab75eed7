import { timestamp, toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { figure } from '#base/text/writing.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { dealActions } from '#features/sales/deals/actions.ts'
import { type Deal, deals } from '#features/sales/deals/collection.ts'
import { enterDealOf, salesSettings } from '#features/sales/deals/commands.ts'
import { answered, answerLine, isOtherPart, nameOfOffered, withOfferedParts } from '#features/sales/rfq/answer-line.ts'
import { type Inquiry, inquiries } from '#features/sales/rfq/collection.ts'
import { customerIn, senderIn } from '#features/sales/rfq/mailbox/sender.ts'
import { matched, requestedIn } from '#features/sales/rfq/matching.ts'
import { type ReadText, readAtOnce, readBesides } from '#features/sales/rfq/reading.ts'
import { enterRead } from '#features/sales/rfq/receiving.ts'
import { followInquiry } from '#features/sales/rfq/reply-times/following.ts'
import { isClosed, nameOfInquiry, notOffered } from '#features/sales/rfq/rules.ts'
import { watchParts } from '#features/stock/demand/commands.ts'
import { type CommandContext, defineCommand } from '#model/command/command.ts'
import { PRICE_DECIMALS } from '#model/document/amounts/amount.ts'
import { currencyField } from '#model/document/currency.ts'
import { linesIn, whyDuplicate } from '#model/document/lines.ts'
import { query } from '#model/schema/collection.ts'
import { choice, date, flag, lines, money, number, object, reference, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

const MAX_LINES = 500
const SOURCES = ['BearingNet', 'Email', 'Phone', 'Web', 'Customer list'] as const

/** Reads the parts that a text asks for, with our stock of each; writes nothing. */
export const readText = defineCommand({
  name: 'rfq.read',
  label: 'Read inquiry',
  help: 'Reads part numbers, quantities and target prices from a mail, sheet or list.',
  undoBy: 'Reading changes nothing.',
  large: true,
  input: { text: text('Text', { required: true, rows: 10 }) },
  look: ({ input, pause, today }) => readBesides(input.text, pause, { sentOn: today }),
  async run({ tx, input, seen, pause, today }) {
    const { lines: requested, replyBy } = (seen as ReadText | undefined) ?? readAtOnce(input.text, { sentOn: today })
    const read = await matched(tx, requested, pause)
    const customerId = (await customerIn(tx, input.text))?.id
    const lines = read.map(({ pnKey: _, families: __, ...line }) => line)
    return { lines, ...(replyBy && { replyBy }), ...(customerId && { customerId }) }
  },
})

/** Creates an inquiry from a text or from lines, matched with our parts and priced. */
export const receiveInquiry = defineCommand({
  name: 'rfq.receive',
  label: 'New inquiry',
  help: 'Reads the lines, matches them with our parts and suggests a price for each.',
  undoBy: 'Decline the inquiry.',
  large: true,
  input: {
    text: text('Text', { rows: 10 }),
    lines: lines('Lines', {
      partNumber: text('Part number', { mono: true, required: true }),
      brand: text('Brand'),
      qty: number('Quantity'),
      targetPrice: money('Target price', { decimals: 4 }),
      targetCurrency: currencyField(),
    }),
    customerId: reference('Customer', customers),
    companyName: text('Company'),
    contact: object('Contact'),
    caller: text('Caller', { help: 'Who asks for the company' }),
    phone: text('Phone'),
    email: text('Email'),
    source: choice('Source', SOURCES, { default: 'Email' }),
    externalId: text('Their reference'),
    replyBy: date('Reply by'),
  },
  look: ({ input, pause, today }) => readBesides(input.text ?? '', pause, { sentOn: today }),
  async run(context) {
    const { tx, input, timeZone, today } = context
    if (input.externalId) {
      const [known] = await tx.find(query(inquiries, { where: [['externalId', '==', input.externalId]], limit: 1 }))
      if (known) return known
    }
    if (input.customerId) await tx.need(customers, input.customerId)
    const { lines: found, replyBy: named } =
      (context.seen as ReadText | undefined) ?? readAtOnce(input.text ?? '', { sentOn: today })
    const entered = (input.lines ?? []) as Data[]
    const count = entered.length || found.length
    if (count === 0) throw refuse('No part number was found in the inquiry. Enter the lines instead.', 'text')
    // The number of lines is checked first, because parsing part numbers takes a while.
    if (count > MAX_LINES)
      throw refuse(`The inquiry has ${count} lines. Divide it into parts of ${MAX_LINES} lines or fewer.`)
    const read = entered.length > 0 ? await requestedIn(entered, context.pause) : found
    const sender = input.text ? senderIn(input.text) : undefined
    const email = input.email ?? sender?.email
    const isNamed = Boolean(input.customerId ?? input.companyName)
    const customerId = input.customerId ?? (!isNamed && input.text ? (await customerIn(tx, input.text))?.id : undefined)
    const replyBy = toDay(input.replyBy, timeZone) ?? named
    return await enterRead(context, read, {
      source: input.source ?? 'Email',
      ...(replyBy && { replyBy }),
      ...(input.externalId && { externalId: input.externalId }),
      ...(customerId && { customerId }),
      ...(input.companyName && { companyName: input.companyName }),
      ...contactOf({ ...input, caller: input.caller ?? sender?.name }),
      ...(email && { email }),
      ...(input.text && { text: input.text }),
    })
  },
})

/** The contact who asks, with the phone number to call back. */
function contactOf({ contact, caller, phone }: { contact?: Data; caller?: string | undefined; phone?: string }): {
  contact?: Data
} {
  const person = { ...contact, ...(caller && { name: caller }), ...(phone && { phone }) }
  return Object.keys(person).length > 0 ? { contact: person } : {}
}

/** Matches the lines of an open inquiry with our parts again. */
export const matchInquiry = defineCommand({
  name: 'rfq.match',
  label: 'Match lines',
  help: 'Matches every line again after parts or part numbers changed.',
  undoBy: 'Match the lines again.',
  large: true,
  input: { rfqId: reference('Inquiry', 'rfqs', { required: true }) },
  async run({ tx, input, pause }) {
    const inquiry = await needOpen(await tx.need(inquiries, input.rfqId))
    const own = linesIn(inquiry.data.lines) as Data[]
    const named = own.map((line) => ({ ...line, partNumber: line.askedPart ?? '' }))
    const found = await matched(tx, await requestedIn(named, pause), pause)
    const next = own.map((line, at) => {
      const { match, partId, available } = found[at]!
      return { ...line, match, available, ...(partId ? { partId } : {}) } as Data
    })
    return tx.update(inquiries, inquiry.id, { lines: next })
  },
})

async function needOpen(inquiry: Inquiry): Promise<Inquiry> {
  if (isClosed(inquiry.data))
    throw refuse(`${nameOfInquiry(inquiry)} is ${inquiry.data.status?.toLowerCase()}. Reopen it first.`)
  return inquiry
}

/** Answers an inquiry: its lines become a quoted deal, and the text of the answer is returned. */
export const answerInquiry = defineCommand({
  name: 'rfq.answer',
  label: 'Quote',
  help: 'Creates or revises the quoted deal and drafts the answer.',
  undoBy: 'Mark the inquiry as lost, or answer it again.',
  input: {
    rfqId: reference('Inquiry', 'rfqs', { required: true }),
    lines: lines('Lines', answerLine, { required: true }),
    validUntil: date('Valid until', { required: true }),
    customerId: reference('Customer', customers),
    belowFloorReason: text('Reason for a price below the floor'),
    followUpDays: number('Follow up in days', { min: 0, max: 365, decimals: 0, help: 'From Settings' }),
    watch: flag('Watch parts without stock', { help: 'You get a follow-up once one of them is in stock' }),
  },
  async run(context) {
    const { tx, input, now } = context
    const inquiry = await needOpen(await tx.need(inquiries, input.rfqId))
    const name = nameOfInquiry(inquiry)
    const until = toDay(input.validUntil, context.timeZone)
    if (until && until < context.today) throw refuse(`${until} has passed. Enter today or a later day.`, 'validUntil')
    const customerId = input.customerId ?? inquiry.data.customerId
    if (!customerId) throw refuse(`${name} has no customer. Choose one first.`, 'customerId')
    const duplicate = whyDuplicate(
      input.lines.map(({ lineId }) => lineId),
      name,
    )
    if (duplicate) throw refuse(duplicate)
    const answers = new Map((input.lines as Data[]).map((line) => [String(line.lineId), line]))
    const own = linesIn(inquiry.data.lines) as Data[]
    for (const lineId of answers.keys())
      if (!own.some((line) => line.lineId === lineId))
        throw refuse(`${name} has no line ${lineId}.`, { line: String(lineId) })
    const places = new Map([...answers.keys()].map((lineId, at) => [lineId, at]))
    const read = own.map((line) => {
      const lineId = String(line.lineId)
      return answered(line, answers.get(lineId), { name, at: places.get(lineId) ?? 0 })
    })
    const next = await withOfferedParts(tx, read)
    const isAnswered = next.some((line) => answers.has(String(line.lineId)) && !line.noStock)
    const offered = next.filter(({ status, noStock }) => status === 'Quoted' && !noStock)
    const transactionId = !isAnswered ? undefined : await quoted(context as never, inquiry, customerId, offered)
    const updated = await tx.update(inquiries, inquiry.id, {
      status: 'Quoted',
      lines: next,
      customerId,
      ...(!inquiry.data.companyName && { companyName: (await tx.need(customers, customerId)).data.name }),
      hasReply: undefined,
      validUntil: toDay(input.validUntil, context.timeZone)!,
      ...(transactionId && { transactionId }),
      ...(!inquiry.data.firstReplyAt && { firstReplyAt: timestamp(now) }),
    })
    const days = input.followUpDays ?? (await salesSettings(tx)).followUpDays
    if (typeof days === 'number' && isAnswered) await followInquiry(context, updated, days)
    if (input.watch) await watchParts(context, notOffered(next), name)
    return { rfq: updated, transactionId, text: answerText(next) }
  },
})

/** The quoted deal for these lines: revises the inquiry's deal if it has one, otherwise creates one. */
async function quoted(
  context: CommandContext<{ validUntil: unknown; belowFloorReason?: string }>,
  inquiry: Inquiry,
  customerId: string,
  offered: readonly Data[],
): Promise<string> {
  const { tx, input } = context
  const known = inquiry.data.transactionId ? await tx.get(deals, inquiry.data.transactionId) : undefined
  const dealLines = offered.map((line) => ({
    ...lineIdOf(known, line),
    ...(typeof line.partId === 'string' ? { partId: line.partId } : { partNumber: line.askedPart }),
    ...(typeof line.lotId === 'string' && { lotId: line.lotId }),
    ...(typeof line.leadTimeText === 'string' && { leadTimeText: line.leadTimeText }),
    ...(typeof line.condition === 'string' && { condition: line.condition }),
    askedPart: line.askedPart,
    qty: line.quotedQty,
    unitPrice: line.quotedPrice,
  })) as Data[]
  if (known?.data.status === 'Quoted') {
    await dealActions
      .command('revise')
      .run({ ...context, input: { transactionId: known.id, lines: dealLines } } as never)
    await tx.update(deals, known.id, { validUntil: toDay(input.validUntil, context.timeZone)! })
    return known.id
  }
  const deal = await enterDealOf({
    ...context,
    input: {
      customerId,
      lines: dealLines,
      rfqId: inquiry.id,
      channel: inquiry.data.source === 'BearingNet' ? 'BearingNet' : 'Direct',
    },
  } as never)
  await dealActions.command('quote').run({
    ...context,
    input: {
      transactionId: deal.id,
      validUntil: input.validUntil,
      ...(input.belowFloorReason && { belowFloorReason: input.belowFloorReason }),
    },
  } as never)
  return deal.id
}

/** A line that was quoted before keeps its line on the deal. */
function lineIdOf(deal: Deal | undefined, { askedPart }: Data): { lineId?: string } {
  const line = linesIn(deal?.data.lines as Data[]).find((one) => one.askedPart === askedPart)
  return typeof line?.lineId === 'string' ? { lineId: line.lineId } : {}
}

function answerText(all: readonly Data[]): string {
  const rows = all.flatMap((line) => {
    if (line.noStock) return [`${String(line.askedPart)}: not in stock`]
    if (typeof line.quotedPrice !== 'number') return []
    const lead = typeof line.leadTimeText === 'string' && line.leadTimeText ? `, ${line.leadTimeText}` : ''
    return [
      `${isOtherPart(line) ? `${nameOfOffered(line)} for ${String(line.askedPart)}` : String(line.askedPart)}: ${String(line.quotedQty)} at ${figure(line.quotedPrice, 2, PRICE_DECIMALS)} each${lead}`,
    ]
  })
  return rows.join('\n')
}

/** Marks quotes as expired after their last day; runs every night. */
export const expireInquiries = defineCommand({
  name: 'rfq.expire',
  label: 'Expire quotes',
  help: 'Marks quoted inquiries as expired after their last day.',
  undoBy: 'Reopen the inquiry.',
  input: {},
  async run({ tx, today }) {
    const over = await tx.find(
      query(inquiries, {
        where: [
          ['status', '==', 'Quoted'],
          ['validUntil', '<', today],
        ],
        limit: MAX_LINES,
      }),
    )
    for (const { id } of over) await tx.update(inquiries, id, { status: 'Expired' })
    return { expired: over.length }
  },
})
