/** A pattern for all that it finds in any language, in capitals or not. */
export const anyCase = (parts: TemplateStringsArray, ...others: readonly string[]): RegExp =>
  new RegExp(String.raw({ raw: parts }, ...others), 'giu')
