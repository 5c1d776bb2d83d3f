import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parseSync } from 'vite'
import { readSliceOrder } from './slice-order.ts'
import { stronglyConnected } from './strongly-connected.ts'

const SOURCES = ['shared/**/*.ts', 'worker/**/*.ts', 'web/**/*.{ts,tsx}']
const INLINE_TYPE = /\bimport\(\s*'([^']+)'\s*\)\s*\./g

/**
 * Returns the relative and `#` imports in `shared`, `worker` and `web`, or the given patterns, below `root`: imports, re-exports, dynamic imports of a string
 * literal and `import('…').Type`. Skips generated and declaration files.
 */
export function readImports(root: string, patterns: readonly string[] = SOURCES): Import[] {
  return globSync(patterns, { cwd: root })
    .filter((path) => !path.endsWith('.d.ts') && !path.endsWith('.gen.ts'))
    .flatMap((path) => importsOf(path, readFileSync(join(root, path), 'utf8')))
}

function importsOf(from: string, source: string): Import[] {
  const { module } = parseSync(from, source)
  const found = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      ...(entries.length > 0 && entries.every(({ isType }) => isType)
        ? { types: entries.map(({ importName }) => importName.name ?? '') }
        : {}),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => (moduleRequest ? { specifier: moduleRequest.value } : [])),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest }) => {
      const [, specifier] = /^['"](.*)['"]$/.exec(source.slice(moduleRequest.start, moduleRequest.end)) ?? []
      return specifier ? { specifier } : []
    }),
    ...[...source.matchAll(INLINE_TYPE)].map(([, specifier = '']) => ({ specifier, types: [] })),
  ]
  return found.flatMap(({ specifier, ...rest }) => {
    const to = resolve(from, specifier)
    return to ? [{ from, to, specifier, ...rest }] : []
  })
}

function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? posix.join(dirname(from), specifier) : undefined
}

/** One import in one file; paths are relative to the project root. */
interface Import {
  from: string
  to: string
  specifier: string
  /** Imported names if each is marked as a type, empty for `import('…').Type`; undefined for other imports. */
  types?: readonly string[]
}

interface Place {
  tree: Tree | 'shared' | undefined
  /** Folder beside the areas, such as `lib` or `ui`; empty for a file directly in the tree, undefined inside an area. */
  layer: string | undefined
  /** `area/slice`, or `area` for a file directly in an area; undefined outside areas. */
  slice: string | undefined
  file: string
}

function locate(path: string): Place {
  const [top = '', second = '', third = '', ...rest] = path.split('/')
  const file = path.split('/').at(-1) ?? ''
  if (top === 'shared') return { tree: 'shared', layer: undefined, slice: undefined, file }
  if (top !== 'worker' && top !== 'web') return { tree: undefined, layer: undefined, slice: undefined, file }
  const layers: readonly string[] = LAYERS[top]
  if (third === '') return { tree: top, layer: '', slice: undefined, file }
  if (layers.includes(second)) return { tree: top, layer: second, slice: undefined, file }
  return { tree: top, layer: undefined, slice: rest.length > 0 ? `${second}/${third}` : second, file }
}

const isTest = (path: string) => /\.test\.tsx?$|^(?:worker|web)\/.+\/testing\//.test(path)
/** Matches files that may import every slice: those directly in `worker` and in its `local`, `testing` and `pages`. */
const isComposition = ({ layer }: Place) => layer === '' || layer === 'local' || layer === 'testing' || layer === 'pages'

/** Returns why an import breaks the rules of CONTRIBUTING.md, or undefined if it is allowed. */
export function violationOf(found: Import): string | undefined {
  const from = locate(found.from)
  const to = locate(found.to)
  if (!from.tree || !to.tree) return undefined
  if (found.specifier.startsWith('../') && (from.tree !== to.tree || from.slice !== to.slice || from.layer !== to.layer))
    return 'Relative imports stay inside a slice; use #shared/…, #worker/… or #web/….'
  if (isTest(found.from)) return to.layer === 'routes' && from.layer !== 'routes' ? 'Nothing imports a route file.' : undefined
  if (from.tree === 'shared') return to.tree === 'shared' ? undefined : 'shared/ imports nothing but shared/.'
  if (
    from.file === 'contract.ts' &&
    from.tree === 'worker' &&
    !(to.tree === 'shared' || to.file === 'contract.ts' || to.file === 'limits.ts')
  )
    return 'A contract imports zod, shared/ and contracts only.'
  if (to.tree === 'shared') return undefined
  // The environment names the classes of Durable Objects. Through an index.ts, half of the Worker would form a circle.
  if (found.from === 'worker/env.ts' && found.types) return undefined
  if (from.tree === 'worker') return to.tree === 'web' ? fromWorkerToWeb(found) : withinWorker(from, to, found)
  return to.tree === 'worker' ? fromWebToWorker(found, to) : withinWeb(from, to)
}

const fromWorkerToWeb = ({ from, to }: Import) =>
  from === 'worker/pages/render-page.ts' && to === 'web/entry-server.tsx'
    ? undefined
    : 'Only worker/pages/render-page.ts imports the web: entry-server.tsx.'

