import { feature } from '#model/feature.ts'

export default feature({
  name: 'setting-effects',
  area: 'insight',
  parts: [
    {
      to: 'setting-effects',
      name: 'consequencesOf',
      load: () => import('#features/insight/setting-effects/consequences.ts'),
    },
  ],
})
