import { feature } from '#model/feature.ts'

export default feature({
  name: 'check-dates',
  area: 'money',
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
})
