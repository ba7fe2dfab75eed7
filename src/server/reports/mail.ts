import { dayIn, hourIn, longDay, toDay } from '#base/days.ts'
import { Problem } from '#base/problem.ts'
import type { Caller } from '#model/command/people.ts'
import type { Condition } from '#model/query/query.ts'
import { chosenIn, hrefOfReport } from '#model/report/define.ts'
import { reportText } from '#model/report/report.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { primeFor } from '#server/access/prime-caller.ts'
import { runCommand } from '#server/documents/execute.ts'
import { zoneOf } from '#server/http/zone.ts'
import { type MailOptions, openMailLoop } from '#server/mail-loop.ts'
import type { Person, Prime } from '#server/ports.ts'
import type { Renderer } from '#server/print/renderer.ts'
import { FILES, type FileKind, onPaper, reportFile } from '#server/reports/files.ts'
import { neededReport, runReport } from '#server/reports/run.ts'

/** From this hour on, business time. */
const HOUR = 6
const LOOK_MS = 60_000
/** A mail server that does not take it is tried again after so long, on the same day. */
const AGAIN_MS = 900_000
const CLAIM = 'reportMail'
const PRIME = primeFor('reports')
/** Rows that are in the letter itself. */
const MAX_IN_TEXT = 50

/** Sends every report that is due today, each once, over all processes. */
export async function mailDueReports(prime: Prime, options: MailOptions): Promise<void> {
  const now = prime.now()
  const timeZone = await zoneOf(prime)
  if (hourIn(timeZone, now) < HOUR) return
  const today = dayIn(timeZone, now)
  for (const mail of await dueMails(prime, today)) {
    if (!(await claim(prime, mail.id, now))) continue
    const outcome = await sendOne(prime, mail, { ...options, today })
    if (outcome === undefined) continue
    await runCommand(prime, PRIME, 'reports.recordMail', { id: mail.id, ...outcome })
    await prime.driver.write((tx) => tx.note(CLAIM, mail.id, undefined, now))
  }
}

async function dueMails(prime: Prime, today: string): Promise<readonly Doc[]> {
  const where: Condition = { op: '==', path: ['isOn'], value: true }
  const ask = { collection: 'reportMails', where, orderBy: [], searchIn: [], skip: 0, limit: 1_000 }
  const { docs } = await prime.driver.read((tx) => tx.find(ask))
  return docs.filter(({ data }) => (toDay(data.nextOn, 'UTC') ?? '9999') <= today)
}

/** The outcome of one mail; undefined where it is tried again later today. */
async function sendOne(
  prime: Prime,
  { data }: Doc,
  { mail, renderer, today }: MailOptions & { today: string },
): Promise<{ outcome: string; isSent: boolean } | undefined> {
  const not = (outcome: string) => ({ outcome, isSent: false })
  if (!mail) return not('Mail is not set up. Set SMTP_URL and start Prime again.')
  const people = (await prime.identity.people()).filter(({ status }) => status === 'active')
  const owner = people.find(({ id }) => id === data.ownerUid)
  if (!owner) return not('The person who set this up has no active account. Set it up again.')
  const to = (data.to as string[]).filter((one) => people.some(({ email }) => email.toLowerCase() === one))
  const left = (data.to as string[]).filter((one) => !to.includes(one))
  if (to.length === 0) return not('No recipient has an active account.')
  const notTo = left.length > 0 ? [`${left.join(', ')}: no active account`] : []
  try {
    const refused = await mail.deliver({
      to: to.join(', '),
      ...(await letterOf(prime, data, { owner, renderer, today })),
    })
    notTo.push(...refused.map(({ address, why }) => `${address}: ${why}`))
  } catch (error) {
    if (error instanceof Problem) return not(error.message)
    prime.log('warn', 'A report could not be mailed.', { report: String(data.report), cause: String(error) })
    return undefined
  }
  return {
    outcome: notTo.length > 0 ? `Sent, but not to ${notTo.join('; ')}.` : 'Sent.',
    isSent: true,
  }
}

async function letterOf(
  prime: Prime,
  data: Data,
  { owner, renderer, today }: { owner: Person; renderer: Renderer; today: string },
) {
  const spec = neededReport(String(data.report))
  const caller: Caller = { ...PRIME, person: owner } as Caller
  const address = String(data.chosen ?? '')
  const found = await runReport(prime, caller, spec, address)
  const kind = String(data.format ?? 'PDF').toLowerCase() as FileKind
  const content = await reportFile(prime, { caller, renderer, today }, found, kind)
  const paper = onPaper(found, today)
  const [origin = ''] = prime.config.origins
  const text = [
    found.rows.length > MAX_IN_TEXT ? `${found.rows.length} rows, see the file.` : reportText(paper),
    `${origin}${hrefOfReport(spec, chosenIn(spec, address))}`,
    `${owner.name || owner.email} set up this mail in Prime.`,
  ].join('\n\n')
  return {
    subject: `${found.title}, ${longDay(today)}`,
    text,
    attachments: [{ filename: `${found.title} ${today}.${kind}`, content, contentType: FILES[kind].type }],
  }
}

/** Takes a mail for this process; one that was not accepted is free again after a while. */
const claim = (prime: Prime, id: string, now: Date): Promise<boolean> =>
  prime.driver.write(async (tx) => {
    const note = await tx.noteOf(CLAIM, id)
    if (note && now.getTime() - Date.parse(note.at) < AGAIN_MS) return false
    await tx.note(CLAIM, id, '{}', now)
    return true
  })

/** Looks every minute which reports are due; answers what ends that. */
export const openReportMails = (prime: Prime): (() => void) =>
  openMailLoop(prime, {
    everyMs: LOOK_MS,
    send: (options) => mailDueReports(prime, options),
    failure: 'The report mails could not be sent.',
  })
