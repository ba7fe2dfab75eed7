import { feature } from '#model/feature.ts'

export default feature({
  name: 'bearingnet',
  area: 'channels',
  screens: [
    {
      path: '/bearingnet-inventory',
      label: 'BearingNet listing',
      purpose: 'What we list on BearingNet, and the export file',
      group: 'Channels',
      icon: 'tags',
    },
    {
      path: '/bearingnet',
      label: 'BearingNet market',
      purpose: 'BearingNet hub: market search, companies, imports, results',
      group: 'Buy',
      icon: 'building-store',
    },
  ],
})
