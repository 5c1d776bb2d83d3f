import { globSync, readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'

interface Uses {
  /** Classes read as `styles.name`, with the files that read them. */
  named: Map<string, string[]>
  /** Whether a file computes names, as in `styles[size]`, or passes the module on. */
  isOpen: boolean
}

type Node = Record<string, unknown> & { type: string }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const nameOf = (value: unknown): string => (isNode(value) && value.type === 'Identifier' ? String(value.name) : '')
const resolve = (from: string, specifier: string): string =>
  specifier.startsWith('#web/') ? specifier.slice(1) : posix.join(dirname(from), specifier)

/** Returns the classes that the selectors of a stylesheet name, without those in `:global()`. */
function classesOf(css: string): Set<string> {
  const plain = css.replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)/g, '')
  const preludes = [...plain.matchAll(/([^{};]+)\{/g)].map(([, prelude = '']) => prelude.trim())
  return new Set(
    preludes
      .filter((prelude) => !prelude.startsWith('@'))
      .flatMap((prelude) => [...prelude.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name)),
  )
}

/** Returns the classes that a stylesheet composes, with the path of the stylesheet that defines them. */
const composedBy = (path: string, css: string): { path: string; name: string }[] =>
  [...css.matchAll(/composes:\s*([^;]+?)(?:\s+from\s+['"]([^'"]+)['"])?\s*;/g)].flatMap(([, names = '', from]) =>
    names.split(/\s+/).map((name) => ({ path: from ? resolve(path, from) : path, name })),
  )

/** Adds what a source reads from the CSS modules that it imports. */
function addUses(path: string, source: string, uses: Map<string, Uses>): void {
  const { module, program } = parseSync(path, source)
  const imports = new Map<string, Uses>()
  for (const { moduleRequest, entries } of module.staticImports) {
    if (!moduleRequest.value.endsWith('.module.css')) continue
    const css = resolve(path, moduleRequest.value)
    const known = uses.get(css) ?? { named: new Map(), isOpen: false }
    uses.set(css, known)
    for (const { localName } of entries) imports.set(localName.value, known)
  }
  const childrenOf = (node: Node): unknown[] => {
    if (node.type === 'ImportDeclaration') return []
    if (node.type === 'Property' && !node.computed && !node.shorthand) return [node.value]
    if (node.type !== 'MemberExpression') return Object.values(node)
    const read = imports.get(nameOf(node.object))
    const name = node.computed ? '' : nameOf(node.property)
    if (read && name) read.named.set(name, [...(read.named.get(name) ?? []), path])
    return [...(read && name ? [] : [node.object]), ...(node.computed ? [node.property] : [])]
  }
  const visit = (value: unknown): void => {
    const passed = imports.get(nameOf(value))
    if (passed) passed.isOpen = true
    for (const child of isNode(value) ? childrenOf(value) : Array.isArray(value) ? value : []) visit(child)
  }
  visit(program)
}

function findMismatches(sources: Map<string, string>, stylesheets: Map<string, string>): { missing: string[]; unused: string[] } {
  const uses = new Map<string, Uses>()
  for (const [path, source] of sources) addUses(path, source, uses)
  const composed = [...stylesheets].flatMap(([path, css]) => composedBy(path, css))
  const result = { missing: [] as string[], unused: [] as string[] }
  for (const [path, css] of stylesheets) {
    const defined = classesOf(css)
    const { named, isOpen } = uses.get(path) ?? { named: new Map<string, string[]>(), isOpen: false }
    for (const [name, files] of named) if (!defined.has(name)) result.missing.push(...files.map((file) => `${file}: .${name} of ${path}`))
    for (const name of defined)
      if (!isOpen && !named.has(name) && !composed.some((one) => one.path === path && one.name === name))
        result.unused.push(`${path}: .${name}`)
  }
  return result
}

const readAll = (pattern: string) => new Map(globSync(pattern).map((path) => [path, readFileSync(path, 'utf8')]))

it('every class that a component reads from a CSS module exists, and every class of a module is read or composed', () => {
  expect(findMismatches(readAll('web/**/*.{ts,tsx}'), readAll('web/**/*.module.css'))).toEqual({ missing: [], unused: [] })
})

it('a class missing from its module and an unused class are found, unless names are computed or composed', () => {
  const sources = new Map([
    ['web/A.tsx', "import styles from './a.module.css'\nimport open from './b.module.css'\nuse(styles.gone, styles.kept, open[size])"],
  ])
  const stylesheets = new Map([
    [
      'web/a.module.css',
      '.kept { composes: shared from "./c.module.css"; } @media (width > 1px) { .kept .dead:not(:global(.other)) { top: 0.5px } }',
    ],
    ['web/b.module.css', '.small { top: 0 }'],
    ['web/c.module.css', '.shared { top: 0 }'],
  ])
  expect(findMismatches(sources, stylesheets)).toEqual({
    missing: ['web/A.tsx: .gone of web/a.module.css'],
    unused: ['web/a.module.css: .dead'],
  })
})
