import { beforeEach, expect, test, vi } from 'vitest'
import { findViolations } from './find-violations.ts'
import { PAGE_TABLE } from './page-table.ts'

// The log line of each page is no news here.
beforeEach(() => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  return () => log.mockRestore()
})

/** Every page's path, as the generator of the route tree wrote them down. */
function pagePaths(): string[] {
  const files = import.meta.glob<string>('/web/routeTree.gen.ts', { query: '?raw', import: 'default', eager: true })
  const [tree = ''] = Object.values(files)
  const [, union = ''] = /\n {2}to:\n((?: {4}\| '[^']+'\n)+)/.exec(tree) ?? []
  return [...union.matchAll(/'([^']+)'/g)].map(([, path = '']) => path)
}

test('every page has a row, every row a page, and each its own', () => {
  const rows = PAGE_TABLE.map(({ route }) => route)
  const paths = pagePaths()
  expect(paths.length).toBeGreaterThan(40)
  expect(
    paths.filter((path) => !rows.includes(path)),
    'pages without a row in page-table.ts',
  ).toEqual([])
  expect(
    rows.filter((path) => !paths.includes(path)),
    'rows without a page in web/routes',
  ).toEqual([])
  expect(rows).toEqual([...new Set(rows)])
})

test.each(PAGE_TABLE)(
  '$route shows everybody what the table says and nothing of another’s, and hides as if there were nothing',
  async (row) => {
    expect(await findViolations(row)).toEqual([])
  },
)
