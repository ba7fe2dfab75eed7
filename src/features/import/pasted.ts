/** Rows that were copied from a spreadsheet, or JSON, as the file they would be; undefined for what is neither. */
export function pastedFile(text: string, isJson: boolean): { name: string; text: string } | undefined {
  const trimmed = text.trim()
  if (isJson) return /^[[{]/.test(trimmed) ? { name: 'pasted.json', text } : undefined
  // One cell is no table: headings and a row at least.
  return /\S[\r\n]+\S/.test(trimmed) ? { name: trimmed.includes('\t') ? 'pasted.tsv' : 'pasted.csv', text } : undefined
}
