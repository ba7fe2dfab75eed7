import { type Fault, invalid } from '#base/problem.ts'
import { carriers } from '#features/shipping/carriers/collection.ts'
import { oddZones } from '#features/shipping/carriers/rates.ts'
import { surchargeRuleOf } from '#features/shipping/carriers/rules.ts'
import { defineHook } from '#model/command/hook.ts'
import { linesIn } from '#model/document/lines.ts'
import type { Data } from '#model/schema/value.ts'

/** The pricing rules of a carrier must be valid; rules that were stored before stay as they are. */
export const knownCarrier = defineHook(carriers, async ({ before, after }) => {
  if (!after) return
  const changed = (name: keyof typeof after): Data[] =>
    JSON.stringify(before?.[name]) === JSON.stringify(after[name]) ? [] : [...linesIn(after[name] as never)]
  const faults = [
    ...changed('dimDivisors').flatMap((row, at) =>
      typeof row.value === 'number' && row.value <= 0
        ? [faultIn(`dimDivisors/${at}/value`, 'A divisor is above 0.')]
        : [],
    ),
    ...changed('surcharges').flatMap((row, at) => {
      const rule = typeof row.rule === 'string' ? row.rule : ''
      return surchargeRuleOf(rule)
        ? []
        : [faultIn(`surcharges/${at}/rule`, `"${rule}" is not a surcharge rule. Write weight > 70, piece or shipment.`)]
    }),
    ...changed('rateSheets').flatMap((sheet, at) => [
      ...(sheet.from && sheet.to && String(sheet.to) < String(sheet.from)
        ? [faultIn(`rateSheets/${at}/to`, `${nameOf(sheet)} ends before it begins.`)]
        : []),
      ...oddZones(sheet.zones, sheet.breaks).map((odd) =>
        faultIn(`rateSheets/${at}/zones`, `${nameOf(sheet)}: ${odd}`),
      ),
    ]),
    ...(after.trackingUrl && after.trackingUrl !== before?.trackingUrl && !after.trackingUrl.includes('{number}')
      ? [faultIn('trackingUrl', 'The tracking address needs {number} in place of the tracking number.')]
      : []),
  ]
  if (faults.length > 0) throw invalid(faults)
})

const faultIn = (path: string, detail: string): Fault => ({ pointer: `/${path}`, code: 'invalid', detail })

const nameOf = (sheet: Data): string => `Rate sheet ${String(sheet.name ?? sheet.service ?? '')}`.trim()
