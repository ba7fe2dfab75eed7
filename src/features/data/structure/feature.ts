import { fieldNotes } from '#features/data/structure/collection.ts'
import { indexActions } from '#features/data/structure/indexes/actions.ts'
import { ownIndexes } from '#features/data/structure/indexes/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'structure',
  area: 'data',
  collections: [fieldNotes, ownIndexes],
  actions: [indexActions],
  screens: [
    {
      path: '/collection-structure',
      label: 'Structure',
      purpose: 'Schema inspector: fields, types, coverage, relations, drift',
      group: 'Advanced',
      icon: 'schema',
      load: () => import('#features/data/structure/screen.tsx'),
    },
  ],
  server: () => [import('#features/data/structure/drift.ts'), import('#features/data/structure/indexes/commands.ts')],
  nightly: ['structure.drift'],
})
