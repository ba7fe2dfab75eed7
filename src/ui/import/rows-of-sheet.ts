/**
 * Whether text is rows copied from a spreadsheet: several lines, most of them with several cells, or one column under
 * the name of a field.
 */
export function isRowsOfSheet(text: string, isField: (heading: string) => boolean): boolean {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const inCells = lines.filter((line) => line.includes('\t')).length
  return lines.length > 1 && (inCells > lines.length / 2 || (inCells === 0 && isField(lines[0]!.trim())))
}
