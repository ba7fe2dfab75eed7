import type { FastifyInstance } from 'fastify'

/** Remembers every route, so that a known address with another method gets 405 and the list of allowed methods. */
export function otherMethods(app: FastifyInstance): (url: string) => string[] {
  const routes: { pattern: RegExp; methods: string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    if (url === '/*') return
    const parts = url.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : part === '*' ? '.*' : escaped(part)))
    routes.push({ pattern: new RegExp(`^${parts.join('/')}$`), methods: [method].flat() })
  })
  return (url) => {
    const path = url.split('?', 1)[0]!
    return [...new Set(routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))]
  }
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
