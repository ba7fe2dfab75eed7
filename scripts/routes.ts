import { answerHelp } from '#server/tools/arguments.ts'
import { routes } from '#web/routes.ts'

answerHelp(
  'npm run routes',
  'Prints every route with whether it is open, whether its screen is built, and the letter that opens it after g.',
)

for (const { path, open, load, key } of routes)
  console.log(
    `${path.padEnd(28)}${(open ? 'open' : 'protected').padEnd(12)}${(load ? 'built' : 'not built').padEnd(11)}${key ? `g ${key}` : ''}`.trimEnd(),
  )
const built = routes.filter((route) => route.load).length
console.log(`${routes.length} routes, ${routes.filter((route) => route.open).length} open, ${built} built`)
