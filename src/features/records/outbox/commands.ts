import { timestamp } from '#base/days.ts'
import { Problem, refuse } from '#base/problem.ts'
import { type OutboxMail, outbox } from '#features/records/outbox/collection.ts'
import { mailedDocument, mailedPrints } from '#features/records/outbox/letters.ts'
import { needFiles } from '#features/records/outbox/mail-files.ts'
import {
  HELD_MINUTES,
  MAX_ATTEMPTS,
  MAX_RECIPIENTS,
  nameOfMail,
  needTexts,
  nextTryAfter,
  readAddresses,
} from '#features/records/outbox/rules.ts'
import { todos } from '#features/records/todos/collection.ts'
import { type CommandContext, defineCommand } from '#model/command/command.ts'
import { collections, places } from '#model/feature.ts'
import type { Mailed } from '#model/print/mailed.ts'
import { query } from '#model/schema/collection.ts'
import { choice, flag, reference, tags, text } from '#model/schema/fields.ts'

/** Adds an email to the outbox; the server sends it within seconds. */
export const sendMail = defineCommand({
  name: 'outbox.send',
  label: 'Send by email',
  help: 'Puts an email into the outbox, with the print of the record as a PDF. The server sends it within seconds.',
  undoBy: 'Cancel the email before it is sent.',
  input: {
    collection: text('Collection', { required: true }),
    recordId: text('Record', { required: true }),
    template: text('Print', { help: 'The print to attach; none for an email alone' }),
    to: tags('To', { required: true }),
    cc: tags('Cc'),
    replyTo: text('Reply to', { help: 'Default: yours' }),
    subject: text('Subject', { required: true }),
    text: text('Text', { required: true, rows: 10 }),
    inReplyTo: text('Answers'),
    fileIds: tags('Files', { help: 'Files of the record to attach, by their IDs' }),
  },
  async run({ tx, input, user, now, newId, mayWrite, mayChange }) {
    const { collection, recordId, template } = input
    const of = collections.find(({ name }) => name === collection)
    const found = of && mayWrite(collection) ? await tx.getAny(collection, recordId) : undefined
    const record = found && mayChange(collection, found.data) ? found : undefined
    if (!record) throw new Problem('not-found', `There is no document "${recordId.slice(0, 200)}" in ${collection}.`)
    const printed = template
      ? mailedPrints(collection, record.data).find((one) => one.template === template)
      : undefined
    if (template && !printed) throw refuse(`"${template}" of ${collection} cannot be sent by email. Print it instead.`)
    await needFiles(tx, input)
    return await putMail(
      { tx, user, now, newId },
      { ...input, ...(printed && { template: printed.template }) },
      printed && mailedDocument(printed, record.data),
    )
  },
})

/** An email to be added to the outbox. */
interface MailToSend {
  collection: string
  recordId: string
  to: readonly string[]
  subject: string
  text: string
  cc?: readonly string[] | undefined
  replyTo?: string | undefined
  inReplyTo?: string | undefined
  template?: string | undefined
  /** Attachments of the record that are sent with it. */
  fileIds?: readonly string[] | undefined
}

/** Adds an email to the outbox in the sender's name. Throws a refusal for anything an email cannot contain. */
export async function putMail(
  { tx, user, now, newId }: Pick<CommandContext<unknown>, 'tx' | 'user' | 'now' | 'newId'>,
  input: MailToSend,
  documentName?: Mailed,
): Promise<OutboxMail> {
  const { collection, recordId, subject } = input
  const to = readAddresses(input.to, 'the recipient', 'to')
  const cc = readAddresses(input.cc ?? [], 'the copy', 'cc').filter((one) => !to.includes(one))
  if (to.length === 0) throw refuse('The email has no recipient. Enter an email address.', 'to')
  if (to.length + cc.length > MAX_RECIPIENTS)
    throw refuse(`The email has ${to.length + cc.length} recipients. Enter ${MAX_RECIPIENTS} or fewer.`, 'to')
  needTexts(subject, input.text)
  const [replyTo = user.email] = readAddresses([input.replyTo ?? ''], 'the address for replies')
  const id = newId()
  return await tx.insert(
    outbox,
    {
      subject: subject.trim(),
      status: 'Waiting',
      to,
      ...(cc.length > 0 && { cc }),
      replyTo,
      text: input.text,
      collection,
      recordId,
      ...(input.template && documentName && { template: input.template, documentName }),
      ...(input.fileIds && input.fileIds.length > 0 && { fileIds: [...new Set(input.fileIds)] }),
      ...(input.inReplyTo && { inReplyTo: readMessageId(input.inReplyTo) }),
      attempts: 0,
      nextTryAt: timestamp(now),
      messageId: `<${id.toLowerCase()}.${now.getTime()}@${user.email.split('@')[1] ?? 'prime'}>`,
      by: user.email,
      byUid: user.id,
    },
    id,
  )
}

function readMessageId(given: string): string {
  if (!/^<[^<>\s]{3,500}>$/.test(given)) throw refuse('The message ID of the answered email is not one. Leave it out.')
  return given
}

