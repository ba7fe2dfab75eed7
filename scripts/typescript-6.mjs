// The boundary check reads sources by TypeScript's programming interface, which TypeScript 7 does not have yet.
import { registerHooks } from 'node:module'

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier.replace(/^typescript(?=$|\/)/, '@typescript/typescript6'), context),
})
