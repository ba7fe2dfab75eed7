/**
 * Files of the web app that are made by hand: what opens first, what visitors see, and the frame around the screens, in one
 * file each instead of in a hundred small ones that are asked for six at a time. The rest is divided by which screens need it, so
 * that none loads what only others do.
 */
export const groups = [
  { name: 'entry', test: /src\/web\/main\.tsx$/, priority: 3 },
  { name: 'visitor', test: /src\/features\/shell\/(landing|sign-in)\/screen\.tsx$/, priority: 2 },
  { name: 'desk', test: /src\/web\/desk\.tsx$/, priority: 1 },
  // Some 20 signs that several screens share: less to load at once than their names in the first file.
  { name: 'icons', test: /@tabler\/icons-react\//, minShareCount: 2, priority: 0 },
]
