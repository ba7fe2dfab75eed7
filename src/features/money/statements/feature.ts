import { feature } from '#model/feature.ts'

export default feature({
  name: 'statements',
  area: 'money',
  parts: [
    {
      to: 'receivable-tools',
      name: 'Statements',
      load: () => import('#features/money/statements/statements.tsx'),
    },
  ],
  server: () => [
    import('#features/money/statements/customer-statement.ts'),
    import('#features/money/statements/vendor-statement.ts'),
  ],
})
