import { expect, test } from 'vitest'
import type { RecordedTest } from './coverage.ts'
import { selectTests } from './select-tests.ts'

const FILE = 'worker/money/ledger/transfer.ts'

const recorded = (blocks: RecordedTest['blocks'], more: Partial<RecordedTest> = {}): RecordedTest => ({
  ...{ digest: '', ms: 1000, passes: true, sizes: {}, loaded: {} },
  blocks,
  ...more,
})

const select = (coverage: Record<string, RecordedTest>, block?: number, importers: string[] = []) =>
  selectTests(coverage, { file: FILE, block, importers })

test('only tests that execute the block run: those beside the file first, then its slice, then others from near to far', () => {
  const hit = { [FILE]: [1, 2] }
  expect(
    select(
      {
        'worker/people/far.test.ts': recorded(hit),
        'worker/money/wallet/area.test.ts': recorded(hit),
        'worker/money/ledger/testing/slice.test.ts': recorded(hit),
        'worker/money/ledger/beside.test.ts': recorded(hit),
        'worker/money/ledger/transfer.test.ts': recorded(hit),
        'worker/money/ledger/elsewhere.test.ts': recorded({ [FILE]: [1] }),
        'worker/money/ledger/broken.test.ts': recorded(hit, { passes: false }),
      },
      2,
    ),
  ).toEqual([
    [{ file: 'worker/money/ledger/transfer.test.ts' }, { file: 'worker/money/ledger/beside.test.ts' }],
    [{ file: 'worker/money/ledger/testing/slice.test.ts' }],
    [{ file: 'worker/money/wallet/area.test.ts' }, { file: 'worker/people/far.test.ts' }],
  ])
})

test('of a file with a test for each route, the tests that execute the block run', () => {
  const tests: RecordedTest['tests'] = [
    { name: 'one', blocks: { [FILE]: [2] } },
    { name: 'two', blocks: {} },
  ]
  expect(select({ 'worker/testing/api.test.ts': recorded({ [FILE]: [2] }, { tests }) }, 2)).toEqual([
    [{ file: 'worker/testing/api.test.ts', names: ['one'] }],
  ])
})

test('for what runs when a file is loaded, tests that execute an importer run', () => {
  const coverage = {
    'worker/money/wallet/importer.test.ts': recorded({ 'worker/money/wallet/read.ts': [0] }),
    'worker/money/wallet/other.test.ts': recorded({ 'worker/money/wallet/other.ts': [0] }),
  }
  expect(select(coverage, undefined, ['worker/money/wallet/read.ts'])).toEqual([[{ file: 'worker/money/wallet/importer.test.ts' }]])
  expect(select(coverage)).toEqual([])
})

test('a function that runs when its file is loaded counts as such', () => {
  const coverage = {
    'worker/money/wallet/first.test.ts': recorded({ [FILE]: [2] }, { loaded: { [FILE]: [3] } }),
    'worker/people/other.test.ts': recorded({}),
  }
  expect(select(coverage, 3)).toEqual([[{ file: 'worker/money/wallet/first.test.ts' }]])
  expect(select(coverage, 4)).toEqual([])
})

test('of a file that decides about money, the authorization tables run as well, however far they are', () => {
  const near = Array.from({ length: 12 }, (_, nth) => [`worker/money/wallet/${nth}.test.ts`, recorded({ [FILE]: [2] })])
  const guard = 'worker/testing/authorisation/api-account.test.ts'
  const groups = select({ ...Object.fromEntries(near), [guard]: recorded({ [FILE]: [2] }) }, 2)
  expect([groups[0]?.length, groups[1]]).toEqual([10, [{ file: guard }]])
})

test('distant tests run while they are short together', () => {
  const slow = recorded({ [FILE]: [2] }, { ms: 20_000 })
  expect(select({ 'worker/people/a.test.ts': slow, 'worker/people/b.test.ts': slow }, 2).flat()).toHaveLength(1)
})

test('of a schema, whose classes no test executes, the tests of erasure run', () => {
  const file = 'worker/people/follows/schema.ts'
  const erasure = 'worker/account/deletion/personal-data.test.ts'
  const coverage = { [erasure]: recorded({}), 'worker/account/blocks/blocks.test.ts': recorded({}) }
  expect(selectTests(coverage, { file, block: undefined, importers: [] })).toEqual([[{ file: erasure }]])
})
