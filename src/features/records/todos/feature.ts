import { todoActions } from '#features/records/todos/actions.ts'
import { todos } from '#features/records/todos/collection.ts'
import { taskTemplates } from '#features/records/todos/templates/templates.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'todos',
  area: 'records',
  collections: [todos, taskTemplates],
  actions: [todoActions],
  records: [{ of: todos, path: '/todo' }],
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
  server: () => [import('#features/records/todos/commands.ts'), import('#features/records/todos/hooks.ts')],
})
