import { timestamp } from '#base/days.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { outbox } from '#features/records/outbox/collection.ts'
import { deals } from '#features/sales/deals/collection.ts'
import { type Inquiry, inquiries } from '#features/sales/rfq/collection.ts'
import { isOpenDomain } from '#features/sales/rfq/mailbox/sender.ts'
import { readOffers } from '#features/sales/rfq/reading/offers.ts'
import { isClosed, nameOfInquiry } from '#features/sales/rfq/rules.ts'
import { numberIn, withMessage } from '#features/sales/rfq/thread/thread.ts'
import { withOffers } from '#features/sales/rfq/vendors/offered.ts'
import type { CommandContext, Tx } from '#model/command/command.ts'
import { linesIn } from '#model/document/lines.ts'
import type { Clause } from '#model/query/query.ts'
import { query } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'

/** The maximum number of message ids read from an email's references; the last ones are the most recent. */
const MAX_NAMED = 20

/** The inquiry that an email belongs to: by the emails it replies to, otherwise by the number in its subject. */
export async function inquiryOf(tx: Tx, mail: Data): Promise<Inquiry | undefined> {
  const named = namedIn(mail)
  for (const messageId of named) {
    const known = await inquiryOfMail(tx, messageId)
    if (known) return known
    const [sent] = await tx.find(query(outbox, { where: [['messageId', '==', messageId]], limit: 1 }))
    const answered = sent && (await inquiryOfSent(tx, sent.data))
    if (answered) return answered
  }
  const number = numberIn(String(mail.subject ?? ''))
  if (!number) return undefined
  const [one] = await tx.find(query(inquiries, { where: [['rfqNumber', '==', number]], limit: 1 }))
  // A number can be guessed, so it only counts from those who have written about the inquiry, or were asked.
  return one && (await isPartyTo(tx, one, String(mail.from ?? ''))) ? one : undefined
}

/** The inquiry that an outgoing email is about: its own record, or the inquiry of the deal that quotes it. */
export async function inquiryOfSent(
  tx: Pick<Tx, 'get'>,
  { collection, recordId }: { collection?: string; recordId?: string },
): Promise<Inquiry | undefined> {
  if (!recordId) return undefined
  const rfqId = collection === deals.name ? (await tx.get(deals, recordId))?.data.rfqId : recordId
  return rfqId && (collection === deals.name || collection === inquiries.name) ? tx.get(inquiries, rfqId) : undefined
}

/** The inquiry that was created from an email, or has it in its thread. */
export async function inquiryOfMail(tx: Pick<Tx, 'find'>, messageId: string): Promise<Inquiry | undefined> {
  const [first] = await tx.find(query(inquiries, { where: [['externalId', '==', messageId]], limit: 1 }))
  if (first) return first
  const [later] = await tx.find(query(inquiries, { where: [['mailIds', 'array-contains', messageId]], limit: 1 }))
  return later
}

/**
 * Adds an email to the thread of its inquiry and marks it as having a new reply; a vendor's status is set to answered
 * or replied.
 */
export async function joinMail(
  { tx, now, today }: Pick<CommandContext<unknown>, 'tx' | 'now' | 'today'>,
  inquiry: Inquiry,
  { mail, body }: { mail: Data; body: string },
): Promise<string> {
  const sent = typeof mail.sentAt === 'string' ? new Date(mail.sentAt) : now
  await tx.update(inquiries, inquiry.id, {
    ...withMessage(inquiry.data as Data, {
      // When the sender's clock is ahead, the date is useless, so the current time is used.
      at: timestamp(sent <= now ? sent : now),
      direction: 'In',
      from: String(mail.from ?? ''),
      subject: String(mail.subject ?? '').slice(0, 300),
      body,
      messageId: String(mail.messageId),
    }),
    hasReply: true,
    ...(await offeredBy(tx, inquiry, { from: String(mail.from ?? ''), body, today })),
  } as never)
  return nameOfInquiry(inquiry)
}

/** The answer of a vendor who was asked: with prices it is an offer, without any it is a reply. */
async function offeredBy(
  tx: Tx,
  inquiry: Inquiry,
  { from, body, today }: { from: string; body: string; today: string },
): Promise<Data> {
  const invited = linesIn(inquiry.data.invited as Data[])
  if (inquiry.data.side !== 'Buying' || isClosed(inquiry.data) || invited.length === 0) return {}
  const candidates = await tx.getMany(vendors, [...new Set(invited.map(({ vendorId }) => String(vendorId)))])
  const domain = from.split('@')[1] ?? ''
  const known = candidates.filter((one) => one !== undefined)
  const vendor =
    known.find(({ data }) => data.email?.toLowerCase() === from.toLowerCase()) ??
    known.find(({ data }) => domain !== '' && !isOpenDomain(domain) && data.email?.toLowerCase().endsWith(`@${domain}`))
  if (!vendor) return {}
  const lines = linesIn(inquiry.data.lines as Data[]).map(({ lineId, pnKey }) => ({
    lineId: String(lineId),
    pnKey: String(pnKey),
  }))
  const own = vendor.data.currency ? { currency: vendor.data.currency } : {}
  const given = readOffers(body, lines).map((one): Data => ({ ...own, ...one }))
  if (given.length > 0) return withOffers(inquiry, vendor.id, given, today)
  return {
    invited: invited.map((one) =>
      one.vendorId === vendor.id && one.status !== 'Answered' ? { ...one, status: 'Replied' } : one,
    ),
  }
}

/** The message ids that an email refers to, most recent first. */
function namedIn({ inReplyTo, references, messageId }: Data): string[] {
  const all = `${String(references ?? '')} ${String(inReplyTo ?? '')}`.match(/<[^<>\s]{3,500}>/g) ?? []
  return [...new Set(all.reverse())].filter((one) => one !== messageId).slice(0, MAX_NAMED)
}

/** Whether an address or its company's domain has sent or received an email about an inquiry. */
async function isPartyTo(tx: Tx, { id, data }: Inquiry, from: string): Promise<boolean> {
  const sent = linesIn(data.messages as Data[]).map((one) => String(one.from ?? ''))
  const where: Clause[] = [
    ['collection', '==', inquiries.name],
    ['recordId', '==', id],
  ]
  const mails = await tx.find(query(outbox, { where, limit: 100 }))
  const known = [String(data.email ?? ''), ...sent, ...mails.flatMap((mail) => mail.data.to)]
  const domain = from.split('@')[1] ?? ''
  return known.some((one) => {
    const address = one.toLowerCase()
    return address === from || (domain !== '' && !isOpenDomain(domain) && address.endsWith(`@${domain}`))
  })
}
