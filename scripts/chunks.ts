/**
 * Manually defined chunks of the web app: what opens first, what visitors see, and the frame around the screens, in one
 * file each instead of a hundred small ones that browsers request six at a time. The rest is split by the screens that
 * need it, so that no screen loads what only others need.
 */
export const groups = [
  { name: 'entry', test: /src\/web\/main\.tsx$/, priority: 3 },
  { name: 'visitor', test: /src\/features\/shell\/(landing|sign-in)\/screen\.tsx$/, priority: 2 },
  { name: 'desk', test: /src\/web\/desk\.tsx$/, priority: 1 },
  // Some 20 icons that several screens share: loading them together costs less than listing their names in the first
  // file.
  { name: 'icons', test: /@tabler\/icons-react\//, minShareCount: 2, priority: 0 },
]
