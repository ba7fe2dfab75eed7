import { movedDates } from '#features/money/check-dates/moved-dates.ts'
import { slipScores } from '#features/money/check-dates/slip-scores.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'check-dates',
  area: 'money',
  reports: [movedDates, slipScores],
  screens: [
    {
      path: '/check-date-change',
      label: 'Check dates',
      purpose: 'Reschedule check dates; watch every other date that moved',
      group: 'Money',
      icon: 'calendar-event',
      load: () => import('#features/money/check-dates/screen.tsx'),
    },
  ],
  server: () => [import('#features/money/check-dates/print.ts')],
})
