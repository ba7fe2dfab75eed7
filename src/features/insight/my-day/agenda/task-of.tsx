import { Problem } from '#base/problem.ts'
import { ownHref } from '#features/insight/my-day/pins.ts'
import { todos } from '#features/records/todos/collection.ts'
import { placeAt, recordKind } from '#model/record-pages.ts'
import { commit, getOnce } from '#ui/api.ts'
import { bringBack } from '#ui/list/remove.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { toast, toastProblem } from '#ui/shell/toasts/toasts.tsx'

/** Creates a task for today about the record at an address, such as one that was dragged here. */
export async function taskOf(address: string, me: string, clock: Clock): Promise<void> {
  const about = ownHref(address, location.origin)
  const id = new URLSearchParams(about?.split('?')[1]).get('id')
  const place = about && placeAt(about)
  if (!about || !place || !id) {
    toastProblem('Drag a link to a Prime record to create a task.')
    return
  }
  try {
    const { data } = await getOnce(place.of.name, id)
    const name = data[place.of.title]
    // An error message may be a page long; its first line identifies it.
    const [head] = typeof name === 'string' ? name.trim().split('\n') : []
    const title = `${recordKind(place.of.name)} ${head || id}`
    const task = { title, status: 'To do', priority: 'Normal', assignee: me, dueOn: clock.today, about }
    const { seq } = await commit([{ op: 'create', collection: todos.name, data: task }])
    toast(`Task for today: ${title}`, () => void bringBack([seq]))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    toastProblem(error.message)
  }
}
