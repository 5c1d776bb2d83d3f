import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readSliceOrder } from '../imports/slice-order.ts'

const slices = (list: string) => `import { a } from '#worker/area/a/slice.ts'
import { b } from '#worker/area/b/slice.ts'
import { c } from '#worker/lib/c.ts'
export const SLICES = ${list}`

it('reads the rows of SLICES', () => {
  expect(readSliceOrder(slices('[[b], [a]] as const'))).toEqual([['area/b'], ['area/a']])
})

it.each([
  ['no list', 'other'],
  ['a list without rows', '[a] as const'],
  ['a row with something that is no slice', '[[c]] as const'],
  ['a computed row', '[[a], rest()] as const'],
])('refuses %s', (_, list) => {
  expect(() => readSliceOrder(slices(list))).toThrow()
})

it('lists every slice of the worker once', () => {
  const layers = ['lib', 'db', 'pages', 'local', 'testing']
  const folders = globSync('worker/*/*/*.ts')
    .map((path) => path.split('/').slice(1, 3).join('/'))
    .filter((name) => !layers.includes(name.split('/')[0] ?? ''))
  expect(readSliceOrder().flat().toSorted()).toEqual([...new Set(folders)].toSorted())
})
