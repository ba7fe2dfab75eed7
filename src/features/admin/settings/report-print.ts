import { settings } from '#features/admin/settings/collection.ts'
import { SECTIONS, sectionDocument } from '#features/admin/settings/sections/sections.ts'
import { screenPath } from '#model/feature.ts'
import { dayText, heading, joined, printableText, printTable } from '#model/print/blocks.ts'
import { type Block, definePrint } from '#model/print/print.ts'
import type { Field } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

interface Row {
  label: string
  value: string
}

const fields: Readonly<Record<string, Field>> = settings.fields

/** All settings, section by section, for the company's files. */
export const settingsReport = definePrint({
  name: 'settings-report',
  label: 'Settings report',
  collection: settings,
  pages: ['Letter', 'A4'],
  together: true,
  path: () => `${screenPath('settings')}?section=`,
  render(records, { today, timeZone }) {
    const byId = new Map(records.map(({ id, data }) => [id, data as Data]))
    return {
      title: 'Settings',
      content: [
        { text: `As of ${dayText(today, timeZone)}. Empty settings use their default.`, margin: [0, 0, 0, 10] },
        ...SECTIONS.flatMap((section): Block[] => {
          const data = byId.get(sectionDocument(section)) ?? {}
          // Numbering and the closed period have fields that are not part of the form of their section.
          const own: readonly string[] = section.fields
          const besides =
            section.id === sectionDocument(section) ? Object.keys(data).filter((name) => isOther(name, own)) : []
          const rows = [...own, ...besides].map(
            (name): Row => ({
              label: fields[name]?.label ?? name,
              value: shown(fields[name], data[name], timeZone),
            }),
          )
          if (rows.length === 0) return []
          return [
            heading(section.name, [0, 10, 0, 3]),
            printTable<Row>(
              [
                { label: 'Setting', width: 180, value: ({ label }) => label },
                { label: 'Value', width: '*', value: ({ value }) => value },
              ],
              rows,
            ),
          ]
        }),
      ],
    }
  },
})

const TYPED = new Set<string>(SECTIONS.flatMap((section) => section.fields))
const isOther = (name: string, own: readonly string[]): boolean =>
  name !== 'name' && name !== 'printLogo' && !own.includes(name) && !TYPED.has(name)

function shown(field: Field | undefined, value: Data[string] | undefined, timeZone: string): string {
  if (value === undefined || value === null || value === '') return ''
  if (field?.kind === 'date') return dayText(value, timeZone)
  if (Array.isArray(value))
    return value
      .map((one) => (typeof one === 'object' && one ? joined(Object.values(one)) : printableText(one)))
      .join('; ')
  return printableText(value)
}
