import { expect, test } from 'vitest'
import { mergeDeclared } from './slice.ts'

test('what slices declare is merged in their order, and a name that two declare is refused', () => {
  expect(Object.entries(mergeDeclared([{ b: 1 }, undefined, { a: 2 }]))).toEqual([
    ['b', 1],
    ['a', 2],
  ])
  expect(() => mergeDeclared([{ a: 1 }, { a: 1 }])).toThrow('Two slices declare a')
})
