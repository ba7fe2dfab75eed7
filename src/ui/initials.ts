/** `MR` for Marta Reyes, `MA` for an email address. */
export function initialsOf(name: string): string {
  const words = name.includes('@') ? [] : name.trim().split(/\s+/)
  const letters =
    words.length > 1 ? [words[0]!, words.at(-1)!].map((word) => [...word][0]) : [...name.trim()].slice(0, 2)
  return letters.join('').toUpperCase()
}
