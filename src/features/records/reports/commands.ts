import { toDay } from '#base/days.ts'
import { Problem, refuse } from '#base/problem.ts'
import { REPORT_FORMATS, RHYTHMS, reportMails } from '#features/records/reports/collection.ts'
import { nextMail } from '#features/records/reports/rules.ts'
import { defineCommand } from '#model/command/command.ts'
import { reports } from '#model/feature.ts'
import { readChosen } from '#model/report/define.ts'
import { choice, date, flag, reference, tags, text } from '#model/schema/fields.ts'

const MAX_RECIPIENTS = 20

/** Schedules a report by email; it contains what the person who schedules it may see. */
export const mailReport = defineCommand({
  name: 'reports.mail',
  label: 'Send a report by mail',
  undoBy: 'Stop the report mail.',
  input: {
    report: text('Report', { required: true }),
    chosen: text('Choices'),
    to: tags('To', { required: true, help: 'Email addresses of people with an account' }),
    every: choice('Sent', RHYTHMS, { required: true }),
    format: choice('File', REPORT_FORMATS, { default: 'PDF' }),
    startsOn: date('First mail', { help: 'Default: today' }),
  },
  async run({ tx, user, today, timeZone, newId, input: { report, chosen, to, every, format, startsOn } }) {
    const spec = reports().find(({ name }) => name === report)
    if (!spec)
      throw refuse(
        `There is no report "${report}". Choose one of: ${reports()
          .map(({ name }) => name)
          .join(', ')}.`,
      )
    readChosen(spec, chosen ?? '')
    const given = [...new Set(to.map((one) => one.trim().toLowerCase()).filter(Boolean))]
    if (given.length === 0) throw refuse('The mail has no recipient. Enter an email address.', 'to')
    if (given.length > MAX_RECIPIENTS) throw refuse(`Enter ${MAX_RECIPIENTS} recipients or fewer.`, 'to')
    const first = toDay(startsOn, timeZone) ?? today
    if (first < today)
      throw refuse(`The first mail is dated ${first}, which has passed. Choose today or a later day.`, 'startsOn')
    return tx.insert(
      reportMails,
      {
        title: spec.title,
        report,
        ...(chosen && { chosen }),
        to: given,
        every,
        format: format ?? 'PDF',
        isOn: true,
        startsOn: first,
        nextOn: first,
        ownerUid: user.id,
        ownerName: user.email,
      },
      newId(),
    )
  },
})

/** Stops a report by email; only its owner may. */
export const stopMail = defineCommand({
  name: 'reports.stopMail',
  label: 'Stop a report mail',
  input: { id: reference('Report mail', 'reportMails', { required: true }) },
  async run({ tx, user, input: { id } }) {
    const { data } = await tx.need(reportMails, id)
    if (data.ownerUid !== user.id) throw new Problem('not-found', `There is no report mail "${id}".`)
    await tx.remove(reportMails.name, id)
    return { title: data.title }
  },
})

/** Records that a report was sent, or why not. Called automatically by Prime. */
export const recordReportMail = defineCommand({
  name: 'reports.recordMail',
  label: 'Note a report mail',
  roles: ['owner'],
  undoBy: 'A mail that was sent cannot be undone.',
  input: {
    id: reference('Report mail', 'reportMails', { required: true }),
    outcome: text('Outcome', { required: true }),
    isSent: flag('Sent', { required: true }),
  },
  async run({ tx, user, now, today, timeZone, input: { id, outcome, isSent } }) {
    if (user.id !== 'prime') throw refuse('Prime records report mails automatically.')
    const mail = await tx.get(reportMails, id)
    if (!mail) return
    const startsOn = toDay(mail.data.startsOn, timeZone) ?? today
    await tx.update(reportMails, id, {
      lastOutcome: outcome,
      ...(isSent && { lastSentAt: { $ts: now.toISOString() } }),
      nextOn: nextMail(mail.data.every, startsOn, today),
    })
  },
})
