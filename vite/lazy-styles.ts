import { createHash } from 'node:crypto'
import type { Plugin, Rolldown } from 'vite'
import { ALWAYS_STYLED } from './client-manifest.ts'

/** Stands for the name of the list until all chunks are known, because it contains the hash of the list. */
const LIST_NAME = 'list-of-styles'

/**
 * Replaces Vite's function that loads the stylesheets of a dynamic import first. Like that one, it adds a stylesheet unless the document links
 * it, and rejects if one fails to load, which a later import tries again. But it loads the script at the same time, and finds its stylesheets in
 * a list that is loaded with the first import. What the server preloads needs neither, because the page links its stylesheets.
 */
const LOADER = `const loading = {}
const load = (name) => {
  const href = '/assets/' + name + '.css'
  return document.querySelector('link[rel=stylesheet][href="' + href + '"]') ? loading[name] : (loading[name] = new Promise((done, failed) => {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'stylesheet', href, onload: done, onerror: () => { link.remove(); failed(Error(href)) } })
    document.head.append(link)
  }))
}
let list
const readList = () => (list ??= fetch('/assets/${LIST_NAME}').then((response) => response.json()).catch((error) => { list = undefined; throw error }))
const loadStyles = async (name) => Promise.all(((await readList())[name] || []).map(load))
export const __vitePreload = (next) => {
  const name = /[\\w-]+(?=\\.js)/.exec(next)[0]
  return document.querySelector('link[rel=modulepreload][href$="/' + name + '.js"]') ? next() : Promise.all([next(), loadStyles(name)]).then(([found]) => found)
}
`
/** Vite's list of the stylesheets that the dynamic imports of a script need, and its use as the second argument of the loader. */
const DEPENDENCIES = /^const __vite__mapDeps=.*\n|,__vite__mapDeps\(\[[\d,]*\]\)|(?<=\(\)=>import\(`[^`]*`\)),\[\]/gm

/**
 * Moves the names of the stylesheets of dynamic imports from the scripts to a list of their own, because every page loads those of all routes;
 * the list omits the stylesheets that every page links.
 */
export const lazyStyles = (): Plugin => ({
  name: 'lazy-styles',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: { filter: { id: /vite\/preload-helper\.js$/ }, handler: () => ({ code: LOADER, map: null }) },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = new Map(Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])))
      const alwaysLinked = linkedStyles(chunks)
      if (alwaysLinked.size === 0) throw new Error('No stylesheet is linked on every page')
      const list: Record<string, string[]> = {}
      for (const chunk of chunks.values())
        for (const file of chunk.dynamicImports) {
          const styles = [...stylesOf(chunks, file)].filter((name) => !alwaysLinked.has(name))
          if (styles.length > 0) list[baseName(file, 'js')] = styles.map((name) => baseName(name, 'css'))
        }
      const source = JSON.stringify(list)
      const name = `styles-${createHash('sha256').update(source).digest('base64url').slice(0, 7)}.json`
      this.emitFile({ type: 'asset', fileName: `assets/${name}`, source })
      for (const chunk of chunks.values()) chunk.code = chunk.code.replace(DEPENDENCIES, '').replace(LIST_NAME, name)
    },
  },
})

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

/** Returns the stylesheets that every page links: those of the entries, of `ALWAYS_STYLED` and of what these import statically. */
function linkedStyles(chunks: Chunks): Set<string> {
  const isLinked = ({ isEntry, moduleIds }: Rolldown.OutputChunk) =>
    isEntry || moduleIds.some((id) => ALWAYS_STYLED.some((path) => id.endsWith(`/${path}`)))
  return new Set([...chunks.values()].filter(isLinked).flatMap(({ fileName }) => [...stylesOf(chunks, fileName)]))
}

/** Returns the stylesheets of a script and of what it imports statically, which come first as in the cascade. */
function stylesOf(chunks: Chunks, file: string, visited = new Set<string>()): Set<string> {
  const chunk = chunks.get(file)
  if (!chunk || visited.has(file)) return new Set()
  visited.add(file)
  const imported = chunk.imports.flatMap((next) => [...stylesOf(chunks, next, visited)])
  return new Set([...imported, ...(chunk.viteMetadata?.importedCss ?? [])])
}

function baseName(path: string, extension: string): string {
  const [, name] = new RegExp(`^assets/([\\w-]+)\\.${extension}$`).exec(path) ?? []
  if (!name) throw new Error(`${path} is no .${extension} file of assets`)
  return name
}
