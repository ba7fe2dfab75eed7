import type { TestProject } from 'vitest/node'
import { startQuickPostgres } from '#test/support/postgres.ts'

/** One PostgreSQL for all test worlds of a project; each world gets a database of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startQuickPostgres()
  project.provide('postgres', postgres.url)
  return () => postgres.stop()
}
