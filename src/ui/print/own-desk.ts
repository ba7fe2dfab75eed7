import { Problem } from '#base/problem.ts'
import { needDesk } from '#ui/preferences.ts'
import { printRecords } from '#ui/print/print.ts'
import type { User } from '#ui/session.ts'
import { toastProblem } from '#ui/shell/toasts/toasts.tsx'

/**
 * Prints something that belongs to one person, such as their daily sheet: their desk is the record it is printed from.
 */
export async function printOwnDesk(user: User, template: string, label: string): Promise<void> {
  try {
    await needDesk(user)
    await printRecords({ template, label }, [user.id])
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    toastProblem(error.message)
  }
}
