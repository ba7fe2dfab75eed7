import { importPresets } from '#features/data/import/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'import',
  area: 'data',
  collections: [importPresets],
  screens: [
    {
      path: '/csv-to-firestore',
      label: 'Import',
      purpose: 'CSV and XLSX import with mapping, dry run and undo',
      group: 'Data',
      icon: 'file-type-csv',
      key: 'k',
      load: () => import('#features/data/import/csv-screen.tsx'),
    },
    {
      name: 'json',
      path: '/json-to-firestore',
      label: 'Import JSON',
      purpose: 'JSON import and restore',
      group: 'Data',
      icon: 'braces',
      load: () => import('#features/data/import/json-screen.tsx'),
    },
  ],
})
