import { Problem } from '#base/problem.ts'
import { toast, toastProblem } from '#ui/shell/toasts/toasts.tsx'

/**
 * Copies a text to the clipboard. Throws a Problem when the browser forbids it, or when the page has no clipboard
 * because it uses plain http.
 */
export async function toClipboard(text: string, instead = ''): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    throw new Problem('refused', `The browser blocks access to the clipboard.${instead && ` ${instead}`}`)
  }
}

/** Copies a text and confirms it, or says why it failed. */
export async function copy(text: string, said = 'Copied'): Promise<void> {
  try {
    await toClipboard(text)
    toast(said)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    toastProblem(error.message)
  }
}