const onlyPrime = ({ user }: Pick<CommandContext<unknown>, 'user'>): void => {
  if (user.id !== 'prime') throw refuse('Prime sends the outbox automatically.')
}

/** Claims the next due email for one node, so that no two nodes send the same one. */
export const takeMail = defineCommand({
  name: 'outbox.take',
  label: 'Take an email to send',
  roles: ['owner'],
  undoBy: 'An email that is being sent cannot be recalled.',
  input: {},
  async run(context) {
    onlyPrime(context)
    const { tx, now } = context
    const cut = await giveUpCutOff(context)
    const [next] = await tx.find(query(outbox, dueMails(now, 1)))
    if (!next && cut === 0) throw refuse('No email is due.')
    if (!next) return { cut }
    const attempts = (next.data.attempts ?? 0) + 1
    const heldUntil = timestamp(new Date(now.getTime() + HELD_MINUTES * 60_000))
    return await tx.update(outbox, next.id, { status: 'Sending', attempts, heldUntil, nextTryAt: undefined })
  },
})

/** Emails that are due now, those waiting longest first. */
export const dueMails = (now: Date, limit: number) =>
  ({
    where: [
      ['status', '==', 'Waiting'],
      ['nextTryAt', '<=', timestamp(now)],
    ],
    orderBy: [['nextTryAt', 'asc']],
    limit,
  }) as const

/** Emails whose sending was interrupted. */
export const cutOffMails = (now: Date, limit: number) =>
  ({
    where: [
      ['status', '==', 'Sending'],
      ['heldUntil', '<=', timestamp(now)],
    ],
    limit,
  }) as const

/** An email whose sending was interrupted may have arrived: it is never sent again automatically, a person decides. */
async function giveUpCutOff(context: CommandContext<unknown>): Promise<number> {
  const cut = await context.tx.find(query(outbox, cutOffMails(context.now, 20)))
  for (const mail of cut) await fail(context, mail, CUT_OFF)
  return cut.length
}

const CUT_OFF = 'Sending was cut off, so it may have arrived. Ask the recipient, then send it again or cancel it.'

/** Records the result of a claimed email. Called automatically by Prime. */
export const recordMail = defineCommand({
  name: 'outbox.record',
  label: 'Record the result of an email',
  roles: ['owner'],
  undoBy: 'An email that was sent cannot be undone.',
  input: {
    outboxId: reference('Email', 'outbox', { required: true }),
    outcome: choice('Outcome', ['Sent', 'Again', 'Failed'], { required: true }),
    error: text('Error'),
    refused: tags('Refused', { help: 'Recipients rejected by the mail server' }),
    isUnclear: flag('May have arrived'),
  },
  async run(context) {
    onlyPrime(context)
    const { tx, now, input } = context
    const mail = await tx.need(outbox, input.outboxId)
    if (mail.data.status !== 'Sending') throw refuse(`${nameOfMail(mail)} is ${mail.data.status}.`)
    const error = input.error ?? 'The mail server rejected it.'
    if (input.outcome === 'Sent') {
      const refused = input.refused ?? []
      if (refused.length > 0) await notifySender(context, mail, { to: refused, error })
      return await tx.update(outbox, mail.id, {
        status: 'Sent',
        sentAt: timestamp(now),
        heldUntil: undefined,
        lastError: refused.length > 0 ? error : undefined,
      })
    }
    const next = input.outcome === 'Again' ? nextTryAfter(mail.data.attempts ?? 1, now) : undefined
    if (!next) {
      const tried = input.outcome === 'Again' ? ` Given up after ${MAX_ATTEMPTS} attempts.` : ''
      return await fail(context, mail, input.isUnclear ? CUT_OFF : `${error}${tried}`)
    }
    return await tx.update(outbox, mail.id, {
      status: 'Waiting',
      nextTryAt: timestamp(next),
      heldUntil: undefined,
      lastError: error,
    })
  },
})

/** Marks an email as failed and gives its sender a task. */
async function fail(context: CommandContext<unknown>, mail: OutboxMail, error: string): Promise<OutboxMail> {
  await notifySender(context, mail, { to: mail.data.to, error })
  return await context.tx.update(outbox, mail.id, {
    status: 'Failed',
    lastError: error,
    heldUntil: undefined,
    nextTryAt: undefined,
  })
}

/** Creates a task for the sender of an email that did not reach all its recipients. */
async function notifySender(
  { tx, today }: CommandContext<unknown>,
  { data }: OutboxMail,
  { to, error }: { to: readonly string[]; error: string },
): Promise<void> {
  const { subject, by, collection, recordId } = data
  const place = places.find(({ of }) => of.name === collection)
  await tx.insert(todos, {
    title: `Email not sent: ${subject} to ${to.join(', ')}`.slice(0, 300),
    status: 'To do',
    dueOn: today,
    priority: 'High',
    notes: error,
    source: 'Rule',
    collection,
    recordId,
    ...(by && { assignee: by }),
    ...(place && { about: `${place.path}${place.path.includes('?') ? '&' : '?'}id=${encodeURIComponent(recordId)}` }),
  })
}
