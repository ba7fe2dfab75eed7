import '#features/registry.ts'
import { describe, expect, it } from 'vitest'
import { addressOfSetting, settingFor } from '#features/admin/settings/governed.ts'

const led = (label: string, path: string) => {
  const found = settingFor(label, path)
  return found && addressOfSetting(found)
}

describe('the option that governs a label', () => {
  it.each([
    ['Terms', '/payable', '/settings?section=terms#setting-termsId'],
    ['Due *', '/receivable', '/settings?section=terms#setting-termsId'],
    // The due date of a task is set by hand, so no setting governs it.
    ['Due', '/todo', undefined],
    ['Tax %', '/receivable', '/settings?section=tax#setting-taxes'],
    ['Exchange rate', '/payable', '/settings?section=currencies#setting-exchangeRates'],
    ['Ageing', '/main', '/settings?section=money#setting-ageingDays'],
    ['Receivables', '/main', '/settings?section=money#setting-ageingDays'],
    ['Reminders  paused 3', '/followup', '/settings?section=chasing#setting-quietDays'],
    ['Approval limit', '/inventory-control', '/settings?section=stock#setting-countLimit'],
    ['Due (30-day rule)', '/purchase-order', '/settings?section=fixed'],
    ['Reason', '/inventory', '/settings?section=stock#setting-adjustReasons'],
    ['Floor price', '/inventory', '/settings?section=sales#setting-floorMargin'],
    ['Notes', '/payable', undefined],
  ])('"%s" on %s leads to %s', (label, path, address) => {
    expect(led(label, path)).toBe(address)
  })
})
