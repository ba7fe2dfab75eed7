/** What covers a part of the page: a dialog, a menu, a list of choices, a record beside its list. */
const LAYER = '[data-portal], [role=dialog]'
const OPENER = '[aria-haspopup][aria-expanded=true]'

let pressed: { on: Element | null } | undefined

const layerOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(LAYER) : null

/** Whether a press is the second of a double click and not meant for what is under the pointer now. */
function isStray({ type, detail, target }: MouseEvent): boolean {
  if (detail < 2) {
    if (type === 'mousedown') pressed = { on: layerOf(target) }
    return false
  }
  // The first click has opened something that covers the place, or closed something that uncovered another element.
  if (pressed && pressed.on !== layerOf(target)) return true
  return type === 'click' && target instanceof Element && target.closest(OPENER) !== null
}

/**
 * The second click of a double click neither closes what the first one opened nor presses what the first one brought
 * under the pointer.
 */
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
