import { readFileSync } from 'node:fs'

/** Returns the URL path of the built script of a source file, such as `web/podcasts/player/Player.tsx`; its name is a hash. */
export function builtScript(source: string): string {
  const chunks: Record<string, { file: string }> = JSON.parse(readFileSync('dist/local/client/.vite/manifest.json', 'utf8'))
  const file = chunks[source]?.file
  if (!file) throw new Error(`The build has no script of ${source}`)
  return `/${file}`
}
