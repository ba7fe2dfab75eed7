/** Rows copied from a spreadsheet, or JSON, as a file; undefined when the text is neither. */
export function pastedFile(text: string, isJson: boolean): { name: string; text: string } | undefined {
  const trimmed = text.trim()
  if (isJson) return /^[[{]/.test(trimmed) ? { name: 'pasted.json', text } : undefined
  // A single cell is not a table: headings and at least one row are needed.
  return /\S[\r\n]+\S/.test(trimmed) ? { name: trimmed.includes('\t') ? 'pasted.tsv' : 'pasted.csv', text } : undefined
}

/**
 * The message for a pasted or dropped address of a spreadsheet. Prime opens no addresses given by users: pages call
 * only their own server (content security policy), and the server calls only addresses in its code.
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
