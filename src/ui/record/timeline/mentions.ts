import { folded } from '#base/text/fold.ts'

/** The `@word` being typed at the caret, without the @; undefined when there is none. */
export const mentionAt = (text: string, caret: number): string | undefined =>
  /(?:^|\s)@([^\s@]*)$/.exec(text.slice(0, caret))?.[1]

/** The text after a person was chosen for the word at the caret, and the new position of the caret. */
export function putMention(text: string, caret: number, email: string): { text: string; caret: number } {
  const start = text.slice(0, caret).lastIndexOf('@')
  const head = `${text.slice(0, start)}@${email} `
  return { text: head + text.slice(caret).trimStart(), caret: head.length }
}

interface Named {
  email: string
  name: string
}

/** The people a word may mean: names and addresses that begin with it, at most six. */
export const peopleLike = <P extends Named>(word: string, people: readonly P[]): P[] => {
  const wanted = folded(word)
  return people
    .filter(({ name, email }) => [...folded(name).split(/\s+/), folded(email)].some((part) => part.startsWith(wanted)))
    .slice(0, 6)
}
