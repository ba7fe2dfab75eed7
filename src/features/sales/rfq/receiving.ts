import { timestamp } from '#base/days.ts'
import { nextNumber, seriesOf } from '#features/admin/counters/rules.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { type Inquiry, inquiries } from '#features/sales/rfq/collection.ts'
import { matched } from '#features/sales/rfq/matching.ts'
import { suggestedPrice } from '#features/sales/rfq/pricing.ts'
import type { ReadInquiryLine } from '#features/sales/rfq/reading/read-line.ts'
import { assigneeBy } from '#features/sales/rfq/rules.ts'
import type { CommandContext } from '#model/command/command.ts'
import type { Data } from '#model/schema/value.ts'

type Source = NonNullable<Inquiry['data']['source']>

/** The facts about an inquiry besides its lines. */
interface About {
  source: Source
  externalId?: string
  customerId?: string
  companyName?: string
  country?: string
  contact?: Data
  email?: string
  subject?: string
  text?: string
  replyBy?: string
  /** When it was sent, as ISO text; now by default. */
  sentAt?: string
}

/** Creates a selling inquiry: its lines are matched with our parts, and a price is suggested for each. */
export async function enterRead(
  { tx, now, today, timeZone, pause }: Pick<CommandContext<unknown>, 'tx' | 'now' | 'today' | 'timeZone' | 'pause'>,
  read: readonly ReadInquiryLine[],
  { sentAt, ...about }: About,
): Promise<Inquiry> {
  const made = await matched(tx, read, pause)
  const lines: Data[] = []
  for (const [at, { families: _, isUnsure, ...line }] of made.entries()) {
    const { partId, qty = 1 } = line
    const quotedPrice =
      partId && (await suggestedPrice(tx, { partId, qty, customerId: about.customerId, today, timeZone }))
    lines.push({
      lineId: String(at + 1),
      ...line,
      ...(isUnsure && { check: true }),
      ...(typeof quotedPrice === 'number' && { quotedPrice }),
    } as Data)
  }
  const customer = about.customerId ? await tx.get(customers, about.customerId) : undefined
  const companyName = about.companyName ?? customer?.data.name
  const country = about.country ?? customer?.data.country
  const assignee = assigneeBy((await tx.get(settings, 'sales'))?.data.inquiryRules, {
    ...{ companyName, country },
    brands: made.flatMap(({ brand }) => (brand ? [brand] : [])),
  })
  // When the sender's clock is ahead, the date is useless, so the current time is used.
  const sent = sentAt === undefined ? now : new Date(sentAt)
  return await tx.insert(inquiries, {
    rfqNumber: await nextNumber(tx, seriesOf('RFQ', today), { collection: inquiries.name, field: 'rfqNumber' }),
    side: 'Selling',
    status: 'New',
    receivedAt: timestamp(sent <= now ? sent : now),
    lines: lines as never,
    ...(assignee && { assignee }),
    ...(companyName && { companyName }),
    ...(country && { country }),
    ...about,
  })
}
