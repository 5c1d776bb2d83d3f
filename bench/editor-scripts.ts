import { readFileSync } from 'node:fs'
import { type Chunk, collectImports } from '../vite/client-manifest.ts'

const EDITOR = 'web/posts/editor/PostEditor.tsx'
const ENTRY = 'web/entry-client.tsx'

export function editorScripts(): { initial: string[]; lazy: string[] } {
  const chunks: Record<string, Chunk> = JSON.parse(readFileSync('dist/local/client/.vite/manifest.json', 'utf8'))
  const everywhere = collectImports(chunks, ENTRY)
  const own = [...collectImports(chunks, EDITOR)].filter((key) => !everywhere.has(key))
  if (own.length === 0) throw new Error(`The build has no chunk for ${EDITOR}: the measurement is broken`)
  const known = new Set([...everywhere, ...own])
  const later = new Set<string>()
  const visit = (key: string): void => {
    for (const next of chunks[key]?.dynamicImports ?? []) {
      for (const each of collectImports(chunks, next)) {
        if (known.has(each) || later.has(each)) continue
        later.add(each)
        visit(each)
      }
    }
  }
  for (const key of own) visit(key)
  const pathOf = (key: string) => `/${chunks[key]?.file}`
  return { initial: own.map(pathOf), lazy: [...later].map(pathOf) }
}
