/** What follows the answer of a command. */
export interface AfterAnswer {
  /** The toast, where the words of the command do not say enough. */
  told?: (result: unknown) => string
  /** The record it has made, for the way there. */
  leadsTo?: (result: unknown) => { name: string; href: string } | undefined
  /** The record it has made opens at once: the work goes on there. */
  opens?: true
  /** Its answer is a file (`name` and `text`), which is saved. */
  saves?: true
  /** The paper that follows it, which opens at once. */
  prints?: (result: unknown) => { template: string; label: string; ids: readonly string[] } | undefined
}

/** Opens the paper and saves the file that follow an answer. */
export async function bringOut({ prints, saves }: AfterAnswer, result: unknown): Promise<void> {
  const paper = prints?.(result)
  if (paper) {
    const { ids, ...choice } = paper
    const { printRecords } = await import('#ui/print/print.ts')
    await printRecords(choice, ids)
  }
  if (!saves) return
  const { name, text } = result as { name: string; text: string }
  const { saveFile } = await import('#ui/export/save-file.ts')
  saveFile(name, new Blob([text], { type: 'text/csv' }))
}
