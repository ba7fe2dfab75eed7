import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Problem } from '#base/problem.ts'
import { counted } from '#base/text/words.ts'
import { type OwnTemplate, type Template, taskTemplates, todos } from '#features/records/todos/collection.ts'
import { tasksOf, templatesWith } from '#features/records/todos/templates/rules.ts'
import { pageOf } from '#model/record-address.ts'
import { commit } from '#ui/api.ts'
import { bringBack } from '#ui/list/remove.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { Await } from '#ui/live/await.tsx'
import { useLive } from '#ui/live/use-live.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { toast, toastProblem } from '#ui/shell/toasts/toasts.tsx'

/** The company's own templates, live. */
export const useTemplates = () => useLive({ collection: taskTemplates.name }) as unknown as readonly OwnTemplate[]

/** Creates all tasks of a template at once. */
export function TemplateMenu({ clock, me }: { clock: Clock; me: string }): ReactNode {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={14} />}>
          From a template
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Await fallback={null}>
          <Choices {...{ clock, me }} />
        </Await>
        <Menu.Divider />
        <Menu.Item component={GoLink} href={`${pageOf(todos)}?view=templates`}>
          Custom templates
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function Choices({ clock, me }: { clock: Clock; me: string }): ReactNode {
  async function take(template: Template): Promise<void> {
    try {
      const tasks = tasksOf(template, clock.today, me)
      const { seq } = await commit(tasks.map((data) => ({ op: 'create', collection: todos.name, data })))
      toast(`${template.name}: ${counted(tasks.length, 'task')} added`, () => void bringBack([seq]))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      toastProblem(error.message)
    }
  }
  return templatesWith(useTemplates()).map((template) => (
    <Menu.Item key={template.name} disabled={(template.tasks ?? []).length === 0} onClick={() => void take(template)}>
      {template.name} ({(template.tasks ?? []).length})
    </Menu.Item>
  ))
}
