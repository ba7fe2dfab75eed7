/** What happens after a command succeeds. */
export interface AfterAnswer {
  /** The toast, when the command's own words do not say enough. */
  message?: (result: unknown) => string
  /** The created record, for a link in the toast. */
  leadsTo?: (result: unknown) => { name: string; href: string } | undefined
  /** The created record is opened, because work continues there. */
  opens?: true
  /** The result is a file (`name` and `text`), which is saved. */
  saves?: true
  /** The print that follows, which is opened. */
  prints?: (result: unknown) => { template: string; label: string; ids: readonly string[] } | undefined
}

/** Opens the print and saves the file that follow a result. */
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
