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
/** Routes of the specification whose screens are not built. */
const NOT_BUILT = ['/bearingnet', '/fetchshopify', '/graphs', '/movimec', '/shopify', '/statistics']

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']
const OUTSIDE_THE_MAP = ['/login', '/', '*', '/home', '/main']

describe('the route table', () => {
  it('opens exactly the twelve routes of the specification without logging in', () => {
    expect(routes.flatMap((route) => (route.open ? [route.path] : [])).sort()).toEqual([...OPEN].sort())
  })

  it('has the other forty-five, and protects them and every page beyond', () => {
    const paths = routes.map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining(PROTECTED))
    expect(
      paths.filter((path, at) => paths.indexOf(path) !== at),
      'addresses that two pages have',
    ).toEqual([])
  })

  it('has a screen behind every route but those named here', () => {
    expect(routes.flatMap(({ load, path }) => (load ? [] : [path])).sort()).toEqual(NOT_BUILT)
  })

  it('says of every route what it is called, what it is for and which mark it has', () => {
    for (const route of routes) {
      expect(route.label, route.path).toMatch(/\S/)
      expect(route.purpose, route.path).toMatch(/\S/)
      if (route.icon && !ICONS[route.icon])
        expect.fail(`${route.path} has the icon "${route.icon}", which ICONS in src/ui/shell/icons.ts does not name.`)
    }
    const labels = routes.map((route) => route.label)
    expect(
      labels.filter((label, at) => labels.indexOf(label) !== at),
      'labels that two routes have',
    ).toEqual([])
    const keys = features.flatMap(({ screens: own = [] }) => own.flatMap(({ key }) => key ?? []))
    expect(
      keys.filter((key, at) => keys.indexOf(key) !== at),
      `letters after g that two screens have; free are ${LETTERS.filter((letter) => !keys.includes(letter)).join(' ')}`,
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

  it('keeps the letters after g that people have in their fingers', () => {
    const day = { m: '/main', h: '/home', o: '/todo', l: '/log', i: '/inventory', p: '/purchase-order', d: '/delivery' }
    const parties = { a: '/payable', r: '/receivable', c: '/customers', v: '/vendors' }
    expect(screenKeys()).toMatchObject({
      ...{ ...day, ...parties },
      ...{ q: '/BearingnetRFQ', t: '/tracking', x: '/transaction' },
    })
  })

  it('shows every built screen on the map, but for the pages that are no screens of their own', () => {
    const apart = screens.filter(({ group, built }) => built && !group).map(({ path }) => path)
    expect(apart.sort()).toEqual([...OUTSIDE_THE_MAP].sort())
    expect(screens.filter(({ group, built }) => group && !built)).toEqual([])
  })
})
