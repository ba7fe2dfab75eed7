import { checkActions } from '#features/money/check-register/actions.ts'
import { checks } from '#features/money/checks/collection.ts'
import { feature } from '#model/feature.ts'
import { pageOf } from '#model/record-address.ts'

export default feature({
  name: 'check-register',
  area: 'money',
  actions: [checkActions],
  screens: [
    {
      path: pageOf(checks),
      label: 'Checks',
      purpose: 'Write, print, void and clear checks; payments, pay runs and bank statements',
      group: 'Money',
      icon: 'writing-sign',
      load: () => import('#features/money/check-register/screen.tsx'),
    },
  ],
  server: () => [
    import('#features/money/check-register/printing/print-commands.ts'),
    import('#features/money/check-register/bounce.ts'),
    import('#features/money/check-register/commands.ts'),
    import('#features/money/check-register/stop-commands.ts'),
    import('#features/money/check-register/printing/unused-numbers.ts'),
    import('#features/money/check-register/positive-pay.ts'),
    import('#features/money/check-register/deposit-slip.ts'),
  ],
})
