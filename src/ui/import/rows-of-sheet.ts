/** Whether a text is rows as spreadsheets copy them: several, most of them in several cells. */
export function isRowsOfSheet(text: string): boolean {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  return lines.length > 1 && lines.filter((line) => line.includes('\t')).length > lines.length / 2
}
