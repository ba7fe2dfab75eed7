import type { IHeaderParams, IInnerHeaderComponent } from 'ag-grid-community'
import classes from '#ui/grid/heads/column-head.module.css'
import type { GridContext } from '#ui/grid/heads/columns.tsx'
import type { OpenHeads } from '#ui/grid/heads/head-context.ts'
import { fieldOf } from '#ui/list/rows/list-rows.ts'
import { baseCurrency } from '#ui/shell/money/money.ts'

/** The context of the grid, with the current actions of its headings. */
interface HeadContext extends GridContext {
  heads: { current: OpenHeads }
}

type Params = IHeaderParams<unknown, HeadContext>

/**
 * The heading of a column, and how to filter, pin and hide it: the funnel, or `f` when it has the focus. Without React:
 * the grid would wait for it and show its headings later than its rows.
 */
export class ColumnHead implements IInnerHeaderComponent {
  readonly #gui = document.createElement('span')
  #params!: Params
  #funnel: HTMLButtonElement | undefined

  init(params: Params): void {
    this.#params = params
    this.#gui.className = classes.head!
    const { displayName, column } = params
    const name = column.getColId()
    // The columns of checkboxes, badges and actions are not fields.
    if (/^(·|ag-)/.test(name)) {
      this.#gui.append(wordsOf(displayName, undefined))
      return
    }
    this.#gui.append(wordsOf(displayName, unitOf(params)), this.#funnelOf(displayName))
    params.eGridHeader.setAttribute('aria-keyshortcuts', 'f')
    params.eGridHeader.addEventListener('keydown', this.#press)
    this.refresh(params)
  }

  getGui(): HTMLElement {
    return this.#gui
  }

  refresh(params: Params): boolean {
    this.#params = params
    const { heads } = params.context
    const isFiltered = heads.current.filters.some(({ path }) => path === params.column.getColId())
    this.#funnel?.toggleAttribute('data-on', isFiltered)
    return true
  }

  destroy(): void {
    this.#params.eGridHeader.removeEventListener('keydown', this.#press)
  }

  #open(): void {
    const { context, column, eGridHeader } = this.#params
    context.heads.current.open(column.getColId(), eGridHeader)
  }

  #funnelOf(label: string): HTMLButtonElement {
    const button = document.createElement('button')
    button.type = 'button'
    button.tabIndex = -1
    button.className = `grid central dim sunk round-tag placed ${classes.funnel}`!
    button.title = `Filter ${label} (f)`
    // For the mouse; the heading itself handles the key.
    button.ariaHidden = 'true'
    button.append(funnel())
    // The grid listens to the heading itself and would sort on every click within it.
    button.addEventListener('click', (event) => {
      event.stopPropagation()
      this.#open()
    })
    this.#funnel = button
    return button
  }

  // The grid would move the focus with every key.
  readonly #press = (event: KeyboardEvent): void => {
    const isRequested = event.key === 'f' || (event.altKey && event.key === 'ArrowDown')
    if (!isRequested || event.ctrlKey || event.metaKey || event.target !== this.#params.eGridHeader) return
    event.preventDefault()
    event.stopPropagation()
    this.#open()
  }
}

/** The currency of amounts without their own. */
function unitOf({ context, column }: Params): string | undefined {
  return fieldOf(context.view.collection, column.getColId())?.kind === 'money' ? baseCurrency() : undefined
}

function wordsOf(label: string, unit: string | undefined): HTMLElement {
  const words = document.createElement('span')
  words.className = `flex wrap slim line-16 hides ${classes.words}`!
  const text = document.createElement('span')
  text.textContent = label
  words.append(text)
  if (unit) {
    const small = document.createElement('small')
    small.textContent = unit
    small.ariaHidden = 'true'
    words.append(small)
  }
  return words
}

const SVG = 'http://www.w3.org/2000/svg'
const STROKE = {
  width: '13',
  height: '13',
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': '2',
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
  'aria-hidden': 'true',
}
const FUNNEL = 'M4 4h16v2.172a2 2 0 0 1 -.586 1.414l-4.414 4.414v7l-6 2v-8.5l-4.48 -4.928a2 2 0 0 1 -.52 -1.345v-2.227z'

function funnel(): SVGElement {
  const drawing = document.createElementNS(SVG, 'svg') as SVGElement
  for (const [name, value] of Object.entries(STROKE)) drawing.setAttribute(name, value)
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', FUNNEL)
  drawing.append(path)
  return drawing
}
