import { type AreaWords, plain } from '#model/command/words/words.ts'

/** The words for the commands of `records`. */
export const recordsWords: AreaWords = {
  headings: {
    comments: ['Comments', 'comments'],
    followups: ['Follow-up', 'followUps'],
    outbox: ['Outbox', 'outbox'],
    print: ['Prints'],
    reports: ['Reports', 'reportMails'],
    savedViews: ['Saved views', 'savedViews'],
    shares: ['Links'],
    todos: ['To-do', 'todos'],
  },
  words: {
    'comments.completeOlder': plain('Complete older notes', 'completed older notes'),
    'followups.chaseLate': plain('Follow up late orders', 'chased late orders', 'Late orders chased'),
    'followups.merge': plain('Merge follow-ups', 'merged follow-ups', 'Follow-ups merged'),
    'followups.pause': plain('Pause reminders', 'paused reminders[ until {until}]', 'Reminders paused[ until {until}]'),
    'followups.promise': plain(
      'Record a promise to pay',
      'recorded a promise to pay[ on {promisedOn}]',
      'Promise to pay recorded',
    ),
    'followups.record': plain('Record the outcome', 'recorded the outcome[ {outcome}]', 'Outcome recorded'),
    'followups.remind': plain('Record a reminder', 'recorded a reminder', 'Reminder recorded'),
    'followups.remindMany': plain('Run the reminders', 'recorded reminders', 'Reminders recorded'),
    'outbox.record': plain('Note what came of an email', 'sent an email', 'Email noted'),
    'outbox.send': plain('Send {it} by email', 'put {it} into the outbox', 'Email is on its way'),
    'outbox.take': plain('Take an email to send', 'took an email to send', 'Email taken'),
    print: plain('Print', 'printed'),
    'reports.mail': plain('Send a report by mail', 'set up {it}', 'Report mail set up'),
    'reports.recordMail': plain('Note a report mail', 'mailed a report', 'Report mail noted'),
    'reports.stopMail': plain('Stop a report mail', 'stopped {it}', 'Report mail stopped'),
    'savedViews.pin': plain('Pin or unpin a view', 'pinned or unpinned {it}', 'Pin of {it} changed'),
    'shares.close': plain('Withdraw a link', 'withdrew a link', 'Link withdrawn'),
    'shares.open': plain('Share by link', 'shared a record by link', 'Link created'),
    'todos.toFollowUp': plain('Make {it} a follow-up', 'made {it} a follow-up'),
  },
}
