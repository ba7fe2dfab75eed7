import { todoActions } from '#features/records/todos/actions.ts'
import { taskTemplates, todos } from '#features/records/todos/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'todos',
  area: 'records',
  collections: [todos, taskTemplates],
  actions: [todoActions],
  records: [{ of: todos }],
  screens: [
    {
      path: '/todo',
      label: 'To do',
      purpose: 'Tasks',
      group: 'Today',
      icon: 'checkbox',
      key: 'o',
      count: { of: todos, where: [['status', '!=', 'Done']] },
      load: () => import('#features/records/todos/screen.tsx'),
    },
  ],
  server: () => [
    import('#features/records/todos/file-headings.ts'),
    import('#features/records/todos/commands.ts'),
    import('#features/records/todos/hooks.ts'),
  ],
})
