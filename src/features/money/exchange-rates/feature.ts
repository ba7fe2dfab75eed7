import { feature } from '#model/feature.ts'

export default feature({
  name: 'exchange-rates',
  area: 'money',
  server: () => [
    import('#features/money/exchange-rates/commands.ts'),
    import('#features/money/exchange-rates/connector.ts'),
  ],
})
