/** Rows that were copied from a spreadsheet, or JSON, as the file they would be; undefined for what is neither. */
export function pastedFile(text: string, isJson: boolean): { name: string; text: string } | undefined {
  const trimmed = text.trim()
  if (isJson) return /^[[{]/.test(trimmed) ? { name: 'pasted.json', text } : undefined
  // One cell is no table: headings and a row at least.
  return /\S[\r\n]+\S/.test(trimmed) ? { name: trimmed.includes('\t') ? 'pasted.tsv' : 'pasted.csv', text } : undefined
}

/**
 * The advice for a pasted or dropped address of a sheet. Prime opens no address that someone names: pages call only their
 * own server (the policy of the site), and the server calls only addresses in its code.
 */
export function addressWords(text: string): string | undefined {
  const [, host] = /^https?:\/\/([^\s/]+)\S*$/i.exec(text.trim()) ?? []
  if (host === undefined) return undefined
  const way = /(?:^|\.)google\.com$/i.test(host)
    ? 'In the sheet choose File, Download, Comma-separated values, and open that file here; or copy its cells and paste them here.'
    : /(?:^|\.)(?:sharepoint\.com|1drv\.ms|live\.com|office\.com)$/i.test(host)
      ? 'In Excel choose File, Create a copy, Download a copy, and open that file here; or copy its cells and paste them here.'
      : 'Save the page as a file and open it here, or copy its cells and paste them here.'
  return `Prime cannot open links to other sites. ${way}`
}
