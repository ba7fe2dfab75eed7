// In the browser the build puts the tables of actions, the reports and the contributions of all features here (`scripts/browser-features.ts`):
// they come with the desk and not with the first load. Everywhere else the registry has them.
export {}
