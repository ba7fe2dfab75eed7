import { isValidElement } from 'react'
import { expect, it, vi } from 'vitest'
import { debitNotes } from '#test/support/fixture-feature/collection.ts'
import fixture from '#test/support/fixture-feature/feature.ts'
import { CollectionScreen } from '#ui/list/collection-screen.tsx'
import { icons } from '#web/icons.ts'
import { routes } from '#web/routes.ts'
import { screens } from '#web/screens.ts'

// Adds a line to the registry before any browser code reads it.
vi.mock('#features/registry.ts', async (load) => {
  const { registry } = await load<typeof import('#features/registry.ts')>()
  return { registry: [...registry, fixture] }
})

it('a feature of a collection and one line is in the rail, the map and the palette', () => {
  // All three show the screens that have a group.
  expect(screens.find(({ path }) => path === '/debit-notes')).toMatchObject({
    label: 'Debit notes',
    purpose: 'Amounts charged back to vendors',
    group: 'Money',
    built: true,
    open: false,
  })
  expect(icons.screen['/debit-notes']).toBeDefined()
})

it('its page is the list of its records, without a file of its own', async () => {
  const { load } = routes.find(({ path }) => path === '/debit-notes')!
  const { default: Page } = await load!()
  const page = Page({})
  expect(isValidElement(page) && page.type).toBe(CollectionScreen)
  expect(page.props).toEqual({ collection: debitNotes })
})
