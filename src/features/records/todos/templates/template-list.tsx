import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Problem } from '#base/problem.ts'
import { counted } from '#base/text/words.ts'
import { type Template, taskTemplates, todos } from '#features/records/todos/collection.ts'
import { templatesWith, USUAL } from '#features/records/todos/templates/rules.ts'
import { useTemplates } from '#features/records/todos/templates/template-menu.tsx'
import styles from '#features/records/todos/todos.module.css'
import { pageOf } from '#model/record-address.ts'
import { commit } from '#ui/api.ts'
import { CollectionScreen } from '#ui/list/collection-screen.tsx'
import { bringBack } from '#ui/list/remove.ts'
import { Await } from '#ui/live/await.tsx'
import { useUser } from '#ui/session.ts'
import { PageTabs } from '#ui/shell/pages/page-tabs.tsx'
import { toast, toastProblem } from '#ui/shell/toasts/toasts.tsx'

const VIEWS = [
  { name: 'Tasks', href: pageOf(todos) },
  { name: 'Templates', href: `${pageOf(todos)}?view=templates` },
]

/** The company's own task templates, to be created and edited. */
export function Templates(): ReactNode {
  return (
    <PageTabs label="View" tabs={VIEWS} current="Templates">
      <CollectionScreen
        collection={taskTemplates}
        searchHint="Template"
        purpose="Save repeated checklists as templates and create them with one click."
        newLabel="New template"
        derived={[
          {
            name: 'howMany',
            label: 'Makes',
            after: 'name',
            value: ({ tasks }) => counted(Array.isArray(tasks) ? tasks.length : 0, 'task'),
          },
        ]}
        above={
          <div className={`row wrap gap-8 ${styles.ways}`}>
            <Await fallback={null}>
              <CopyUsual />
            </Await>
          </div>
        }
      />
    </PageTabs>
  )
}

/** Copies a standard template so that it can be edited. */
function CopyUsual(): ReactNode {
  const { history } = useRouter()
  const role = useUser()?.role
  const own = useTemplates()
  const offered = templatesWith(own).filter((one) => USUAL.includes(one))
  if (role === 'viewer' || offered.length === 0) return null

  async function copy({ name, tasks = [] }: Template): Promise<void> {
    try {
      const { seq, results } = await commit([
        { op: 'create', collection: taskTemplates.name, data: { name, tasks: tasks.map((task) => ({ ...task })) } },
      ])
      toast(`${name} added to your templates`, () => void bringBack([seq]))
      history.push(`/todo?view=templates&id=${encodeURIComponent(results[0]!.id)}`)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      toastProblem(error.message)
    }
  }

  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={14} />}>
          Start from a standard template
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map((template) => (
          <Menu.Item key={template.name} onClick={() => void copy(template)}>
            {template.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
