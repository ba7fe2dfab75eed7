import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportPlan } from '#model/import/import.ts'
import { readCells } from '#model/import/rows.ts'
import { lookAt } from '#server/import/rows/file-rows.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'prime-looked-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const PLAN: ImportPlan = { collection: 'parts', format: 'csv', mode: 'create' }
async function look(...lines: string[]) {
  const file = join(folder, 'looked.csv')
  writeFileSync(file, lines.join('\r\n'))
  const { inspection, fields, mapping } = await lookAt({ path: file, plan: PLAN, ids: 'row', mostColumns: 200 })
  const { headings, headerRow, headerRows, samples, types } = inspection
  const how = { timeZone: 'UTC' }
  return {
    headings,
    head: [headerRow, headerRows],
    kinds: headings.map((heading) => types?.[heading]?.kind),
    rows: samples.map((cells) => readCells(headings, cells, mapping, fields, how).data),
  }
}

describe('two rows of headings', () => {
  it.each([
    ['in two scripts', '品牌,型号,内径', 'brand,model,bore', 'SKF,6205,25'],
    [
      'in two scripts, above one row and joined names',
      '品牌,型号,内径',
      'product_brand,product_model,dim_1',
      'SKF,6205,25',
    ],
    ['for people and for a program', 'Brand,Model,Bore', 'productBrand,product_model,dim_d', 'SKF,6205,25'],
  ])('%s', async (_, first, second, ...rows) => {
    const { headings, head, rows: read } = await look(first, second, ...rows)
    expect([head, headings]).toEqual([[1, 2], second.split(',')])
    expect(read).toHaveLength(rows.length)
  })

  it.each([
    ['words below words', 'name,city', 'acme,berlin', 'bolt,paris'],
    ['names of parts below words', 'Brand,Model,Bore', 'SKF,6205,25', 'FAG,6206,30'],
    ['codes with joints below words', 'Code,Type,Price', 'bolt_m8,screw_hex,1.20', 'bolt_m9,screw_hex,1.30'],
  ])('are not seen in %s', async (_, first, ...rows) => {
    expect((await look(first, ...rows)).head).toEqual([1, 1])
  })
})

describe('columns of decimals', () => {
  it.each(['Line Item Insurance (USD)', 'Item markup', 'Part freight', 'Number (kg)', 'Item [mm]'])(
    'under %s are numbers',
    async (heading) => {
      const { kinds, rows } = await look(`Name,${heading}`, 'a,32.77', 'b,5', 'c,0.5')
      expect(kinds).toEqual(['text', 'number'])
      expect(rows[0]).toEqual({ Name: 'a', [heading]: 32.77 })
    },
  )

  it.each(['Part number', 'Item', 'Version', 'Serial no', 'Article no.'])(
    'under %s stay as written',
    async (heading) => {
      expect((await look(`Name,${heading}`, 'a,6205.10', 'b,1.20')).kinds).toEqual(['text', 'text'])
    },
  )

  it('under a heading that names a thing whole numbers stay as written', async () => {
    expect((await look('Name,Item markup', 'a,32', 'b,5')).kinds).toEqual(['text', 'text'])
  })
})

it.each(['20 Dec  2012', '20  Dec 2012', 'Dec  20,  2012', '20\u00a0Dec 2012', '12/20/2012  00:00'])(
  'the day %s is read whatever blanks are in it',
  async (day) => {
    const { kinds, rows } = await look('Name;Delivered date', `a;${day}`, 'b;21 Dec 2012', 'c;3 Jan  2013')
    expect(kinds).toEqual(['text', 'date'])
    expect(rows[0]).toEqual({ Name: 'a', 'Delivered date': '2012-12-20' })
  },
)
