const quantities = new Intl.NumberFormat('en-US')

/** A number with the word for it: `1 lot`, `1,284 lots`. The plural is the word with an s unless it is given. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${quantities.format(count)} ${count === 1 ? one : many}`
