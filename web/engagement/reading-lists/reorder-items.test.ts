import { describe, expect, it } from 'vitest'
import { describeMove, planMoves } from './ReorderItems.tsx'

const HASHES = ['a', 'b', 'c']

describe('an item dropped on a page of a list', () => {
  it('follows the item above it, and at the top of the first page starts the list', () => {
    expect(planMoves(HASHES, 'c', true)).toEqual([{ hash: 'c', after: 'b' }])
    expect(planMoves(HASHES, 'c', false)).toEqual([{ hash: 'c', after: 'b' }])
    expect(planMoves(HASHES, 'a', true)).toEqual([{ hash: 'a', after: null }])
  })

  it('at the top of a later page stays before the next item, instead of starting the list', () => {
    const moves = planMoves(HASHES, 'a', false)
    const stored = ['earlier', 'b', 'c', 'a']
    for (const { hash, after } of moves) {
      stored.splice(stored.indexOf(hash), 1)
      stored.splice(after === null ? 0 : stored.indexOf(after) + 1, 0, hash)
    }
    expect(stored).toEqual(['earlier', 'a', 'b', 'c'])
  })

  it('alone on a later page, or unknown, is not moved', () => {
    expect(planMoves(['a'], 'a', false)).toEqual([])
    expect(planMoves(HASHES, 'x', true)).toEqual([])
  })

  it('is announced with its number on the first page and with its neighbour on a later one', () => {
    expect(describeMove(['یک', 'دو'], 1, true)).toBe('«دو»: جای ۲ از ۲')
    expect(describeMove(['یک', 'دو'], 1, false)).toBe('«دو»: بعد از «یک»')
    expect(describeMove(['یک', 'دو'], 0, false)).toBe('«یک»: پیش از «دو»')
  })
})
