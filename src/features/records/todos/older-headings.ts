import { todos } from '#features/records/todos/collection.ts'
import { defineOlderHeadings } from '#model/import/older-headings.ts'

/** The headings of files exported before November 27, 2026. */
export const olderHeadingsOfTodos = defineOlderHeadings(todos, {
  importAs: {
    closes: ['Closes by itself'],
    source: ['Came by'],
  },
})
