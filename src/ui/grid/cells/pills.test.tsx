import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { StatusPill } from '#ui/grid/cells/pills.tsx'

it.each([
  ['Failed', 'bad'],
  ['Exception', 'bad'],
  ['On hold', 'warn'],
  ['Paid', 'ok'],
  ['Sent', undefined],
])('the status %s has the tone %s', (status, tone) => {
  expect(/data-tone="(.*?)"/.exec(renderToString(<StatusPill value={status} />))?.[1]).toBe(tone)
})
