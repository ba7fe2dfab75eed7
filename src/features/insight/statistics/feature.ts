import { feature } from '#model/feature.ts'

export default feature({
  name: 'statistics',
  area: 'insight',
  screens: [
    {
      path: '/statistics',
      label: 'Statistics',
      purpose: 'Report library: figures in tables',
      group: 'Data',
      icon: 'table',
    },
  ],
})
