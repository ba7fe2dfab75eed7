import { feature } from '#model/feature.ts'

export default feature({
  name: 'documents',
  area: 'money',
  server: () => [import('#features/money/documents/hooks.ts')],
})
