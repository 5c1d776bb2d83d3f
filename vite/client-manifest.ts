import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** One file of the client's build, as Vite's manifest has it. */
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
/** What is drawn around pages or instead of them: its styles are in every page, the frame's script only where the frame is. */
const SHELL = 'web/shell/layout.ts'
const ALWAYS_STYLED = [SHELL, 'web/shell/UserMenu.tsx', 'web/shell/NotFoundPage.tsx']
/** What a route's own code asks for as soon as it runs: named in the page, it comes beside that code and not behind it. */
const PRELOADED = new Map([['web/routes/_shell/_signed-in/_writing.tsx', 'web/posts/editor/PostEditor.tsx']])
const BARE_LAYOUT = /layout: 'bare'/
const ROUTE_TREE = 'web/routeTree.gen.ts'

/** Hands the worker the client build's scripts, styles and preloads by route, as `virtual:client-manifest`. */
export function clientManifest(): Plugin {
  const id = 'virtual:client-manifest'
  return {
    name: 'daftar:client-manifest',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(source) {
      if (source !== `\0${id}`) return
      const routes = this.environment.mode === 'build' ? builtRoutes() : devRoutes()
      return `export const manifest = ${JSON.stringify({ routes })}`
    },
  }
}

const devRoutes = (): Record<string, Assets> => ({
  __root__: {
    css: ['/web/ui/styles.css'],
    scripts: ['/@vite/client', `/${ENTRY}`].map((src) => ({ attrs: { type: 'module', src, async: true } })),
  },
})

function builtRoutes(): Record<string, Assets> {
  const chunks: Record<string, Chunk> = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8'))
  const shared = collectImports(chunks, ENTRY)
  const frame = collectImports(chunks, SHELL)
  const around = ALWAYS_STYLED.flatMap((key) => [...collectImports(chunks, key)])
  const routes: Record<string, Assets> = {
    __root__: {
      ...assets(chunks, shared),
      css: assets(chunks, new Set([...shared, ...around])).css ?? [],
      scripts: [{ attrs: { type: 'module', src: `/${chunks[ENTRY]?.file}`, async: true } }],
    },
  }
  const ids = routeIds()
  for (const [file, routeId] of ids) {
    const isLeaf = ![...ids.values()].some((id) => id.startsWith(`${routeId}/`))
    const beside = isLeaf && !BARE_LAYOUT.test(readFileSync(file, 'utf8')) ? [...frame] : []
    const named = [`${file}?tsr-split=component`, ...findSidebars(file), PRELOADED.get(file) ?? '']
    const own = new Set([...named.flatMap((key) => [...collectImports(chunks, key)]), ...beside])
    routes[routeId] = assets(chunks, new Set([...own].filter((key) => !shared.has(key))))
  }
  return routes
}

const assets = (chunks: Record<string, Chunk>, keys: Set<string>): Assets => ({
  preloads: [...keys].flatMap((key) => (chunks[key] ? [`/${chunks[key].file}`] : [])),
  css: [...new Set([...keys].flatMap((key) => chunks[key]?.css ?? []))].map((file) => `/${file}`),
})

/** Keys of all that comes with a chunk at once, itself included. */
export function collectImports(chunks: Record<string, Chunk>, key: string, found = new Set<string>()): Set<string> {
  if (!found.has(key) && chunks[key]) {
    found.add(key)
    for (const next of chunks[key].imports ?? []) collectImports(chunks, next, found)
  }
  return found
}

/** Sources a route loads beside its component, such as its sidebar; without their styles the page would be drawn twice. */
const findSidebars = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/import\('#(web\/[^']+)'\)/g)].flatMap(([, source]) => source ?? [])

/** Route file → route id, as the router's generator wrote them down. */
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
