import { Problem } from '#base/problem.ts'
import { bringBack } from '#ui/list/remove.ts'
import { toast, toastProblem } from '#ui/shell/toasts/toasts.tsx'

/** Does something and confirms it, with undo; says why when it was refused. */
export async function tellDone(words: string, act: () => Promise<{ seq: number }>): Promise<void> {
  try {
    const { seq } = await act()
    toast(words, () => void bringBack([seq]))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    toastProblem(error.message)
  }
}
