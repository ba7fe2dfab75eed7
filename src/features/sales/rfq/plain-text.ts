const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

/** The text of a mail that may be HTML: a row of a table is a line, its cells are divided by tabs. */
export function plainText(text: string): string {
  if (!/<(?:table|tr|td|br|p|div|li|html)\b/i.test(text)) return text
  return withoutBlocks(text)
    .split('\n')
    .map((line) => line.trim())
    .join(' ')
    .replaceAll(/<\/(?:td|th)> ?/gi, '\t')
    .replaceAll(/<(?:br|\/tr|\/p|\/div|\/li|\/h\d)\b[^<>]*>/gi, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(\w{1,8}|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole)
}

/** Styles, scripts and the head are no text; one that is never closed goes to the end, as in a browser. */
function withoutBlocks(text: string): string {
  const open = /<(style|script|head)\b/gi
  const kept: string[] = []
  let from = 0
  for (let found = open.exec(text); found; found = open.exec(text)) {
    kept.push(text.slice(from, found.index))
    const close = new RegExp(`</${found[1]}>`, 'gi')
    close.lastIndex = found.index
    if (!close.exec(text)) return kept.join('')
    from = close.lastIndex
    open.lastIndex = from
  }
  return [...kept, text.slice(from)].join('')
}
