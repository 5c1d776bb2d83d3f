import { readFileSync } from 'node:fs'
import { posix, relative } from 'node:path'
import type { Plugin } from 'vite'

export interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
}

interface Assets {
  preloads?: string[]
  css?: string[]
  scripts?: { attrs: Record<string, string | boolean> }[]
}

const ENTRY = 'web/entry-client.tsx'
/** Script of every page that reports visits; it imports nothing. */
export const BEACON = 'web/statistics/collection/beacon.ts'
/** Layout of most pages. Every page links the styles of `ALWAYS_STYLED`; pages with the layout also preload the scripts of `SHELL`. */
const SHELL = 'web/shell/layout.ts'
export const ALWAYS_STYLED = [SHELL, 'web/shell/UserMenu.tsx', 'web/shell/NotFoundPage.tsx']
/** Route files and the module that each imports as soon as it runs; preloading it avoids a second round trip. */
const PRELOADED = new Map([['web/routes/_shell/_signed-in/_writing.tsx', 'web/posts/editor/PostEditor.tsx']])
/** Modules that load after hydration. Their styles are for signed-in browsers without JavaScript, for which the server renders them. */
const SCRIPTLESS = [
  'web/engagement/comments/member/MemberThread.tsx',
  'web/engagement/reading-lists/EditableListItems.tsx',
  'web/moderation/reports/ReportDialog.tsx',
]
/** File of the client build with the script of each route's component, which Vite's manifest does not name when a group contains it. */
const COMPONENTS = '.vite/components.json'
const BARE_LAYOUT = /layout: 'bare'/
const ROUTE_TREE = 'web/routeTree.gen.ts'

/**
 * Provides `virtual:client-manifest`: scripts, styles and preloads by route of the client build in `output`; on the dev server, of the root
 * only. `scriptlessStyles` are the styles of `SCRIPTLESS`.
 */
export function clientManifest(output: string): Plugin {
  const id = 'virtual:client-manifest'
  return {
    name: 'daftar:client-manifest',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(source) {
      if (source !== `\0${id}`) return
      const isBuild = this.environment.mode === 'build'
      const routes = isBuild ? builtRoutes(output) : devRoutes()
      return `export const manifest = ${JSON.stringify({ routes })}\nexport const scriptlessStyles = ${JSON.stringify(isBuild ? builtScriptlessStyles(output) : [])}`
    },
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return
      const components: Record<string, string> = {}
      for (const file of Object.values(bundle))
        for (const moduleId of file.type === 'chunk' ? file.moduleIds : []) {
          const [, route, part] = /^(.+\.tsx)\?tsr-split=(.+)$/.exec(relative('', moduleId)) ?? []
          if (route && part?.split('---').includes('component')) components[route] = file.fileName
        }
      this.emitFile({ type: 'asset', fileName: COMPONENTS, source: JSON.stringify(components) })
    },
  }
}

const beaconScript = (src: string) => ({ attrs: { type: 'module', src, async: true, fetchPriority: 'low' } })

const devRoutes = (): Record<string, Assets> => ({
  __root__: {
    css: ['/web/ui/styles.css'],
    scripts: [
      ...['/@vite/client', `/${ENTRY}`].map((src) => ({ attrs: { type: 'module', src, async: true } })),
      beaconScript(`/${BEACON}`),
    ],
  },
})

function builtScriptlessStyles(output: string): string[] {
  const chunks = readChunks(output)
  const shared = collectImports(chunks, ENTRY)
  const keys = SCRIPTLESS.flatMap((key) => [...collectImports(chunks, key)]).filter((key) => !shared.has(key))
  return assets(chunks, new Set(keys)).css ?? []
}

const readChunks = (output: string): Record<string, Chunk> => JSON.parse(readFileSync(`${output}/client/.vite/manifest.json`, 'utf8'))

