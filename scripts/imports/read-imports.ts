import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parseSync } from 'vite'
import type { Import } from './rules.ts'

const SOURCES = ['shared/**/*.ts', 'worker/**/*.ts', 'web/**/*.{ts,tsx}']
const INLINE_TYPE = /\bimport\(\s*'([^']+)'\s*\)\s*\./g

/** Returns every import, re-export, dynamic import and `import('…').Type` between project files under `root`. */
export function readImports(root: string): Import[] {
  return globSync(SOURCES, { cwd: root })
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
