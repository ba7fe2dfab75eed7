import { vendors } from '#features/parties/vendors/collection.ts'
import type { putMail } from '#features/records/outbox/commands.ts'
import { mailQuoteReminder, mailVendorReminder, whyNoAddress } from '#features/sales/reminders/commands.ts'
import { type Inquiry, inquiries } from '#features/sales/rfq/collection.ts'
import { answerSubject } from '#features/sales/rfq/thread/answering.ts'
import { linesIn } from '#model/document/lines.ts'
import type { Data } from '#model/schema/value.ts'

type InquiryData = Partial<Inquiry['data']>

/** The ids of vendors of a request who were emailed and have not made an offer. */
function owing({ invited, offers }: InquiryData): string[] {
  const offered = new Set(linesIn(offers as Data[] | undefined).map(({ vendorId }) => vendorId))
  return linesIn(invited as Data[] | undefined)
    .filter(({ vendorId, status }) => status === 'Emailed' && !offered.has(vendorId))
    .map(({ vendorId }) => String(vendorId))
}

/** Why no reminder can be sent for an inquiry; undefined when somebody owes an answer. */
export function whyNoReminder(data: InquiryData, name: string): string | undefined {
  if (data.side === 'Buying')
    return owing(data).length > 0
      ? undefined
      : `All vendors emailed about ${name} have answered. There is no one to remind.`
  return data.status === 'Quoted' ? undefined : `${name} is not quoted yet. Quote it first.`
}

type Run = Parameters<typeof putMail>[0] & { name: string; data: InquiryData }

/** Why a reminder cannot be emailed: names the first recipient without an address. Undefined when all have one. */
export async function whyNoRecipient({
  name,
  data,
  tx,
}: Pick<Run, 'name' | 'data' | 'tx'>): Promise<string | undefined> {
  if (data.side !== 'Buying') return whyNoAddress({ tx }, { name, customerId: data.customerId, email: data.email })
  const asked = await Promise.all(owing(data).map((vendorId) => tx.need(vendors, vendorId)))
  const mute = asked.find((vendor) => !vendor.data.email)
  return mute && `${mute.data.name ?? mute.id} has no email address. Enter it on the vendor.`
}

/** Reminds the customer of our quote, or the vendors of the offer they owe. */
export async function remindOfInquiry(run: Run & { id: string }): Promise<void> {
  const { id, name, data, tx } = run
  if (data.side !== 'Buying') {
    const record = { collection: inquiries.name, id, name, customerId: data.customerId, email: data.email }
    const until = typeof data.validUntil === 'string' ? data.validUntil : undefined
    await mailQuoteReminder(run, 'quote', record, { subject: answerSubject(data as Data), until })
    return
  }
  const until = typeof data.replyBy === 'string' ? data.replyBy : undefined
  const record = { collection: inquiries.name, id, number: String(data.rfqNumber ?? name), until }
  for (const vendor of await Promise.all(owing(data).map((vendorId) => tx.need(vendors, vendorId))))
    await mailVendorReminder(run, vendor, record)
}
