import { expect, test } from 'vitest'
import { HOUR } from '#shared/time.ts'
import { addPosition, computeStartPosition, createPosition, findUnfinished, selectLatestPosition } from './positions.ts'

test('an episode is finished within its last 20 s or 2 %, whichever is longer, but at most its last quarter', () => {
  expect(createPosition(599_000, 620_000, 1)).toEqual({ place: 599_000, finished: false, at: 1 })
  expect(createPosition(600_000, 620_000, 1).finished).toBe(true)
  expect(createPosition(HOUR - 72_001, HOUR, 1).finished).toBe(false)
  expect(createPosition(HOUR - 72_000, HOUR, 1).finished).toBe(true)
  expect(createPosition(7400, 10_000, 1).finished).toBe(false)
  expect(createPosition(7500, 10_000, 1).finished).toBe(true)
  expect(createPosition(5.4, 0, 1)).toEqual({ place: 5, finished: false, at: 1 })
})

test('selectLatestPosition returns the later of two positions, the only one, or undefined', () => {
  const [old, young] = [createPosition(1, HOUR, 1), createPosition(2, HOUR, 2)]
  expect([
    selectLatestPosition(old, young),
    selectLatestPosition(young, old),
    selectLatestPosition(old, null),
    selectLatestPosition(undefined, young),
    selectLatestPosition(null, undefined),
  ]).toEqual([young, young, old, young, undefined])
})

test('starts one second before the saved position, and at the beginning for finished episodes and without a position', () => {
  expect(computeStartPosition(createPosition(60_000, HOUR, 1))).toBe(59_000)
  expect(computeStartPosition(createPosition(500, HOUR, 1))).toBe(0)
  expect(computeStartPosition(createPosition(HOUR, HOUR, 1))).toBe(0)
  expect(computeStartPosition(undefined)).toBe(0)
})

test('keeps the newest two hundred positions', () => {
  let places = {}
  for (let at = 0; at < 205; at++) places = addPosition(places, `p${at}`, createPosition(1, HOUR, at))
  places = addPosition(places, 'p10', createPosition(2, HOUR, 500))
  expect(Object.keys(places)).toHaveLength(200)
  expect(places).toMatchObject({ p10: { place: 2, at: 500 } })
  expect(places).not.toHaveProperty('p4')
})

test('the episode left unfinished last is begun, not finished, and not the one of the player', () => {
  const places = {
    old: createPosition(60_000, HOUR, 1),
    left: createPosition(60_000, HOUR, 2),
    loaded: createPosition(60_000, HOUR, 3),
    finished: createPosition(HOUR, HOUR, 4),
    touched: createPosition(4999, HOUR, 5),
  }
  expect(findUnfinished(places, 'loaded')).toBe('left')
  expect(findUnfinished(places, undefined)).toBe('loaded')
  expect(findUnfinished({ finished: places.finished, touched: places.touched }, undefined)).toBeUndefined()
})
