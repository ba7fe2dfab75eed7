import { type Day, toDay } from '#base/days.ts'
import { LIMITS } from '#base/limits.ts'
import { refuse } from '#base/problem.ts'
import type { Inquiry } from '#features/sales/rfq/collection.ts'
import { inquiryOf, inquiryOfMail, joinMail } from '#features/sales/rfq/mailbox/joining.ts'
import { customerOf } from '#features/sales/rfq/mailbox/sender.ts'
import { isDropped, recounted, takenOut } from '#features/sales/rfq/reading/letter/corrections.ts'
import type { ReadInquiryLine } from '#features/sales/rfq/reading/read-line.ts'
import { type ReadText, readBesides } from '#features/sales/rfq/reading.ts'
import { enterRead } from '#features/sales/rfq/receiving.ts'
import { type CommandContext, defineCommand, type LookContext } from '#model/command/command.ts'
import { lines, number, object, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

/** The maximum number of lines of an inquiry. */
const MAX_LINES = 500
/** The maximum length of the stored text, in characters. */
const MAX_STORED = 50_000

/** Creates an inquiry from each new email, or adds the email to the inquiry it replies to. */
export const receiveMails = defineCommand({
  name: 'rfq.receiveMails',
  label: 'Read the inquiry mailbox',
  help: 'A reply joins the thread of its inquiry; every other new email becomes an inquiry of its own, with its text.',
  undoBy: 'Decline the inquiries.',
  large: true,
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
        references: text('Thread'),
        text: text('Text'),
        files: object('Attachments'),
        fault: text('Fault'),
      },
      { required: true },
    ),
    left: number('Left'),
  },
  async look({ input, pause, today, timeZone }) {
    const mails = input.mails as Data[]
    if (mails.length > LIMITS.mailsARun) throw refuse(`Read ${LIMITS.mailsARun} emails or fewer at once.`)
    const texts = new Map<Data, ReadText>()
    for (const mail of mails) texts.set(mail, await readMail(mail, pause, toDay(mail.sentAt, timeZone) ?? today))
    return texts
  },
  async run(context) {
    const { tx, input } = context
    const mails = input.mails as Data[]
    const texts = context.seen as ReadonlyMap<Data, ReadText>
    const received: Outcome[] = []
    const joined: Outcome[] = []
    let known = 0
    for (const mail of mails)
      if (await inquiryOfMail(tx, String(mail.messageId))) known++
      else {
        const inquiry = await inquiryOf(tx, mail)
        if (inquiry) joined.push(await join(context, inquiry, mail))
        else received.push(await receive(context, mail, texts.get(mail)!))
      }
    return { received, joined, known, left: input.left ?? 0 }
  },
})

/** The parts that an email and its attachments ask for, and the deadline in its text. */
export async function readMail(mail: Data, pause: LookContext<unknown>['pause'], sentOn?: Day): Promise<ReadText> {
  const subject = String(mail.subject ?? '')
  const about = { subject, ...(sentOn && { sentOn }) }
  const read = await readBesides(String(mail.text ?? ''), pause, about)
  const attached: ReadInquiryLine[] = []
  const rows = String(mail.text ?? '').split('\n')
  const [isLeftOut, isTakenOut] = [isDropped(rows), takenOut(rows)]
  for (const file of filesOf(mail)) {
    const { lines: all } = await readBesides(file.text, pause, about)
    const lines = all.filter(({ askedPart }, place) => !isLeftOut(place + 1) && !isTakenOut(askedPart))
    // What the text says about all parts applies to the attached lines.
    const isBranded = lines.some(({ brand }) => brand)
    const isDated = lines.some(({ neededOn }) => neededOn)
    for (const line of lines)
      attached.push({
        ...(read.maker && !isBranded && { brand: read.maker }),
        ...(read.day && !isDated && { neededOn: read.day }),
        ...(read.currency && line.targetPrice !== undefined && { targetCurrency: read.currency }),
        ...line,
      })
  }
  const changed = attached.length > 0 && recounted(attached.map(asWritten), rows, read.lines.map(asWritten))
  if (changed) return { ...read, lines: withoutDoubles(changed.map(({ text: _, ...line }) => line)) }
  // A line in the text without a quantity that is attached too is a remark about it, not another request.
  const isAttached = ({ pnKey }: ReadInquiryLine) => attached.some((line) => line.pnKey === pnKey)
  const lines = [...read.lines.filter((line) => line.qty !== undefined || !isAttached(line)), ...attached]
  // Some authors write their request in the subject only; a part without a quantity there is just the topic.
  if (lines.length === 0 && !read.isOther)
    lines.push(
      ...(await readBesides(subject, pause, { ...about, subject: '' })).lines.filter(({ qty }) => qty !== undefined),
    )
  return { ...read, lines: withoutDoubles(lines) }
}

const asWritten = (line: ReadInquiryLine) => ({ ...line, text: line.askedPart })

interface Outcome {
  what: string
  after: string
}

type Files = readonly { name: string; text: string }[]
/** Attachments with text; anything malformed is left out. */
const filesOf = (mail: Data): Files =>
  Object.values((mail.files ?? {}) as Record<string, unknown>).flatMap((file) => {
    const { name, text: own } = (file ?? {}) as Record<string, unknown>
    return typeof own === 'string' ? [{ name: typeof name === 'string' ? name : '', text: own }] : []
  })

/** The complete text of an email: what is wrong with it, its text, and the texts of its attachments. */
const wholeText = (mail: Data): string =>
  [String(mail.fault ?? ''), String(mail.text ?? ''), ...filesOf(mail).map((file) => `${file.name}\n${file.text}`)]
    .filter((one) => one.trim())
    .join('\n\n')
    .slice(0, MAX_STORED)

async function join(context: CommandContext<unknown>, inquiry: Inquiry, mail: Data): Promise<Outcome> {
  const name = await joinMail(context, inquiry, { mail, body: wholeText(mail) || String(mail.subject ?? '') })
  return { what: `Reply from ${String(mail.from ?? '')}`, after: name }
}

async function receive(context: CommandContext<unknown>, mail: Data, text: ReadText): Promise<Outcome> {
  const { lines: read, replyBy } = text
  const from = String(mail.from ?? '')
  const customer = await customerOf(context.tx, from)
  const inquiry = await enterRead(context, read.slice(0, MAX_LINES), {
    source: 'Email',
    externalId: String(mail.messageId),
    subject: String(mail.subject ?? '').slice(0, 300),
    text: wholeText(mail) || String(mail.subject ?? ''),
    ...(from && { email: from }),
    companyName: customer?.data.name ?? String(mail.fromName || from || 'Unknown sender'),
    ...(customer && { customerId: customer.id }),
    ...(mail.fromName ? { contact: { name: String(mail.fromName), email: from } } : {}),
    ...(replyBy && { replyBy }),
    ...(typeof mail.sentAt === 'string' && { sentAt: mail.sentAt }),
  })
  return {
    what: `${inquiry.data.rfqNumber ?? ''} from ${from}`,
    after: read.length === 0 ? 'no line read' : `${read.length} ${read.length === 1 ? 'line' : 'lines'}`,
  }
}

/** A list that is in the text and also attached counts once. */
function withoutDoubles(all: readonly ReadInquiryLine[]): ReadInquiryLine[] {
  const seen = new Set<string>()
  return all.filter(({ pnKey, brand = '', qty = '', neededOn = '' }) => {
    const key = `${pnKey} ${brand} ${qty} ${neededOn}`
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}
