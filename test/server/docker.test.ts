import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Not every machine has a container engine, but what a Dockerfile promises can be compared anywhere. */
const dockerfile = readFileSync('Dockerfile', 'utf8')
const compose = readFileSync('compose.yaml', 'utf8')
const { scripts, dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const [, final = ''] = dockerfile.split(/^FROM .*\n(?=WORKDIR \/prime\nENV)/m)

describe('the image', () => {
  it('starts as npm start does, as no one of importance, with a place for data that is its own', () => {
    const [, command = '[]'] = /^CMD (\[.*\])$/m.exec(final) ?? []
    expect(JSON.parse(command).join(' ').replaceAll('../', '')).toBe(scripts.start.replaceAll('../', ''))
    const [made, user, volume] = ['install -d -o node -g node data', 'USER node', 'VOLUME /prime/data'].map((line) =>
      final.indexOf(line),
    )
    expect(made).toBeGreaterThan(0)
    expect(user).toBeGreaterThan(made!)
    expect(volume).toBeGreaterThan(user!)
  })

  it('is of the Node that Prime asks for', () => {
    const [, most] = /^const NODE = (\d+)$/m.exec(readFileSync('src/server/main.ts', 'utf8')) ?? []
    const bases = [...dockerfile.matchAll(/^FROM node:(\d+)/gm)].map(([, major]) => major)
    expect(bases).toEqual([most, most])
  })

  it('copies what is there or was built, and all that its own lines name', () => {
    const copied = [...final.matchAll(/^COPY --from=build --chown=node:node (.+) \S+$/gm)]
      .flatMap(([, names = '']) => names.split(' '))
      .map((name) => name.replace('/prime/', ''))
    const built = ['node_modules', 'dist']
    expect(copied.filter((name) => !existsSync(name) && !built.includes(name))).toEqual([])
    const named = [...final.matchAll(/(?:scripts|src)\/[\w/.-]+\.m?[jt]s/g)].map(([name]) => name)
    const isCopied = (name: string) => copied.some((each) => name === each || name.startsWith(`${each}/`))
    expect(named.length).toBeGreaterThan(2)
    expect(named.filter((name) => !existsSync(name) || !isCopied(name))).toEqual([])
  })

  it('keeps every package that the server needs when the others are pruned', () => {
    const files = globSync('src/{base,model,features,store,server}/**/*.ts', {
      exclude: ['**/*.test.ts', '**/test-*.ts'],
    })
    expect(files.length).toBeGreaterThan(300)
    const missing = files
      .filter((file) => !file.startsWith('src/store/contract') && !file.endsWith('.d.ts'))
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/^(?:import (?!type )[^'"\n]*|\} from )'([^'#.][^']*)'$/gm)].map(
          ([, name = '']) => name,
        ),
      )
      .filter((name) => !isBuiltin(name))
      .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
      .filter((name) => !(name in dependencies))
    expect(missing).toEqual([])
  })
})

it('compose has no setting that Prime does not read', () => {
  const [, block = ''] = /^x-node:[\s\S]*?\n {2}environment:\n([\s\S]*?)\n {2}\w/m.exec(compose) ?? []
  const names = [...block.matchAll(/^ {4}(\w+):/gm)].map(([, name = '']) => name)
  expect(names).toContain('PRIME_SECRET_KEY')
  const read = readFileSync('src/server/config.ts', 'utf8')
  expect(names.filter((name) => name !== 'TZ' && !read.includes(`env.${name}`))).toEqual([])
})

it('no secret of the machine is copied into a layer', () => {
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['.git', 'data', '.env*', '*.tar']))
})

describe('the setup', () => {
  it('installs what the lock file names and nothing else, also where that fails', () => {
    const folder = mkdtempSync(join(tmpdir(), 'prime-setup-'))
    mkdirSync(join(folder, 'scripts'))
    mkdirSync(join(folder, 'node_modules'))
    copyFileSync('scripts/setup.mjs', join(folder, 'scripts/setup.mjs'))
    copyFileSync('package-lock.json', join(folder, 'package-lock.json'))
    const npm = join(folder, 'npm.cjs')
    writeFileSync(npm, `require('fs').appendFileSync('asked', process.argv[2] + '\\n'); process.exit(1)`)
    const env = { ...process.env, npm_execpath: npm }
    const { status, stderr } = spawnSync(process.execPath, [join(folder, 'scripts/setup.mjs')], {
      env,
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([1, expect.stringContaining('could not be installed')])
    expect(readFileSync(join(folder, 'asked'), 'utf8')).toBe('ci\n')
    rmSync(folder, { recursive: true })
  })
})