function fromWebToWorker({ from, to, types }: Import, { file, slice }: Place) {
  if (slice && file === 'contract.ts') return undefined
  const isAppType = to === 'worker/app.ts' && types?.every((name) => name === 'AppType')
  if (isAppType && from === 'web/lib/api.ts') return undefined
  return 'The web imports contracts of the worker only, and the type of the app in web/lib/api.ts.'
}

function withinWorker(from: Place, to: Place, { to: path, types }: Import) {
  const isSchema = to.file === 'schema.ts' || to.file === 'contract.ts'
  if (from.layer === 'lib' || from.layer === 'db') {
    if (to.layer === 'lib' || to.layer === 'db' || to.file === 'env.ts' || (to.slice && to.file === 'schema.ts')) return undefined
    return 'lib/ and db/ import no slice.'
  }
  if (isComposition(from)) {
    if (from.layer === 'testing' && path.includes('/testing/')) return undefined
    if (from.file === 'slices.ts' && to.file === 'slice.ts') return undefined
    if (to.slice && !isSchema && to.file !== 'index.ts') return 'A slice is entered through its index.ts.'
    return undefined
  }
  if (to.layer === '' && to.file !== 'env.ts') return 'No slice imports the app.'
  if (to.layer === 'pages' || to.layer === 'local' || to.layer === 'testing') return 'No slice imports pages/, local/ or testing/.'
  if (!to.slice || to.slice === from.slice || to.file === 'contract.ts') return undefined
  // A verb reads tables of slices below it only; the type of a row may come from anywhere.
  if (to.file === 'schema.ts') return types ? undefined : against('worker', from, to)
  if (to.file !== 'index.ts') return 'Another slice is entered through its index.ts.'
  return against('worker', from, to)
}

function withinWeb(from: Place, to: Place) {
  if (to.layer === 'routes' && from.layer !== 'routes' && to.file !== 'routeTree.gen.ts') return 'Nothing imports a route file.'
  if (from.layer === 'lib' || from.layer === 'ui')
    return to.layer === 'lib' || to.layer === 'ui' ? undefined : 'lib/ and ui/ import no slice.'
  if (from.layer !== undefined || to.slice === from.slice) return undefined
  if (to.layer === 'shell') return 'No slice imports the shell.'
  return to.slice ? against('web', from, to) : undefined
}

function against(tree: Tree, from: Place, to: Place) {
  const [above, below] = [rankOf(tree, from.slice ?? ''), rankOf(tree, to.slice ?? '')]
  if (above === undefined || below === undefined)
    return `${above === undefined ? from.slice : to.slice} belongs to no area of worker/slices.ts.`
  return below > above ? `${from.slice} is below ${to.slice} in the import order of worker/slices.ts.` : undefined
}

/**
 * Returns the groups of slices of one tree that import each other, directly or in a ring. Ignores imports in test files, and imports of the
 * Worker's contracts and schemas.
 */
export function cyclesOf(imports: readonly Import[]): string[][] {
  const edges = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [a, b] = [locate(from), locate(to)]
    if (isTest(from) || a.tree !== b.tree || !a.slice || !b.slice || a.slice === b.slice) continue
    if (b.tree === 'worker' && (b.file === 'contract.ts' || b.file === 'schema.ts')) continue
    const key = `${a.tree}/${a.slice}`
    edges.set(key, (edges.get(key) ?? new Set()).add(`${b.tree}/${b.slice}`))
  }
  return stronglyConnected(edges)
}

/** Returns the groups of files that import each other, directly or in a ring, also for types only. Ignores tests. */
export function circlesOf(imports: readonly Import[]): string[][] {
  const edges = new Map<string, Set<string>>()
  for (const { from, to } of imports) if (!isTest(from)) edges.set(from, (edges.get(from) ?? new Set()).add(to))
  return stronglyConnected(edges)
}

/** Rows of slices: a slice may import from its own row and the rows before it. CONTRIBUTING.md explains the order. */
const ORDER = readSliceOrder()

/** Web slices that rank just below posts, so that cards, articles and the publish dialog may import their controls and queries. */
const WEB_CONTROLS = ['engagement/buttons', 'engagement/viewer-state', 'moderation/reports', 'publications/members']

const LAYERS = {
  worker: ['lib', 'db', 'pages', 'local', 'testing'],
  web: ['lib', 'ui', 'shell', 'routes', 'public'],
} as const

type Tree = keyof typeof LAYERS

/**
 * Returns the row of a slice, 0 for the lowest, or half a row below posts for `WEB_CONTROLS`. A slice that only the web has is in the row that
 * has most slices of its area. Undefined for an area that no row has.
 */
function rankOf(tree: Tree, slice: string): number | undefined {
  const [area = ''] = slice.split('/')
  const inArea = ORDER.map((row) => row.filter((name) => name.startsWith(`${area}/`)).length)
  const most = Math.max(...inArea)
  if (most === 0) return undefined
  if (tree === 'web' && WEB_CONTROLS.includes(slice)) return ORDER.findIndex((row) => row.includes('posts/posts')) - 0.5
  const own = ORDER.findIndex((row) => row.includes(slice))
  return own >= 0 ? own : inArea.indexOf(most)
}
