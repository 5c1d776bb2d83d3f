import { expect, test } from 'vitest'
import { findStructureError, TOO_DEEP, TOO_LONG } from './structure.ts'

const objectOf = (keys: number) => Object.fromEntries(Array.from({ length: keys }, (_, nth) => [`key${nth}`, nth]))

test('an object has as many members as a node can have, and no name that changes its prototype', () => {
  const unknown = findStructureError(objectOf(9))
  expect([findStructureError(objectOf(8)), unknown]).toEqual([undefined, expect.stringContaining('ساختاری ناشناخته')])
  for (const key of ['__proto__', 'constructor', 'prototype'])
    expect(findStructureError({ attrs: JSON.parse(`{"${key}":1}`) }), key).toBe(unknown)
})

test('only a list of nodes is long', () => {
  expect(findStructureError(Array(9).fill({}))).toBeUndefined()
  expect(findStructureError(Array(8).fill(1))).toBeUndefined()
  expect(findStructureError(Array(9).fill(1))).toContain('ساختاری ناشناخته')
})

test('a document ends at its limits of nodes, characters and depth', () => {
  // The list is a node too.
  expect([findStructureError(Array(49_999).fill({})), findStructureError(Array(50_000).fill({}))]).toEqual([undefined, TOO_LONG])
  expect([findStructureError('ا'.repeat(1_500_000)), findStructureError('ا'.repeat(1_500_001))]).toEqual([undefined, TOO_LONG])
  const nested = (levels: number): unknown => (levels === 1 ? 'متن' : { inside: nested(levels - 1) })
  expect([findStructureError(nested(33)), findStructureError(nested(34))]).toEqual([undefined, TOO_DEEP])
})
