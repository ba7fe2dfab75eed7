import { feature } from '#model/feature.ts'

export default feature({
  name: 'movimec',
  area: 'channels',
  screens: [
    {
      path: '/movimec',
      label: 'Movimec',
      purpose: 'Partner account',
      group: 'Channels',
      icon: 'affiliate',
    },
  ],
})
