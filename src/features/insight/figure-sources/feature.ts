import { feature } from '#model/feature.ts'

export default feature({
  name: 'figure-sources',
  area: 'insight',
  parts: [
    { to: 'history-source', name: 'WhyTab', load: () => import('#features/insight/figure-sources/source-tab.tsx') },
  ],
})
