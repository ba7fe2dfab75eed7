import { type AreaWords, plainWords } from '#model/command/words/words.ts'

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
    'comments.completeOlder': plainWords('Complete older notes', 'completed older notes'),
    'savedViews.completeOlder': plainWords('Complete older saved views', 'completed older saved views'),
    'followups.chaseLate': plainWords('Follow up late orders', 'followed up late orders', 'Late orders followed up'),
    'followups.merge': plainWords('Merge follow-ups', 'merged follow-ups', 'Follow-ups merged'),
    'followups.pause': plainWords(
      'Pause reminders',
      'paused reminders[ until {until}]',
      'Reminders paused[ until {until}]',
    ),
    'followups.promise': plainWords(
      'Record a promise to pay[ for {it}]',
      'recorded a promise to pay[ on {promisedOn}]',
      'Promise to pay recorded',
    ),
    'followups.record': plainWords(
      'Record the outcome for {it}',
      'recorded the outcome[ {outcome}]',
      'Outcome recorded',
    ),
    'followups.remind': plainWords('Record a reminder', 'recorded a reminder', 'Reminder recorded'),
    'followups.remindMany': plainWords('Run the reminders', 'recorded reminders', 'Reminders recorded'),
    'outbox.record': plainWords('Record the result of an email', 'recorded the result of an email', 'Email noted'),
    'outbox.send': plainWords('Send {it} by email', 'put {it} into the outbox', 'Email is on its way'),
    'outbox.take': plainWords('Take an email to send', 'began to send an email', 'Email taken'),
    print: plainWords('Print', 'printed'),
    'reports.mail': plainWords('Send a report by mail', 'set up {it}', 'Report mail set up'),
    'reports.recordMail': plainWords('Note a report mail', 'mailed a report', 'Report mail noted'),
    'reports.stopMail': plainWords('Stop a report mail', 'stopped {it}', 'Report mail stopped'),
    'savedViews.pin': plainWords('Pin or unpin a view', 'pinned or unpinned {it}', 'Pin of {it} changed'),
    'shares.close': plainWords('Withdraw a link', 'withdrew a link', 'Link withdrawn'),
    'shares.open': plainWords('Share by link', 'shared a record by link', 'Link created'),
    'todos.toFollowUp': plainWords('Make {it} a follow-up', 'made {it} a follow-up'),
  },
}
