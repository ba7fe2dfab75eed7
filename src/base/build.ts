/** The name of a build by the file its page began with: `main-Bx3f9.js` is `Bx3f9`. */
export function buildOf(script = ''): string {
  const [path = ''] = script.split('?')
  const file = path.slice(path.lastIndexOf('/') + 1)
  const dash = file.indexOf('-')
  return dash >= 0 && file.endsWith('.js') ? file.slice(dash + 1, -'.js'.length) : 'development'
}
