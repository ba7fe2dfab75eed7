import type { ReactNode } from 'react'
import { partWords } from '#features/data/custom-tables/designer/part-words.ts'
import type { Person } from '#model/command/people.ts'
import { guessCarrier, trackingPage } from '#model/matching/tracking-numbers.ts'
import type { TextAs } from '#model/schema/fields.ts'
import { isWebAddress } from '#model/schema/validate.ts'
import { reachHref } from '#ui/fields/reach.ts'
import { personName } from '#ui/people.ts'

/** The cell of a text with a special meaning: an address to open, a person's name, a part number with its meaning. */
export function TextCell({ as, text, people }: { as: TextAs; text: string; people: readonly Person[] }): ReactNode {
  if (as === 'person') return personName(text, people)
  if (as === 'link') return isWebAddress(text) ? <Out href={text} text={text.replace(/^https?:\/\//i, '')} /> : text
  if (as === 'tracking') {
    const [guess] = guessCarrier(text)
    const page = guess && trackingPage(guess.carrier, text)
    return (
      <>
        {page ? <Out href={page} text={text} /> : text}
        {guess && <span className="dim"> {guess.carrier}</span>}
      </>
    )
  }
  const reached = reachHref(as, text)
  if (reached)
    return (
      <a className="accent underlines" href={reached}>
        {text}
      </a>
    )
  if (as !== 'partNumber') return text
  const words = partWords(text)
  return (
    <>
      <span className="mono-face">{text}</span>
      {words && <span className="dim"> {words}</span>}
    </>
  )
}

const Out = ({ href, text }: { href: string; text: string }) => (
  <a className="accent underlines" href={href} target="_blank" rel="noreferrer noopener">
    {text}
  </a>
)
