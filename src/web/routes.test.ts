import { describe, expect, it } from 'vitest'
import { features } from '#model/feature.ts'
import { ICONS } from '#ui/shell/icons.ts'
import { screenKeys } from '#ui/shell/keyboard/keyboard.ts'
import { routes } from '#web/routes.ts'
import { screens } from '#web/screens.ts'

const OPEN =
  '/login / /test /links /generator /freight-calculator /testing /clone-collection /settings/clone-collection /tracking /trackingMobile *'.split(
    ' ',
  )
const PROTECTED =
  '/home /main /inventory /duplicates /search-duplicates /collection-structure /vendors-dashboard /transaction /bearingnet-inventory /BearingnetRFQ /po-selection /inventory-control /check-date-change /bearingnet /packing-slip /customer-dash /proforma /paypal /users /purchase-order /history /customtable /graphs /statistics /transactions-dashboard /fetchshopify /vouchers /delivery /mdelivery /settings /carrier-settings /custom-routes /csv-to-firestore /json-to-firestore /payable /receivable /vendors /customers /global /shopify /movimec /checks /followup /todo /log'.split(
    ' ',
  )
const BUILT =
  '/login / * /main /users /payable /receivable /purchase-order /delivery /tracking /trackingMobile /log /vendors /customers /inventory /history /customtable /inventory-control /settings /todo /followup /home /vendors-dashboard /customer-dash /csv-to-firestore /json-to-firestore /collection-structure /test /links /generator /testing /clone-collection /settings/clone-collection /duplicates /search-duplicates /global /mdelivery /po-selection /checks /check-date-change /vouchers /transaction /packing-slip /proforma /BearingnetRFQ /paypal /transactions-dashboard /carrier-settings /custom-routes /bearingnet-inventory /freight-calculator'.split(
    ' ',
  )

/** Pages beyond those of the specification: a new page is added here, and nowhere else in this file. */
const ADDED: readonly string[] = []

const OUTSIDE_THE_MAP = ['/login', '/', '*', '/home', '/main']

describe('the route table', () => {
  it('opens exactly the twelve routes of the specification without logging in', () => {
    expect(routes.flatMap((route) => (route.open ? [route.path] : [])).sort()).toEqual([...OPEN].sort())
  })

  it('protects exactly the other forty-five', () => {
    expect(routes.flatMap((route) => (route.open ? [] : [route.path])).sort()).toEqual([...PROTECTED, ...ADDED].sort())
    expect(routes).toHaveLength(57 + ADDED.length)
  })

  it('has the screens of this release behind their routes and no others', () => {
    expect(new Set(routes.filter((route) => route.load).map((route) => route.path))).toEqual(
      new Set([...BUILT, ...ADDED]),
    )
  })

  it('says of every route what it is called, what it is for and which mark it has', () => {
    for (const route of routes) {
      expect(route.label, route.path).toMatch(/\S/)
      expect(route.purpose, route.path).toMatch(/\S/)
      if (route.icon) expect(Object.keys(ICONS), `the icon of ${route.path}`).toContain(route.icon)
    }
    const labels = routes.map((route) => route.label)
    expect(
      labels.filter((label, at) => labels.indexOf(label) !== at),
      'labels that two routes have',
    ).toEqual([])
    const keys = features.flatMap(({ screens: own = [] }) => own.flatMap(({ key }) => key ?? []))
    expect(
      keys.filter((key, at) => keys.indexOf(key) !== at),
      'letters after g that two screens have',
    ).toEqual([])
  })

  it.each([
    ['/users', 'Admin', 'u'],
    ['/settings', 'Admin', 's'],
    ['/history', 'Data', 'y'],
    ['/csv-to-firestore', 'Data', 'k'],
    ['/followup', 'Today', 'f'],
    ['/todo', 'Today', 'o'],
    ['/links', 'Today', undefined],
    ['/global', 'Today', undefined],
    ['/generator', 'Ship', undefined],
    ['/collection-structure', 'Advanced', undefined],
    ['/clone-collection', 'Advanced', undefined],
    ['/customtable', 'Advanced', undefined],
    ['/testing', 'Advanced', undefined],
  ])('has %s among %s, with the letter %s after g', (path, group, key) => {
    expect(screens.find((screen) => screen.path === path)?.group).toBe(group)
    expect(screenKeys()[key ?? ''] ?? path).toBe(path)
    expect(Object.values(screenKeys()).includes(path)).toBe(key !== undefined)
  })

  it('shows every built screen on the map, but for the pages that are no screens of their own', () => {
    const apart = screens.filter(({ group, built }) => built && !group).map(({ path }) => path)
    expect(apart.sort()).toEqual([...OUTSIDE_THE_MAP].sort())
    expect(screens.filter(({ group, built }) => group && !built)).toEqual([])
  })
})
