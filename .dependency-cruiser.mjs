// Who may import whom. Areas stand in levels: a feature may import from its own area and from the levels below.
const LEVELS = [
  ['shell', 'insight', 'data'],
  ['purchasing', 'sales', 'channels'],
  ['shipping'],
  ['money'],
  ['stock'],
  ['parties'],
  ['records'],
  ['admin'],
]

const downward = LEVELS.flatMap((level, at) =>
  level.map((area) => {
    const others = [...LEVELS.slice(0, at).flat(), ...level.filter((one) => one !== area)]
    return {
      name: `${area}-imports-downward`,
      comment: 'An area imports only from areas below it. What an upper area adds comes through the registry.',
      severity: 'error',
      from: { path: `^src/features/${area}/` },
      to: { path: `^src/features/(${others.join('|')})/` },
    }
  }),
).filter(({ to }) => to.path !== '^src/features/()/')


const features = [
  {
    name: 'features-without-cycles',
    comment: 'Two features never import each other, directly or through others, types included.',
    severity: 'error',
    scope: 'folder',
    from: { path: '^src/features/[^/]+/[^/]+$' },
    to: { path: '^src/features/[^/]+/[^/]+$', circular: true },
  },
  {
    name: 'features-by-their-front',
    comment:
      'Of another feature only collection, rules, actions, commands and, for its components and hooks, parts.tsx are imported: the files of its own folder, none of a folder inside.',
    severity: 'error',
    from: { path: '^src/features/([^/]+/[^/]+)/' },
    to: {
      path: '^src/features/[^/]+/[^/]+/',
      pathNot: '^src/features/($1/|[^/]+/[^/]+/((collection|rules|actions|commands)\\.ts|parts\\.tsx)$)',
    },
  },
]

export default {
  forbidden: [
    ...downward,
    ...features,
    {
      name: 'registry-from-above',
      comment: 'Features know the registry only through #model/feature.ts.',
      severity: 'error',
      from: { path: '^src/(features/[^/]+/|model/|ui/|store/|base/)' },
      to: { path: '^src/features/(registry|definitions)\\.ts$' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    includeOnly: '^src',
    // Tests may import anything.
    exclude: { path: '\\.test\\.tsx?$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types'],
      extensions: ['.ts', '.tsx'],
    },
  },
}
