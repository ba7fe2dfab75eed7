import type { Ended } from '#test/support/tool.ts'

/**
 * The process behind `tool()`: one command-line tool after the other, each started with its own arguments and
 * environment, over modules that are loaded once. It ends with its parent process.
 */
export interface ToolRequest {
  script: string
  args: readonly string[]
  env: Record<string, string>
  cwd: string
}

/** Thrown instead of exiting the process. */
const END = Symbol('end')
const ENVIRONMENT = { ...process.env }
let turn = 0

async function run({ script, args, env, cwd }: ToolRequest): Promise<Ended> {
  const said = { out: '', error: '' }
  const [writeOut, writeError, exit] = [process.stdout.write, process.stderr.write, process.exit]
  process.env = { ...ENVIRONMENT, ...env }
  process.argv = [process.execPath, script, ...args]
  process.exitCode = undefined
  process.chdir(cwd)
  process.stdout.write = (text) => {
    said.out += String(text)
    return true
  }
  process.stderr.write = (text) => {
    said.error += String(text)
    return true
  }
  process.exit = (code) => {
    process.exitCode = code
    throw END
  }
  try {
    await import(`${script}?${++turn}`)
  } catch (error) {
    if (error !== END) {
      said.error += `${error instanceof Error ? error.stack : String(error)}\n`
      process.exitCode = 1
    }
  } finally {
    Object.assign(process.stdout, { write: writeOut })
    Object.assign(process.stderr, { write: writeError })
    process.exit = exit
  }
  const code = Number(process.exitCode ?? 0)
  process.exitCode = undefined
  return { code, ...said }
}

process.on('disconnect', () => process.exit(0))
process.on(
  'message',
  (request: ToolRequest) => void run(request).then((ended) => process.connected && process.send?.(ended)),
)
