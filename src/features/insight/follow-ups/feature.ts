import { customers } from '#features/parties/customers/collection.ts'
import { followUps } from '#features/records/follow-ups/collection.ts'
import { feature } from '#model/feature.ts'
import { pageOf } from '#model/record-address.ts'

export default feature({
  name: 'follow-ups',
  area: 'insight',
  records: [{ of: followUps }],
  screens: [
    {
      path: pageOf(followUps),
      label: 'Follow-up',
      purpose: 'Follow up on overdue invoices, quotes and late purchase orders',
      group: 'Today',
      icon: 'phone-calling',
      count: { of: followUps, where: [['status', 'in', ['Open', 'Snoozed']]] },
      key: 'f',
      load: () => import('#features/insight/follow-ups/screen.tsx'),
    },
  ],
  server: () => [
    import('#features/insight/follow-ups/chasing/call-sheet.ts'),
    import('#features/insight/follow-ups/hooks.ts'),
    import('#features/insight/follow-ups/letters/remind.ts'),
    import('#features/insight/follow-ups/merge.ts'),
    import('#features/insight/follow-ups/print.ts'),
    import('#features/insight/follow-ups/results/pause.ts'),
  ],
  parts: [
    {
      to: 'settings-letters',
      name: 'LetterPreview',
      load: () => import('#features/insight/follow-ups/letters/letter-preview.tsx'),
    },
    {
      to: 'invoice-reminder',
      name: 'RemindDialog',
      load: () => import('#features/insight/follow-ups/letters/remind-dialog.tsx'),
    },
    {
      to: 'list-selection',
      of: [customers],
      name: 'CustomerLetters',
      load: () => import('#features/insight/follow-ups/letters/letter-run.tsx'),
    },
  ],
  sends: [
    { label: 'Reminders', command: 'followups.remind' },
    { label: 'Runs of reminders', command: 'followups.remindMany' },
  ],
})
