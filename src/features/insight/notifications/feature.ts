import { feature } from '#model/feature.ts'

export default feature({
  name: 'notifications',
  area: 'insight',
  parts: [{ to: 'delivery-note', name: 'StaleNote', load: () => import('#features/insight/notifications/parts.tsx') }],
})
