import { feature } from '#model/feature.ts'

export default feature({
  name: 'movimec',
  area: 'channels',
  screens: [
    {
      path: '/movimec',
      label: 'Movimec',
      purpose: 'Partner account: consignment, shared stock, settlement',
      group: 'Channels',
      icon: 'affiliate',
    },
  ],
})
