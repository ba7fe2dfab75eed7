import { feature } from '#model/feature.ts'

export default feature({
  name: 'graphs',
  area: 'insight',
  screens: [
    { path: '/graphs', label: 'Graphs', purpose: 'Chart builder and gallery', group: 'Data', icon: 'chart-line' },
  ],
})
