import { answerHelp } from '#server/tools/arguments.ts'
import { routes } from '#web/routes.ts'

answerHelp('npm run routes', 'Prints every route with whether it is open and whether its screen is built.')

/** Prints every route with whether it is open and whether its screen is built. */
for (const { path, open, load } of routes)
  console.log(`${path.padEnd(28)}${(open ? 'open' : 'protected').padEnd(12)}${load ? 'built' : 'not built'}`)
const built = routes.filter((route) => route.load).length
console.log(`${routes.length} routes, ${routes.filter((route) => route.open).length} open, ${built} built`)
