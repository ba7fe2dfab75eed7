import { todos } from '#features/records/todos/collection.ts'
import { defineFileHeadings } from '#model/import/file-headings.ts'

/** The headings of files exported before November 27, 2026. */
export const fileHeadingsOfTodos = defineFileHeadings(todos, {
  importAs: {
    closes: ['Closes by itself'],
    source: ['Came by'],
  },
})
