import { describe, expect, it } from 'vitest'
import { POSTED } from '#features/data/import/targets.ts'
import { collections, commands } from '#features/definitions.ts'
import type { Fields } from '#model/schema/fields.ts'

const names = collections.map((collection) => collection.name)
const specified = ['payables', 'receivable', 'po', 'Tracking', 'logs']

const references = (fields: Fields): string[] =>
  Object.values(fields).flatMap((field) => [...(field.target ? [field.target] : []), ...references(field.of ?? {})])

describe('everything Prime is made of', () => {
  it('has the five specified collections, open to old data', () => {
    for (const name of specified)
      expect(collections.find((collection) => collection.name === name)).toMatchObject({ lenient: true })
    expect(collections.filter((collection) => collection.lenient)).toHaveLength(specified.length)
  })

  it('names every collection and every command once', () => {
    expect(new Set(names).size).toBe(names.length)
    const commandNames = commands.map((command) => command.name)
    expect(new Set(commandNames).size).toBe(commandNames.length)
  })

  it('offers every command that posts the rows of a file as a target of imports', () => {
    const posting = commands.filter(({ importTarget }) => importTarget !== undefined)
    expect(POSTED.map(({ name }) => name).sort()).toEqual(posting.map(({ name }) => name).sort())
  })

  it.each(collections.map((collection) => [collection.name, collection] as const))(
    '%s has fields that can be sent to the thread that reads files',
    (_, { fields }) => {
      expect(() => structuredClone(fields)).not.toThrow()
    },
  )

  it.each(collections.map((collection) => [collection.name, collection] as const))(
    '%s refers to collections that exist',
    (_, collection) => {
      for (const target of references(collection.fields)) expect(names).toContain(target)
    },
  )

  it.each(collections.map((collection) => [collection.name, collection] as const))(
    '%s lists, groups, searches and indexes its own fields, each once',
    (_, collection) => {
      const fields = Object.keys(collection.fields)
      const groups = collection.form.flat()
      const mentioned = [
        collection.title,
        ...collection.list.columns,
        ...(collection.list.sums ?? []),
        collection.list.sort.replace(/^-/, ''),
        ...groups,
        ...collection.search,
        ...collection.indexes.flat(),
        ...(collection.access?.commandFields ?? []),
      ]
      for (const name of mentioned) expect(fields).toContain(name)
      expect(new Set(groups).size).toBe(groups.length)
      expect(new Set(collection.list.columns).size).toBe(collection.list.columns.length)
    },
  )

  it.each(commands.map((command) => [command.name, command] as const))(
    'the command %s asks for things that exist and is named by its subject',
    (name, command) => {
      expect(name).toMatch(/^[A-Za-z]+\.[A-Za-z]+$/)
      for (const target of references(command.input)) expect(names).toContain(target)
    },
  )
})
