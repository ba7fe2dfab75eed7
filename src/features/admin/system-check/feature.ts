import { systemChecks } from '#features/admin/system-check/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'system-check',
  area: 'admin',
  collections: [systemChecks],
  parts: [
    {
      to: 'settings-printers',
      name: 'Calibration',
      load: () => import('#features/admin/system-check/calibration.tsx'),
    },
  ],
  screens: [
    {
      path: '/test',
      label: 'System check',
      purpose: 'Check the device, network, identity, database, printer and scanner',
      group: 'Admin',
      icon: 'heartbeat',
      open: true,
      load: () => import('#features/admin/system-check/screen.tsx'),
    },
  ],
})
