import { outboxActions } from '#features/records/outbox/actions.ts'
import { outbox } from '#features/records/outbox/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'outbox',
  area: 'records',
  collections: [outbox],
  actions: [outboxActions],
  server: () => [import('#features/records/outbox/commands.ts')],
  parts: [
    {
      to: 'record-menu',
      name: 'SendByEmail',
      load: () => import('#features/records/outbox/parts.tsx'),
    },
  ],
})
