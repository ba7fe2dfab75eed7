import { expect, it } from 'vitest'
import { defineCollection } from '#model/schema/collection.ts'
import { money, number } from '#model/schema/fields.ts'
import { footSumWords } from '#ui/list/list-foot.tsx'

const goods = defineCollection({
  name: 'goods',
  label: { one: 'Item', many: 'Items' },
  title: 'qty',
  fields: { qty: number('Quantity'), value: money('Value') },
  list: { columns: ['qty', 'value'], sort: 'qty' },
  form: [],
  search: [],
  indexes: [],
})

it('the foot of a list names the currency of every amount, the company’s if it has none', () => {
  expect(footSumWords(goods, [{ name: 'value', count: 1, value: '3095.37' }], true)).toBe('USD 3,095.37')
  expect(footSumWords(goods, [{ name: 'value', count: 1, value: '7', currency: 'EUR' }], true)).toBe('EUR 7.00')
  expect(footSumWords(goods, [{ name: 'value', count: 1, value: '7' }])).toBe('7.00')
  expect(footSumWords(goods, [{ name: 'qty', count: 1, value: '12' }], true)).toBe('12')
})
