import { describe, expect, it } from 'vitest'
import { readHandle, readScore } from './read-fields.ts'

describe('readScore', () => {
  it.each([
    ['0', 0],
    ['۱۰', 10],
    [' ٧ ', 7],
    ['۰۹', 9],
  ])('reads %j as %d', (typed, score) => expect(readScore(typed)).toEqual({ score }))

  it.each(['', '11', '۱۱', '-1', '7.5', '۷٫۵', 'ten', '1e1', '0x5'])('rejects %j beside its field', (typed) => {
    expect(() => readScore(typed)).toThrow(
      expect.objectContaining({ body: expect.objectContaining({ fields: { score: expect.any(String) } }) }),
    )
  })
})

describe('readHandle', () => {
  it.each([
    ['sara', 'sara'],
    [' @Sara ', 'sara'],
    ['sa@ra', 'sa@ra'],
  ])('reads %j as %j', (typed, handle) => expect(readHandle(typed)).toBe(handle))

  it('rejects an empty name beside its field', () => {
    expect(() => readHandle(' @ ')).toThrow(
      expect.objectContaining({ body: expect.objectContaining({ fields: { handle: expect.any(String) } }) }),
    )
  })
})
