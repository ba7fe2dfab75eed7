import { Problem } from '#base/problem.ts'
import { toast, toastProblem } from '#ui/shell/toasts/toasts.tsx'

/** Puts a text into the clipboard. Throws a Problem where the browser forbids it, or where plain http leaves the page without one. */
export async function toClipboard(text: string, instead = ''): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    throw new Problem('refused', `The browser blocks access to the clipboard.${instead && ` ${instead}`}`)
  }
}

/** Copies a text and says so, or says why not. */
export async function copy(text: string, said = 'Copied'): Promise<void> {
  try {
    await toClipboard(text)
    toast(said)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    toastProblem(error.message)
  }
}
