import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { faultLines, keepFaults } from '#server/clone/job-files.ts'

it('what was left out is listed once, however often a page was reported', () => {
  const folder = mkdtempSync(join(tmpdir(), 'prime-clone-'))
  const fault = { collection: 'bins', id: 'b1', reason: 'size is not a number: "big".' }
  keepFaults({ folder }, [fault, { ...fault, id: 'b2' }])
  keepFaults({ folder }, [{ ...fault, id: 'b2' }])
  expect(faultLines({ folder })?.match(/bins,b\d/g)).toEqual(['bins,b1', 'bins,b2'])
  rmSync(folder, { recursive: true })
})
