import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const MODULE_MOCK = /\bvi\.(?:doMock|mock)\(/
const REASON =
  'Test files share a process: a module that an earlier file imported keeps its real imports, and later files get the mock. Stub what the platform offers with vi.stubGlobal.'

it('no test replaces a module', () => {
  const found = globSync('{scripts,shared,vite,web,worker}/**/*.test.{ts,tsx}').filter((path) =>
    MODULE_MOCK.test(readFileSync(path, 'utf8')),
  )
  expect(found, REASON).toEqual([])
})

it.each(['vi.mock', 'vi.doMock'])('the pattern finds %s', (name) => {
  expect(MODULE_MOCK.test(`${name}('./module.ts')`)).toBe(true)
})
