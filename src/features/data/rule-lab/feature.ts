import { ruleCases } from '#features/data/rule-lab/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'rule-lab',
  area: 'data',
  collections: [ruleCases],
  screens: [
    {
      path: '/testing',
      label: 'Rule lab',
      purpose: 'Try the due, tracking, numbering and part rules on any input',
      group: 'Advanced',
      icon: 'flask',
      open: true,
      load: () => import('#features/data/rule-lab/screen.tsx'),
    },
  ],
})
