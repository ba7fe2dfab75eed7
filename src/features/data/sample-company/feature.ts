import { feature } from '#model/feature.ts'

export default feature({
  name: 'sample-company',
  area: 'data',
  server: () => [
    import('#features/data/sample-company/commands.ts'),
    import('#features/data/sample-company/clearing/clear-command.ts'),
  ],
  parts: [
    { to: 'settings-data', name: 'SampleTool', load: () => import('#features/data/sample-company/sample-tool.tsx') },
  ],
})
