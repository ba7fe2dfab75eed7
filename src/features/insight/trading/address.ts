/** A text as the value of a filter in an address. */
export const plain = (value: string): string => value.replace(/[\\~;|]/g, '\\$&')
