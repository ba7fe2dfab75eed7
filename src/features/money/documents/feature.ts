import { feature } from '#model/feature.ts'

export default feature({
  name: 'documents',
  area: 'money',
  server: () => [
    import('#features/money/documents/hooks.ts'),
    import('#features/money/documents/currency-hooks.ts'),
    import('#features/money/documents/tax-hooks.ts'),
    import('#features/money/documents/name-party.ts'),
    import('#features/money/documents/commands.ts'),
  ],
  atStart: ['documents.complete'],
  nightly: ['documents.complete'],
})
