import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'

/**
 * Lines of the form `kind value [file]`. Kinds are `path`, `name` (an identifier, of the whole project or of one file) and `code` (an error
 * code or another literal).
 */
const entries = readFileSync('scripts/old-names.txt', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [kind, value = '', file] = line.split(' ')
    return { kind, value, file }
  })
const of = (kind: string) => entries.filter((entry) => entry.kind === kind)

/** Files to check; excludes migrations, whose comments cannot change, the lock file, samples, fixtures and generated files. */
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8', maxBuffer: 1e8 })
  .split('\n')
  .filter(
    (path) => /\.(?:tsx?|m[jt]s|css|md|json|toml)$/.test(path) && !/^(?:migrations|sample)\/|package-lock|\.gen\.ts$|fixtures\//.test(path),
  )
  .filter((path) => existsSync(path))
const sources = new Map(files.map((path) => [path, readFileSync(path, 'utf8')]))

function identifiersOf(path: string): Set<string> {
  const names = new Set<string>()
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const child of node) visit(child)
      return
    }
    if (typeof node !== 'object' || node === null) return
    if ('name' in node && typeof node.name === 'string') names.add(node.name)
    for (const child of Object.values(node)) visit(child)
  }
  visit(parseSync(path, sources.get(path) ?? '').program)
  return names
}
/** Files whose object keys are names of tables, which migrations fixed. */
const KEYED_BY_TABLE = /^(?:worker\/account\/deletion\/(?:personal-data|testing\/seed-accounts)|scripts\/migration-transformations)\.ts$/
const identifiers = new Map(
  files.filter((path) => /\.tsx?$/.test(path) && !KEYED_BY_TABLE.test(path)).map((path) => [path, identifiersOf(path)]),
)

it('old-names.txt has entries of each kind', () => {
  for (const kind of ['path', 'name', 'code']) expect(of(kind).length).toBeGreaterThan(0)
})

it('no old path exists, and no checked file mentions one', () => {
  const old = new Set(of('path').map(({ value }) => value))
  const mentioned = [...sources].flatMap(([path, source]) =>
    (source.match(/(?:worker|web|shared|e2e|bench|scripts|migrations)(?:-search)?\/[\w$./@-]+\w/g) ?? [])
      .filter((found) => old.has(found))
      .map((found) => `${path}: ${found}`),
  )
  expect([...old].filter((path) => existsSync(path))).toEqual([])
  expect(mentioned).toEqual([])
})

it('no checked TypeScript file uses an old project-wide identifier or one that is old in that file', () => {
  const everywhere = new Set(of('name').flatMap(({ value, file }) => (file ? [] : [value])))
  const left = [
    ...[...identifiers].flatMap(([path, names]) => [...names].filter((name) => everywhere.has(name)).map((name) => `${path}: ${name}`)),
    ...of('name').flatMap(({ value, file }) => (file && identifiers.get(file)?.has(value) ? [`${file}: ${value}`] : [])),
  ]
  expect(left).toEqual([])
})

it('no checked file has an old project-wide identifier in backticks', () => {
  const everywhere = new Set(of('name').flatMap(({ value, file }) => (file ? [] : [value])))
  const quoted = [...sources].flatMap(([path, source]) =>
    [...source.matchAll(/`([A-Za-z_$][\w$]*)(?:\(\))?`/g)].flatMap(([, name = '']) => (everywhere.has(name) ? [`${path}: ${name}`] : [])),
  )
  expect(quoted).toEqual([])
})

it('no checked file except the changelog contains an old error code or literal', () => {
  const left = of('code').flatMap(({ value }) =>
    [...sources].flatMap(([path, source]) => (source.includes(value) ? [`${path}: ${value}`] : [])),
  )
  expect(left.filter((place) => !place.startsWith('CHANGELOG.md'))).toEqual([])
})
