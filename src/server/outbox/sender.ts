import { buffer } from 'node:stream/consumers'
import { LIMITS } from '#base/limits.ts'
import { Problem } from '#base/problem.ts'
import type { Caller } from '#model/command/people.ts'
import { printableText } from '#model/print/blocks.ts'
import type { Condition } from '#model/query/query.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { roleOf } from '#server/access/authorise.ts'
import { primeFor } from '#server/access/prime-caller.ts'
import { runCommand } from '#server/documents/execute.ts'
import { fileStorageOf, readableAs } from '#server/files/rights.ts'
import { safeName } from '#server/formats/zip.ts'
import { Unanswered } from '#server/identity/mail.ts'
import { type MailOptions, openMailLoop } from '#server/mail-loop.ts'
import type { Person, Prime } from '#server/ports.ts'
import { makePdf } from '#server/print/make-pdf.ts'
import type { Renderer } from '#server/print/renderer.ts'

/** How often each node checks for due emails. */
const LOOK_MS = 5_000
/** The emails sent per check; the rest follow with the next. */
const MAX_A_LOOK = 50
const PRIME = primeFor('outbox')

type Outcome = { outcome: 'Sent' | 'Again' | 'Failed'; error?: string; refused?: string[]; isUnclear?: boolean }

/**
 * Sends every due email, one after the other; with several nodes each takes different ones. Returns how many it took.
 */
export async function sendDueMails(prime: Prime, options: MailOptions): Promise<number> {
  let taken = 0
  while (taken < MAX_A_LOOK && (await isDue(prime))) {
    const mail = await take(prime)
    if (!mail) break
    taken++
    const outcome = await sendOne(prime, mail, options)
    await runCommand(prime, PRIME, 'outbox.record', { outboxId: mail.id, ...outcome })
  }
  return taken
}

/** Whether an email is waiting or was interrupted; checked before anything is written. */
async function isDue(prime: Prime): Promise<boolean> {
  const now = { $ts: prime.now().toISOString() }
  const of = (status: string, field: string): Condition => ({
    op: 'and',
    of: [
      { op: '==', path: ['status'], value: status },
      { op: '<=', path: [field], value: now },
    ],
  })
  const ask = { collection: 'outbox', orderBy: [], searchIn: [], skip: 0, limit: 1 }
  return await prime.driver.read(async (tx) => {
    for (const where of [of('Waiting', 'nextTryAt'), of('Sending', 'heldUntil')])
      if ((await tx.find({ ...ask, where })).docs.length > 0) return true
    return false
  })
}

/** Claims an email for this node; undefined when another node was first. */
async function take(prime: Prime): Promise<Doc | undefined> {
  try {
    const { result } = await runCommand(prime, PRIME, 'outbox.take', {})
    return 'id' in (result as object) ? (result as Doc) : undefined
  } catch (error) {
    if (error instanceof Problem && error.code === 'refused') return undefined
    throw error
  }
}

async function sendOne(prime: Prime, { data }: Doc, { mail, renderer }: MailOptions): Promise<Outcome> {
  if (!mail) return { outcome: 'Failed', error: 'Mail is not set up. Set SMTP_URL and start Prime again.' }
  try {
    const person = (await prime.identity.people()).find(({ id }) => id === data.byUid)
    if (person && person.status !== 'active') throw noAccount()
    const attachments = await attachedTo(prime, data, { person, renderer })
    const refused = await mail.deliver({
      to: listed(data.to),
      ...(data.cc !== undefined && { cc: listed(data.cc) }),
      replyTo: printableText(data.replyTo),
      subject: printableText(data.subject),
      text: printableText(data.text),
      messageId: printableText(data.messageId),
      ...(data.inReplyTo !== undefined && {
        inReplyTo: printableText(data.inReplyTo),
        references: printableText(data.inReplyTo),
      }),
      attachments,
    })
    if (refused.length === 0) return { outcome: 'Sent' }
    const error = refused.map(({ address, why }) => `${address}: ${why}`).join('; ')
    return { outcome: 'Sent', refused: refused.map(({ address }) => address), error }
  } catch (error) {
    const outcome = outcomeOf(error)
    prime.log('warn', 'An email of the outbox was not sent.', { outcome: outcome.outcome, cause: outcome.error })
    return outcome
  }
}

