import { LIMITS } from '#base/limits.ts'
import { refuse } from '#base/problem.ts'
import { inquiries } from '#features/sales/rfq/collection.ts'
import { customerOf } from '#features/sales/rfq/mailbox/sender.ts'
import { type ReadLine, readInquiry, readReplyBy } from '#features/sales/rfq/reading.ts'
import { enterRead } from '#features/sales/rfq/receiving.ts'
import { type CommandContext, defineCommand } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'
import { lines, number, object, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

/** As many lines as one inquiry takes. */
const MAX_LINES = 500
/** What is kept of the text. */
const MAX_KEPT = 50_000

/** Makes an inquiry of each email that is not known yet. */
export const receiveMails = defineCommand({
  name: 'rfq.receiveMails',
  label: 'Read the inquiry mailbox',
  help: 'Makes an inquiry of each email that is not known yet. One that asks for nothing is kept with its text.',
  undoBy: 'Decline the inquiries.',
  input: {
    mails: lines(
      'Emails',
      {
        messageId: text('Message ID', { required: true }),
        from: text('From'),
        fromName: text('Name'),
        subject: text('Subject'),
        sentAt: text('Sent'),
        inReplyTo: text('Answers'),
        text: text('Text'),
        files: object('Attachments'),
        fault: text('Fault'),
      },
      { required: true },
    ),
    left: number('Left'),
  },
  async run(context) {
    const { tx, input } = context
    const mails = input.mails as Data[]
    if (mails.length > LIMITS.mailsARun.most) throw refuse(`Read ${LIMITS.mailsARun.most} emails or fewer at once.`)
    const received: { what: string; after: string }[] = []
    let known = 0
    for (const mail of mails) {
      const externalId = String(mail.messageId)
      const [same] = await tx.find(query(inquiries, { where: [['externalId', '==', externalId]], limit: 1 }))
      if (same) known++
      else received.push(await receive(context, mail))
    }
    return { received, known, left: input.left ?? 0 }
  },
})

async function receive(context: CommandContext<unknown>, mail: Data): Promise<{ what: string; after: string }> {
  const files = Object.values((mail.files ?? {}) as Record<string, { name: string; text: string }>)
  const body = String(mail.text ?? '')
  const read = withoutDoubles([body, ...files.map((file) => file.text)].flatMap((one) => readInquiry(one)))
  const from = String(mail.from ?? '')
  const customer = await customerOf(context.tx, from)
  const kept = [String(mail.fault ?? ''), body, ...files.map((file) => `${file.name}\n${file.text}`)]
  const inquiry = await enterRead(context, read.slice(0, MAX_LINES), {
    source: 'Email',
    externalId: String(mail.messageId),
    subject: String(mail.subject ?? '').slice(0, 300),
    text:
      kept
        .filter((one) => one.trim())
        .join('\n\n')
        .slice(0, MAX_KEPT) || String(mail.subject ?? ''),
    ...(from && { email: from }),
    companyName: customer?.data.name ?? String(mail.fromName || from || 'Unknown sender'),
    ...(customer && { customerId: customer.id }),
    ...(mail.fromName ? { contact: { name: String(mail.fromName), email: from } } : {}),
    ...(readReplyBy(body) && { replyBy: readReplyBy(body)! }),
    ...(typeof mail.sentAt === 'string' && { sentAt: mail.sentAt }),
  })
  return {
    what: `${inquiry.data.rfqNumber ?? ''} from ${from}`,
    after: read.length === 0 ? 'no line read' : `${read.length} ${read.length === 1 ? 'line' : 'lines'}`,
  }
}

/** A list that stands in the text and is attached, too, is read once. */
function withoutDoubles(all: readonly ReadLine[]): ReadLine[] {
  const seen = new Set<string>()
  return all.filter(({ pnKey, brand = '', qty = '' }) => {
    const key = `${pnKey} ${brand} ${qty}`
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}
