import { existsSync, statSync } from 'node:fs'
import { Problem } from '#base/problem.ts'

/** Handles `--help`: prints what a command does and its usage before anything is opened, then exits with 0. */
export function answerHelp(usage: string, ...about: readonly string[]): void {
  if (!process.argv.slice(2).some((one) => one === '--help' || one === '-h')) return
  process.stdout.write(`${about.join('\n')}\n\nUsage: ${usage}\n`)
  process.exit(0)
}

/** The error found by `parseArgs`, with the usage of the command. */
export function wrongArguments(error: unknown, usage: string): Problem {
  const [sentence = ''] = (error as Error).message.split(/\.\s|\.$|\s\(/)
  return new Problem('bad-request', `${sentence}. ${usage}`)
}

/** Refuses a file that does not exist or is not a file. */
export function checkFile(file: string): void {
  if (!existsSync(file)) throw new Problem('bad-request', `There is no file ${file}.`)
  if (!statSync(file).isFile()) throw new Problem('bad-request', `${file} is a folder, not a file.`)
}

const WHY: Readonly<Record<string, string>> = {
  ENOENT: 'its folder is not there',
  ENOTDIR: 'a file is where its folder would be',
  EISDIR: 'it is a folder',
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'that disk takes no changes',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
}

/** Why a file could not be written, in words; undefined for other errors. */
export function notWritten(file: string, error: unknown): Problem | undefined {
  const { code } = error as NodeJS.ErrnoException
  if (typeof code !== 'string' || !/^E[A-Z]+$/.test(code)) return undefined
  return new Problem('refused', `${file} cannot be written: ${WHY[code] ?? code}.`)
}
