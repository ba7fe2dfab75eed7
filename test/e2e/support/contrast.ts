import type axe from 'axe-core'
import type { Page } from 'playwright-core'

export interface Fault {
  id: string
  impact?: string | null
  html: readonly string[]
}

/** What lies under a page in each theme. */
const GROUND = { dark: 'rgb(13, 17, 23)', light: 'rgb(246, 247, 249)' }

/** The types of `axe.commons.color`, which the package does not declare. */
interface Colors {
  Color: new (red?: number, green?: number, blue?: number, alpha?: number) => Color
  flattenColors(over: Color, under: Color): Color
  getContrast(under: Color, over: Color): number
}
interface Color {
  alpha: number
  parseString(text: string): void
}

/**
 * The unreadable texts of the page, by the rule and arithmetic of axe. For each text, axe's own run of the rule asks
 * the browser what lies under it, which is half of all that axe computes; here the ancestors of the text are used,
 * which is correct as long as no other element lies between the two. Texts on images and gradients are not measured, as
 * in axe. `theme`: in that theme, which is set back before a frame of it is drawn.
 */
export async function unreadable(
  page: Page,
  within: string,
  exclude: readonly string[],
  theme?: keyof typeof GROUND,
): Promise<Fault[]> {
  const other = theme && { theme, ground: GROUND[theme] }
  const html = await page.evaluate(unreadableWithin, { within, exclude: exclude.join(', '), other })
  return html.length > 0 ? [{ id: 'color-contrast', impact: 'serious', html }] : []
}

/** Runs in the page. */
function unreadableWithin({
  within,
  exclude,
  other,
}: {
  within: string
  exclude: string
  other: { theme: string; ground: string } | undefined
}): string[] {
  const faults: string[] = []
  const was = document.documentElement.dataset.mantineColorScheme
  /** Colors are there at once, also where they would change slowly. */
  const paint = (theme: string | undefined) => {
    document.documentElement.dataset.mantineColorScheme = theme
    const gliding = () => document.getAnimations().filter((one) => one instanceof CSSTransition)
    for (let found = gliding(); found.length > 0; found = gliding()) for (const one of found) one.finish()
  }
  if (other) {
    paint(other.theme)
    const { backgroundColor } = getComputedStyle(document.body)
    if (backgroundColor !== other.ground) faults.push(`the page is ${backgroundColor}`)
  }
  const { Color, flattenColors, getContrast } = (
    window as unknown as { axe: typeof axe & { commons: { color: Colors } } }
  ).axe.commons.color
  interface Ground {
    color: Color
    /** The combined opacity of the element and its ancestors. */
    opacity: number
    isPicture: boolean
  }
  const grounds = new Map<Element | null, Ground>([
    [null, { color: new Color(255, 255, 255, 1), opacity: 1, isPicture: false }],
  ])
  const over = (text: string, { color, opacity }: Ground): Color => {
    const layer = new Color()
    layer.parseString(text)
    layer.alpha *= opacity
    return flattenColors(layer, color)
  }
  const groundOf = (element: Element | null): Ground => {
    const known = grounds.get(element)
    if (known) return known
    const below = groundOf(element!.parentElement)
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element!)
    const seen = { ...below, opacity: below.opacity * Number(opacity) }
    const isSolid = backgroundColor.startsWith('rgb(') && seen.opacity === 1
    const isPicture = backgroundImage !== 'none' || (below.isPicture && !isSolid)
    const ground = { ...seen, color: over(backgroundColor, seen), isPicture }
    grounds.set(element, ground)
    return ground
  }
  // For a single character, such as an icon's, axe cannot tell.
  const hasText = (element: Element) =>
    element.matches('input, textarea, select')
      ? !element.matches('[type=checkbox], [type=radio], [type=range], [type=file]') &&
        (element as HTMLInputElement).value.trim().length > 1
      : [...element.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE) &&
        element.textContent.trim().length > 1
  /** Elements that cannot be used need no contrast. */
  const UNASKED = ':disabled, [aria-disabled=true], [data-disabled], script, style, noscript'

  /** A text for screen readers only is rendered at a size of one pixel. */
  const isSeen = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().width > 1

  for (const element of document.querySelectorAll(`${within} *`)) {
    if (!hasText(element) || !isSeen(element) || element.closest(`${UNASKED}, ${exclude}`)) continue
    const ground = groundOf(element)
    if (ground.isPicture || ground.opacity === 0) continue
    const { color, fontSize, fontWeight } = getComputedStyle(element)
    const size = Number.parseFloat(fontSize)
    const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700)
    const contrast = getContrast(ground.color, over(color, ground))
    if (contrast < (isLarge ? 3 : 4.5))
      faults.push(`${contrast.toFixed(2)} ${(element.cloneNode() as Element).outerHTML}`)
  }
  if (other) paint(was)
  return faults
}
