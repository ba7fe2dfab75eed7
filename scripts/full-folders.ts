/** The maximum number of files in a folder, including tests, so that its contents can be seen at a glance. */
export const MAX_FILES = 25

/** A message for each folder with more files than that, not counting files in subfolders. */
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
