import { feature } from '#model/feature.ts'

export default feature({
  name: 'label-generator',
  area: 'data',
  screens: [
    {
      path: '/generator',
      label: 'Label generator',
      purpose: 'Generate labels, barcodes, numbers, listing texts, amounts in words',
      group: 'Ship',
      icon: 'barcode',
      open: true,
      load: () => import('#features/data/label-generator/screen.tsx'),
    },
  ],
  server: () => [import('#features/data/label-generator/reserve-command.ts')],
  parts: [
    { to: 'label-sheets', name: 'Sheets', load: () => import('#features/data/label-generator/labels/sheets.tsx') },
  ],
})