const listed = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : '')

/** The attachments of an email: the print of its record and files of it, as far as the sender may see them. */
async function attachedTo(
  prime: Prime,
  data: Data,
  { person, renderer }: { person: Person | undefined; renderer: Renderer },
) {
  if (!data.template && !data.fileIds) return []
  if (!person) throw noAccount()
  const caller = { ...PRIME, person } as Caller
  const attached = [
    ...(data.template ? [await pdfOf(prime, data, { caller, renderer })] : []),
    ...(await filesOf(prime, caller, data)),
  ]
  if (attached.reduce((sum, { content }) => sum + content.length, 0) > LIMITS.mailAttachedBytes)
    throw new Problem(
      'too-large',
      'The attachments have more than 20 MB together. Print the document, or send fewer files.',
    )
  return attached
}

async function pdfOf(prime: Prime, data: Data, { caller, renderer }: { caller: Caller; renderer: Renderer }) {
  const print = prime.prints.get(printableText(data.template))
  if (!print || (print.roles && !print.roles.includes(roleOf(caller))))
    throw new Problem('refused', `${emailOf(caller)} may not print "${printableText(data.documentName)}".`)
  const [origin = ''] = prime.config.origins
  const made = await makePdf(prime, { renderer, caller, origin }, print, [printableText(data.recordId)], {
    preview: '1',
  })
  return { filename: `${safeName(made.title)}.pdf`, content: made.pdf, contentType: 'application/pdf' }
}

const emailOf = (caller: Caller): string => (caller.kind === 'nobody' ? '' : caller.person.email)

/** The selected files of the record; a deleted one stops the email, because its text may mention it. */
async function filesOf(prime: Prime, caller: Caller, { collection, recordId, fileIds }: Data) {
  const files = await prime.driver.read(async (tx) => {
    const found: { hash: string; name: string; type: string }[] = []
    for (const id of Array.isArray(fileIds) ? fileIds : []) {
      const doc = await tx.get('attachments', String(id))
      const { hash, name, type } = doc?.data ?? {}
      const isOfRecord = doc?.data.collection === collection && doc?.data.recordId === recordId
      if (!isOfRecord || typeof hash !== 'string' || (await readableAs(prime, tx, caller, hash)) === undefined)
        throw new Problem('refused', 'A file of the email was deleted. Send the document again.')
      found.push({ hash, name: printableText(name), type: printableText(type) })
    }
    return found
  })
  const attached = []
  for (const { hash, name, type } of files) {
    const file = await fileStorageOf(prime).get(hash)
    if (!file) throw new Problem('refused', `The file ${name} is no longer there. Send the document without it.`)
    attached.push({ filename: safeName(name), content: await buffer(file.stream), contentType: type })
  }
  return attached
}

const noAccount = () => new Problem('refused', 'Its sender has no active account. Send it again yourself.')

/** The kind of a failure: permanently refused, to be retried, or possibly accepted. */
function outcomeOf(error: unknown): Outcome {
  if (error instanceof Problem) {
    if (error.code === 'unavailable') return { outcome: 'Again', error: error.message }
    return { outcome: 'Failed', error: error.message }
  }
  if (error instanceof Unanswered) return { outcome: 'Failed', error: error.message, isUnclear: true }
  const { code, responseCode, response, message } = error as Partial<Record<string, string | number>>
  const reason = printableText(response ?? message ?? 'The mail server did not answer.')
    .replace(/\s+/g, ' ')
    .slice(0, 300)
  if (typeof responseCode !== 'number' || responseCode < 500) return { outcome: 'Again', error: reason }
  return { outcome: 'Failed', error: code === 'EAUTH' ? 'The mail server refused the sign-in of SMTP_URL.' : reason }
}

/** Checks every few seconds for due emails; returns a function that stops it. */
export const openOutbox = (prime: Prime): (() => void) =>
  openMailLoop(prime, {
    everyMs: LOOK_MS,
    send: (options) => sendDueMails(prime, options),
    failure: 'The outbox could not be sent.',
  })
