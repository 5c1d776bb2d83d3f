import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'

const FOLDERS = ['bench', 'docs', 'e2e', 'migrations', 'sample', 'scripts', 'shared', 'vite', 'web', 'worker']
const paths = globSync(['*', ...FOLDERS.map((folder) => `${folder}/**`)], { exclude: ['bench/lighthouse/node_modules'] }).map(
  (path) => `/${path}`,
)
const DOCUMENTS = globSync(['*.md', 'bench/*.md', 'docs/**/*.md'])

/** Matches a path or file name of the project; `<name>` and `*` are placeholders. */
const PATH = /^(?:[\w.@$<>*-]+\/)*[\w.@$<>*-]+\/?$/
const isOurs = (quoted: string) =>
  PATH.test(quoted) && (/\w\.(?:css|mjs|sh|sql|toml|tsx?)$/.test(quoted) || FOLDERS.some((folder) => quoted.startsWith(`${folder}/`)))

/** Returns whether a path, or the end of one, exists. */
function exists(quoted: string): boolean {
  const pattern = quoted
    .replace(/\/$/, '')
    .split(/<[^>]*>|\*/)
    .map((part) => part.replaceAll(/[.$]/g, '\\$&'))
  const end = new RegExp(`/${pattern.join('[^/]+')}$`)
  return paths.some((path) => end.test(path))
}

test.each(DOCUMENTS)('every path that %s quotes or links to exists', (document) => {
  const text = readFileSync(document, 'utf8')
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, path = '']) => path).filter(isOurs)
  const linked = [...text.matchAll(/\]\(([^)#\s]+)/g)]
    .map(([, url = '']) => url)
    .filter((url) => !/^\w+:/.test(url))
    .map((url) => posix.join(posix.dirname(document), url))
  expect([...quoted, ...linked].filter((path) => !exists(path))).toEqual([])
})

test('the check reads paths, names and patterns, and nothing else', () => {
  expect(
    ['worker/app.ts', 'slice.ts', 'worker/<area>/<slice>/slice.ts', '*.workerd.test.ts', 'docs/'].filter((path) => !isOurs(path)),
  ).toEqual([])
  expect(['npm start', 'a/b', 'now()', '/api/openapi.json', 'Cache-Tag', 'users'].filter(isOurs)).toEqual([])
  expect(['worker/app.ts', 'slice.ts', 'worker/<area>/<slice>/slice.ts', 'docs/decisions/'].every(exists)).toBe(true)
  expect(['worker/ap.ts', 'app/worker.ts', 'worker/<area>/slices.tsx'].some(exists)).toBe(false)
})
