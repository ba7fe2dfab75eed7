import { expect, it } from 'vitest'
import { fullFolders, MAX_FILES } from '../scripts/full-folders.ts'

const files = (folder: string, count: number) => Array.from({ length: count }, (_, at) => `${folder}/f${at}.ts`)

it('a folder with a file more than allowed is named, its own folders counted by themselves', () => {
  const full = fullFolders([...files('src/ui/shell', MAX_FILES + 1), ...files('src/ui/shell/bar', MAX_FILES)])
  expect(full).toEqual([
    `src/ui/shell has ${MAX_FILES + 1} files, with ${MAX_FILES} allowed; give a part of them a folder`,
  ])
})