/** Returns the key in `chunks` of the script with each route's component, by route file. */
function readComponents(output: string, chunks: Record<string, Chunk>): Map<string, string> {
  const keys = new Map(Object.entries(chunks).map(([key, { file }]) => [file, key]))
  const components: Record<string, string> = JSON.parse(readFileSync(`${output}/client/${COMPONENTS}`, 'utf8'))
  return new Map(Object.entries(components).map(([route, file]) => [route, keys.get(file) ?? '']))
}

function builtRoutes(output: string): Record<string, Assets> {
  const chunks = readChunks(output)
  const shared = collectImports(chunks, ENTRY)
  const shell = collectImports(chunks, SHELL)
  const alwaysStyled = ALWAYS_STYLED.flatMap((key) => [...collectImports(chunks, key)])
  const routes: Record<string, Assets> = {
    __root__: {
      ...assets(chunks, shared),
      css: assets(chunks, new Set([...shared, ...alwaysStyled])).css ?? [],
      scripts: [{ attrs: { type: 'module', src: `/${chunks[ENTRY]?.file}`, async: true } }, beaconScript(`/${chunks[BEACON]?.file}`)],
    },
  }
  const ids = routeIds()
  const components = readComponents(output, chunks)
  for (const [file, routeId] of ids) {
    const isLeaf = ![...ids.values()].some((id) => id.startsWith(`${routeId}/`))
    const source = readFileSync(file, 'utf8')
    const layout = isLeaf && !BARE_LAYOUT.test(source) ? [...shell] : []
    const component = components.get(file)
    if (isLeaf && !component && /\bcomponent:/.test(source)) throw new Error(`No script contains the component of ${file}`)
    const entries = [component ?? '', ...findSidebars(file), PRELOADED.get(file) ?? '']
    const keys = new Set([...entries.flatMap((key) => [...collectImports(chunks, key)]), ...layout])
    routes[routeId] = assets(chunks, new Set([...keys].filter((key) => !shared.has(key))))
  }
  return routes
}

const assets = (chunks: Record<string, Chunk>, keys: Set<string>): Assets => ({
  preloads: [...keys].flatMap((key) => (chunks[key] ? [`/${chunks[key].file}`] : [])),
  css: [...new Set([...keys].flatMap((key) => chunks[key]?.css ?? []))].map((file) => `/${file}`),
})

export function collectImports(chunks: Record<string, Chunk>, key: string, found = new Set<string>()): Set<string> {
  if (!found.has(key) && chunks[key]) {
    found.add(key)
    for (const next of chunks[key].imports ?? []) collectImports(chunks, next, found)
  }
  return found
}

/**
 * Returns the modules that a route file imports dynamically, such as its sidebar, because the page needs their styles at once; those of a
 * sidebar of several routes are imported by a module of their own, `…-sidebar.ts`.
 */
function findSidebars(file: string): string[] {
  const route = readFileSync(file, 'utf8')
  const shared = firstGroups(route, /from '#(web\/[^']+-sidebar\.ts)'/g).flatMap((module) =>
    firstGroups(readFileSync(module, 'utf8'), /import\('\.\/([^']+)'\)/g).map((name) => posix.join(posix.dirname(module), name)),
  )
  return [...firstGroups(route, /import\('#(web\/[^']+)'\)/g), ...shared]
}

const firstGroups = (source: string, pattern: RegExp): string[] => [...source.matchAll(pattern)].flatMap(([, group]) => group ?? [])

function routeIds(): Map<string, string> {
  const tree = readFileSync(ROUTE_TREE, 'utf8')
  const files = new Map(
    [...tree.matchAll(/import \{ Route as (\w+) \} from '\.\/([^']+)'/g)].map(([, name, file]) => [
      name,
      `web/${file?.replace(/\.tsx$/, '')}.tsx`,
    ]),
  )
  const ids = new Map<string, string>()
  for (const [, routeId, name] of tree.matchAll(/id: '([^']+)'[^}]*?preLoaderRoute: typeof (\w+)/g)) {
    const file = files.get(name)
    if (file && routeId) ids.set(file, routeId)
  }
  return ids
}
