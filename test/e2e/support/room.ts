import type { Page } from 'playwright-core'

/** What does not have the room it needs on the screen that is there, at the width of a desk: of lists only those that are asked for. */
export const roomFaults = (page: Page, isList: boolean): Promise<string[]> =>
  page.evaluate((isAsked) => {
    const faults: string[] = []
    // Notes are free text of any length.
    const isNote = (one: Element) => one.closest('[col-id="notes"]') !== null
    const isCut = (one: Element) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1
    const cells = '.ag-header-cell-label *, .ag-header-cell-label, .ag-cell, .ag-cell *'
    for (const one of isAsked ? document.querySelectorAll(cells) : [])
      if (isCut(one) && !isNote(one) && !one.closest('.unseen') && getComputedStyle(one).overflowX !== 'visible')
        faults.push(`cut: ${one.closest('[col-id]')?.getAttribute('col-id')}: ${one.textContent}`)
    const list = document.querySelector('.ag-grid-viewport')
    if (isAsked && list && list.scrollWidth > list.clientWidth + 1) faults.push('columns beyond the edge')
    // The box to tick is small, the place to press is not.
    for (const box of document.querySelectorAll('.ag-row input[type=checkbox]')) {
      const { width, height } = box.getBoundingClientRect()
      if (width > 0 && Math.min(width, height) < 24) faults.push(`a box to tick of ${width} by ${height}`)
    }
    // The title and the buttons beside it.
    const head = document.querySelector('main h1')?.parentElement
    if (isAsked && head && head.getBoundingClientRect().height >= 64) faults.push('title and buttons on two lines')
    // On one line: two lines of tabs look like two rows of choices.
    const tabs = [...document.querySelectorAll('main nav:not([aria-label="Sections"]) a[aria-current]')].at(
      -1,
    )?.parentElement
    if (tabs && tabs.scrollWidth > tabs.clientWidth) faults.push('tabs beyond the edge')
    if (tabs && tabs.getBoundingClientRect().height >= 48) faults.push('tabs on two lines')
    // The filters of a list stand on the line of its search.
    const middle = (one: Element) => {
      const { top, bottom } = one.getBoundingClientRect()
      return (top + bottom) / 2
    }
    const search = document.querySelector('main input[type=search]')
    const filters = [
      document.querySelector('main [aria-label="Filter by status"] button'),
      [...document.querySelectorAll('main button')].find(({ textContent }) => textContent === 'Filter'),
    ]
    for (const one of search && list ? filters : [])
      if (one && Math.abs(middle(search!) - middle(one)) >= 4) faults.push('filters under the search')
    return faults
  }, isList)

/** The least a thumb hits, in pixels. */
const THUMB = 40

/** The same on a phone: what a thumb misses, and the buttons beside the title. */
export const phoneFaults = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const faults: string[] = []
    for (const one of document.querySelectorAll<HTMLElement>(
      'main :is(.mantine-Button-root, nav a, fieldset > button, input[type="search"])',
    ))
      if (one.checkVisibility() && one.getBoundingClientRect().height < least - 4)
        faults.push(`${one.getAttribute('aria-label') ?? one.textContent}: ${one.getBoundingClientRect().height} high`)
    // The hint of a search says what can be entered, so all of it is in sight.
    const search = document.querySelector<HTMLInputElement>('main input[type="search"]')
    if (search && !search.value) {
      const { font, paddingLeft, paddingRight } = getComputedStyle(search)
      const pen = Object.assign(document.createElement('canvas').getContext('2d')!, { font })
      const room = search.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      if (pen.measureText(search.placeholder).width > room) faults.push(`cut: ${search.placeholder}`)
    }
    const buttons = [...document.querySelector('h1')!.parentElement!.querySelectorAll('button')]
    const shown = buttons.filter((one) => one.checkVisibility())
    const lines = new Set(
      shown.map((one) => {
        const { top, bottom } = one.getBoundingClientRect()
        return Math.round((top + bottom) / 2)
      }),
    )
    if (lines.size > 1) faults.push('buttons on two lines')
    for (const one of shown) if (one.scrollWidth > one.clientWidth + 1) faults.push(`cut: ${one.textContent}`)
    return faults
  }, THUMB)
