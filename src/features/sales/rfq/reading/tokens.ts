/** A word of a row and its position. */
export interface Token {
  text: string
  upper: string
  start: number
  endsRow: boolean
}

/** The words of a piece of a row without surrounding punctuation; `end` is the end of the row. */
export const tokensOf = (chunk: string, start: number, end: number): Token[] =>
  [...chunk.matchAll(/\S+/g)].flatMap((found) => {
    const lead = /^[#*•·'<>_–—-]*/.exec(found[0])![0].length
    const text = found[0].slice(lead).replace(/[.,:'*>]{1,9}$/, '')
    return text || found[0] === '-' || found[0] === '/'
      ? [
          {
            ...{ text: text || found[0], upper: (text || found[0]).toUpperCase(), start: start + found.index + lead },
            endsRow: start + found.index + found[0].length === end,
          },
        ]
      : []
  })
