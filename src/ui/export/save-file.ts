import { Problem, type ProblemCode, STATUS_OF } from '#base/problem.ts'

/** Lets the browser save a file. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/**
 * Requests a file from the server and saves it under the server's name, or under `name`. Throws the server's Problem.
 */
export async function saveAnswer(path: string, body: unknown, name?: string): Promise<void> {
  const response = await reach(path, body)
  if (!response.ok) throw await problemOf(response)
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? []
  saveFile(name ?? decodeURIComponent(encoded ?? 'Prime'), await response.blob())
}

async function reach(path: string, body: unknown): Promise<Response> {
  try {
    return await fetch(path, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body, (_, value: unknown) => value ?? null),
    })
  } catch (error) {
    console.error('A file could not be fetched:', error)
    throw new Problem('unavailable', 'Prime cannot be reached. Check the connection and ask for the file again.')
  }
}

async function problemOf(response: Response): Promise<Problem> {
  const { code, detail } = (await response.json().catch(() => ({}))) as { code?: string; detail?: string }
  const known = code !== undefined && Object.hasOwn(STATUS_OF, code) ? (code as ProblemCode) : 'internal'
  return new Problem(known, detail ?? `This file could not be made (${response.status}).`)
}
