import { createHash } from 'node:crypto'
import { build, type Plugin, type Rolldown } from 'vite'

const SOURCE = 'web/portability/offline/worker/service-worker.ts'
/** Modules that the offline page imports when they are needed, and those of the page for writing. */
const OFFLINE_MODULES = ['web/podcasts/player/Player.tsx', 'web/shell/DisplayPanel.tsx', 'web/shell/handle-shortcut.ts']
const WRITING_MODULES = [
  'web/posts/editor/PostEditor.tsx',
  'web/posts/editor/MediaTools.tsx',
  'web/posts/editor/menus/EditorMenus.tsx',
  ...['LinkDialog', 'ShortcutsDialog', 'TableDialog', 'EmbedDialog'].map((name) => `web/posts/editor/dialogs/${name}.tsx`),
  'web/shell/DisplayPanel.tsx',
]

/**
 * Adds the service worker to the client build. Its version is the hash of its code and of the names of all files, which are hashes too, so
 * it changes exactly when the files do.
 */
export const serviceWorker = (): Plugin => ({
  name: 'daftar:service-worker',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const stylesheets = Object.keys(bundle).filter((name) => name.endsWith('.css'))
      const filesOf = (modules: readonly string[]) => [
        ...new Set([...modules.flatMap((path) => filesOfModule(bundle, path)), ...stylesheets]),
      ]
      const code = await buildScript({
        __OFFLINE_FILES__: filesOf(OFFLINE_MODULES).map((name) => `/${name}`),
        __WRITING_FILES__: filesOf(WRITING_MODULES).map((name) => `/${name}`),
      })
      const names = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
      const version = createHash('sha256')
        .update([code, ...names.sort()].join('\n'))
        .digest('base64url')
        .slice(0, 10)
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: code.replace('__VERSION__', JSON.stringify(version)) })
    },
  },
})

async function buildScript(define: Record<string, unknown>): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: Object.fromEntries(Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)])),
    build: { write: false, rolldownOptions: { input: SOURCE, output: { format: 'iife', codeSplitting: false } } },
  })
  const [output] = [result].flat()
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (!chunk?.code.includes('__VERSION__')) throw new Error(`${SOURCE} has no version`)
  return chunk.code
}

/** Returns the files of the chunk that contains a module and of all that it imports statically. */
function filesOfModule(bundle: Rolldown.OutputBundle, path: string): string[] {
  const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(`/${path}`)))
  if (chunk?.type !== 'chunk') throw new Error(`No script contains ${path}`)
  const found = new Set<string>()
  const collect = (name: string) => {
    const file = bundle[name]
    if (file?.type !== 'chunk' || found.has(name)) return
    found.add(name)
    file.imports.forEach(collect)
  }
  collect(chunk.fileName)
  return [...found]
}
