import { links } from '#features/channels/links/collection.ts'
import { duplicateGroups, duplicateMerges, duplicateRules } from '#features/data/duplicates/collection.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { parcels } from '#features/shipping/tracking/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { feature } from '#model/feature.ts'
import { pageOf } from '#model/record-address.ts'

export default feature({
  name: 'duplicates',
  area: 'data',
  collections: [duplicateRules, duplicateGroups, duplicateMerges],
  screens: [
    {
      path: pageOf(duplicateGroups),
      label: 'Duplicates',
      purpose: 'Queue of found duplicates: compare, merge, undo',
      group: 'Data',
      icon: 'copy',
      load: () => import('#features/data/duplicates/screen.tsx'),
    },
    {
      path: pageOf(duplicateRules),
      label: 'Find duplicates',
      purpose: 'Define a matching rule and scan for duplicates',
      group: 'Data',
      icon: 'scan-eye',
      load: () => import('#features/data/duplicates/search/search-screen.tsx'),
    },
  ],
  server: () => [
    import('#features/data/duplicates/file-headings.ts'),
    import('#features/data/duplicates/commands.ts'),
    import('#features/data/duplicates/due-command.ts'),
    import('#features/data/duplicates/print.ts'),
    import('#features/data/duplicates/undo-command.ts'),
  ],
  parts: [
    {
      to: 'record-menu',
      of: [vendors, customers, parts],
      name: 'FindLike',
      load: () => import('#features/data/duplicates/find-similar.tsx'),
    },
    {
      to: 'list-selection',
      of: [vendors, customers, parts],
      name: 'MergeChosen',
      load: () => import('#features/data/duplicates/queue/merge-chosen.tsx'),
    },
    {
      to: 'form-hint',
      of: [vendors, customers, parts, links, parcels],
      name: 'LooksLike',
      load: () => import('#features/data/duplicates/parts.tsx'),
    },
  ],
})
