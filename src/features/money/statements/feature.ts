import { feature } from '#model/feature.ts'

export default feature({
  name: 'statements',
  area: 'money',
  server: () => [
    import('#features/money/statements/customer-statement.ts'),
    import('#features/money/statements/vendor-statement.ts'),
  ],
})
