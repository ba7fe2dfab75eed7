/** So many files a folder has at most, with the tests beside them, so that one look finds what is in it. */
export const MAX_FILES = 25

/** A sentence for each folder with more files than that, those in folders of its own not counted. */
export function fullFolders(paths: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const path of paths) {
    const folder = path.slice(0, path.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > MAX_FILES)
    .map(([folder, count]) => `${folder} has ${count} files, with ${MAX_FILES} allowed; give a part of them a folder`)
}
