import type { Plugin } from 'vite'

/** Leaves out of the browser's build what features name for the server alone: commands, prints and hooks. */
export const browserFeatures = (): Plugin => ({
  name: 'browser-features',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/src\/features\/.+\/feature\.ts$/.test(id)) return undefined
    return { code: code.replace(/\bserver: \(\) => \[[^\]]*\],/, ''), map: null }
  },
})
