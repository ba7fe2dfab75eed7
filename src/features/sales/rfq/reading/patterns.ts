/** A pattern that finds all matches, in any language and regardless of case. */
export const anyCase = (parts: TemplateStringsArray, ...others: readonly string[]): RegExp =>
  new RegExp(String.raw({ raw: parts }, ...others), 'giu')
