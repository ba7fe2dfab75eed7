/** What covers a part of the page: a dialog, a menu, a list of choices, a record beside its list. */
const LAYER = '[data-portal], [role=dialog]'
const OPENER = '[aria-haspopup][aria-expanded=true]'

let pressed: { on: Element | null } | undefined

const layerOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(LAYER) : null

/** Whether a press is the second of a double click that is not meant for what is under it by now. */
function isStray({ type, detail, target }: MouseEvent): boolean {
  if (detail < 2) {
    if (type === 'mousedown') pressed = { on: layerOf(target) }
    return false
  }
  // What the first click opened covers its place now, or what it closed has uncovered another.
  if (pressed && pressed.on !== layerOf(target)) return true
  return type === 'click' && target instanceof Element && target.closest(OPENER) !== null
}

/** The second click of a double click neither closes what the first opened nor presses what the first brought under it. */
export function keepDoubleClicks(): void {
  for (const type of ['mousedown', 'click'] as const)
    document.addEventListener(
      type,
      (event) => {
        if (!isStray(event)) return
        event.preventDefault()
        event.stopPropagation()
      },
      true,
    )
}
