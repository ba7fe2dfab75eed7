/**
 * The files of the web app. One for every set of modules that some screens share would be two hundred requests before a
 * list is shown, six of them at a time. So what people open first comes in one file each, those before it left out, and
 * what many of the other screens need in another. A screen that is named here is loaded by the name of its group.
 */
export const groups = [
  { name: 'entry', test: /src\/web\/main\.tsx$/, priority: 7 },
  { name: 'visitor', test: /src\/features\/(landing|sign-in)\/screen\.tsx$/, priority: 6 },
  { name: 'desk', test: /src\/web\/desk\.tsx$/, priority: 5 },
  { name: 'cockpit', test: /src\/features\/home\/(screen|tiles)\.tsx$/, priority: 4 },
  {
    name: 'kit',
    test: /node_modules\/(?!ag-)|src\/(base|model|features)\/.*\.ts$|src\/ui\/[a-z-]+\.tsx?$|src\/ui\/(frame|live|work)\//,
    minShareCount: 4,
    priority: 3,
  },
  { name: 'list', test: /src\/ui\/collection\/collection-screen\.tsx$/, priority: 2 },
  { name: 'shared', test: /node_modules|src\/ui\//, minShareCount: 4, priority: 1 },
]
