import { readdirSync, readFileSync } from 'node:fs'
import { posix, relative } from 'node:path'
import type { Plugin } from 'vite'
import { MEMBER_STYLESHEET } from './member-stylesheet.ts'

export interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
}

const ENTRY = 'web/entry-client.tsx'
/** Script of every page that reports visits; it imports nothing. */
export const BEACON = 'web/statistics/collection/beacon.ts'
/** Layout of most pages. */
const LAYOUT = 'web/shell/Layout.tsx'
/** Key of the site's stylesheet in Vite's manifest. */
const STYLESHEET = 'style.css'
/** Route files and the modules that each imports as soon as it runs; preloading them avoids a second round trip. */
const PRELOADED: Readonly<Record<string, readonly string[]>> = {
  'web/routes/_shell/_signed-in/_writing.tsx': ['web/posts/editor/PostEditor.tsx'],
}
/** File of the client build with the script of each module, which Vite's manifest does not name when a group contains the module. */
const MODULES = '.vite/modules.json'
const BARE_LAYOUT = /layout: 'bare'/
const ROUTE_TREE = 'web/routeTree.gen.ts'

/**
 * Provides `virtual:client-manifest`: the router's manifest, with the stylesheet and the beacon, the other scripts of the client build in `output`
 * by route, and the path of the stylesheet of members' pages; the dev server has its own scripts and styles.
 */
export function clientManifest(output: string): Plugin {
  const id = 'virtual:client-manifest'
  return {
    name: 'daftar:client-manifest',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(source) {
      if (source !== `\0${id}`) return
      const isBuild = this.environment.mode === 'build'
      const { root, routeScripts, memberStylesheet } = isBuild ? readBuild(output) : DEV
      return Object.entries({ manifest: { routes: { __root__: root } }, routeScripts, memberStylesheet })
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return
      const modules = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? file.moduleIds.map((id) => [relative('', id), file.fileName]) : [],
      )
      this.emitFile({ type: 'asset', fileName: MODULES, source: JSON.stringify(Object.fromEntries(modules)) })
    },
  }
}

const beaconScript = (src: string) => ({ attrs: { type: 'module', src, async: true, fetchPriority: 'low' } })

const DEV_ROOT = {
  css: ['/web/ui/styles.css'],
  scripts: [...['/@vite/client', `/${ENTRY}`].map((src) => ({ attrs: { type: 'module', src, async: true } })), beaconScript(`/${BEACON}`)],
}

const DEV = { root: DEV_ROOT, routeScripts: {}, memberStylesheet: undefined }

const readChunks = (output: string): Record<string, Chunk> => JSON.parse(readFileSync(`${output}/client/.vite/manifest.json`, 'utf8'))

/** Returns the key in `chunks` of the script with each module, by path. */
function readModules(output: string, chunks: Record<string, Chunk>): Map<string, string> {
  const keys = new Map(Object.entries(chunks).map(([key, { file }]) => [file, key]))
  const modules: Record<string, string> = JSON.parse(readFileSync(`${output}/client/${MODULES}`, 'utf8'))
  return new Map(Object.entries(modules).map(([path, file]) => [path, keys.get(file) ?? '']))
}

/** Returns the key in `chunks` of the script with each route's component, by route file. */
const findComponents = (modules: ReadonlyMap<string, string>): Map<string, string> =>
  new Map(
    [...modules].flatMap(([path, key]) => {
      const [, route, parts] = /^(.+\.tsx)\?tsr-split=(.+)$/.exec(path) ?? []
      return route && parts?.split('---').includes('component') ? [[route, key]] : []
    }),
  )

/** Returns the root's entry of the router's manifest, and the paths of the scripts of each route; the root's are those of every page. */
function readBuild(output: string) {
  const chunks = readChunks(output)
  const shared = collectImports(chunks, ENTRY)
  const modules = readModules(output, chunks)
  const importsOf = (path: string): Set<string> => {
    const key = modules.get(path)
    if (!key) throw new Error(`No script contains ${path}`)
    return collectImports(chunks, key)
  }
  const layout = importsOf(LAYOUT)
  const root = { css: [`/${chunks[STYLESHEET]?.file}`], scripts: [beaconScript(`/${chunks[BEACON]?.file}`)] }
  const pathsOf = (keys: readonly string[]) => keys.flatMap((key) => (chunks[key] ? [`/${chunks[key].file}`] : []))
  const routeScripts: Record<string, string[]> = { __root__: pathsOf([...shared]) }
  const ids = routeIds()
  const components = findComponents(modules)
  for (const [file, routeId] of ids) {
    const isLeaf = ![...ids.values()].some((id) => id.startsWith(`${routeId}/`))
    const source = readFileSync(file, 'utf8')
    const component = components.get(file)
    if (isLeaf && !component && /\bcomponent:/.test(source)) throw new Error(`No script contains the component of ${file}`)
    const keys = new Set([
      ...(component ? collectImports(chunks, component) : []),
      ...[...findSidebars(file), ...(PRELOADED[file] ?? [])].flatMap((path) => [...importsOf(path)]),
      ...(isLeaf && !BARE_LAYOUT.test(source) ? layout : []),
    ])
    routeScripts[routeId] = pathsOf([...keys].filter((key) => !shared.has(key)))
  }
  return { root, routeScripts, memberStylesheet: findMemberStylesheet(output) }
}

function findMemberStylesheet(output: string): string {
  const [folder, start] = MEMBER_STYLESHEET.split('/')
  const file = readdirSync(`${output}/client/${folder}`).find((name) => name.startsWith(start ?? ''))
  if (!file) throw new Error('The build has no stylesheet of members')
  return `/${folder}/${file}`
}

export function collectImports(chunks: Record<string, Chunk>, key: string, found = new Set<string>()): Set<string> {
  if (!found.has(key) && chunks[key]) {
    found.add(key)
    for (const next of chunks[key].imports ?? []) collectImports(chunks, next, found)
  }
  return found
}

/**
 * Returns the modules that a route file imports dynamically, such as its sidebar, because the page needs them at once; those of a sidebar of
 * several routes are imported by a module of their own, `…-sidebar.ts`.
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
