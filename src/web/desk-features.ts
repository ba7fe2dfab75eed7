// In the browser build, this module contains the action tables, the reports and the contributions of all features
// (`scripts/browser-features.ts`): they load with the desk and not at first. Everywhere else they are in the registry.
export {}
