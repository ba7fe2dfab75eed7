import { longDay, toDay } from '#base/days.ts'
import { comparePack, type Pack, type PackDifference, pathWords, readPack } from '#features/data/clone/packs/pack.ts'
import { configurationPacks } from '#features/data/clone/packs/saved-packs.ts'
import type { FieldChange } from '#model/command/commit.ts'
import { screenPath } from '#model/feature.ts'
import { heading, line, printableText, printTable, quantityOf } from '#model/print/blocks.ts'
import { type Block, definePrint } from '#model/print/print.ts'
import { recordKind } from '#model/record-pages.ts'
import type { Doc } from '#model/schema/value.ts'

const LONGEST = 120
/** The kinds of changes from the previous pack to this one. */
const KINDS: Record<PackDifference['kind'], string> = { added: 'new', changed: 'changed', 'only here': 'gone' }

/**
 * The configuration of a week for printing: the number of documents by kind, and the changes since the previous pack.
 */
export const packReport = definePrint({
  name: 'pack-report',
  label: 'Weekly configuration',
  collection: configurationPacks,
  pages: ['Letter', 'A4'],
  path: () => `${screenPath('clone/settings')}?pack=`,
  needs: () => [{ collection: configurationPacks, where: [] }],
  render([saved], { timeZone, related: [all = []] }) {
    const day = toDay(saved!.data.day, timeZone) ?? ''
    const [before] = all
      .flatMap(({ data }) => {
        const own = toDay(data.day, timeZone)
        return own && own < day ? [{ day: own, pack: readPack(printableText(data.pack)) }] : []
      })
      .sort((a, b) => b.day.localeCompare(a.day))
    const pack = readPack(saved!.data.pack)
    const held = [...pack.collections].map(([name, docs]) => ({ name, documents: docs.size }))
    return {
      title: `Configuration of ${longDay(day)}`,
      content: [
        printTable(
          [
            { label: 'What', width: '*', value: ({ name }) => recordKind(name) },
            { label: 'Documents', width: 80, right: true, value: ({ documents }) => quantityOf(documents) },
          ],
          held,
        ),
        heading(before ? `Changed since ${longDay(before.day)}` : 'Changed since', [0, 14, 0, 3]),
        ...(before ? changesBlock(pack, before.pack) : [line('This is the oldest pack that is kept.')]),
      ],
    }
  },
})

interface Row {
  what: string
  field: string
  from: string
  to: string
}

function changesBlock(pack: Pack, before: Pack): Block[] {
  const rows = comparePack(pack, documentsOf(before, pack), new Map()).flatMap(rowsOf)
  if (rows.length === 0) return [line('Nothing.')]
  return [
    printTable<Row>(
      [
        { label: 'What', width: 150, value: ({ what }) => what },
        { label: 'Field', width: 100, value: ({ field }) => field },
        { label: 'Before', width: '*', value: ({ from }) => from },
        { label: 'Now', width: '*', value: ({ to }) => to },
      ],
      rows,
    ),
  ]
}

function rowsOf({ collection, id, kind, changes }: PackDifference): Row[] {
  const what = `${recordKind(collection)} ${id}`
  if (kind !== 'changed') return [{ what, field: KINDS[kind], from: '', to: '' }]
  return changes.map(
    ({ path, before, after }, at): Row => ({
      what: at === 0 ? what : '',
      field: pathWords(path),
      from: shown(before),
      to: shown(after),
    }),
  )
}

function shown(value: FieldChange['before']): string {
  if (value === undefined || value === null) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

/** The documents of a pack, with an empty list for each collection that only the other pack has. */
function documentsOf(pack: Pack, other: Pack): Map<string, Doc[]> {
  const names = new Set([...pack.collections.keys(), ...other.collections.keys()])
  const docs = (name: string) =>
    [...(pack.collections.get(name) ?? [])].map(
      ([id, data]): Doc => ({ id, version: 0, createTime: '', updateTime: '', data }),
    )
  return new Map([...names].map((name) => [name, docs(name)]))
}
