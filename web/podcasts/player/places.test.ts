import { expect, test } from 'vitest'
import { beginAt, later, placeAt, withPlace } from './places.ts'

const HOUR = 3_600_000

test('near its end an episode is finished: the last twenty seconds, the last fiftieth of a long one, the last quarter of a short one', () => {
  expect(placeAt(599_000, 620_000, 1)).toEqual({ place: 599_000, finished: false, at: 1 })
  expect(placeAt(600_000, 620_000, 1).finished).toBe(true)
  expect(placeAt(HOUR - 72_001, HOUR, 1).finished).toBe(false)
  expect(placeAt(HOUR - 72_000, HOUR, 1).finished).toBe(true)
  expect(placeAt(7400, 10_000, 1).finished).toBe(false)
  expect(placeAt(7500, 10_000, 1).finished).toBe(true)
  expect(placeAt(5.4, 0, 1)).toEqual({ place: 5, finished: false, at: 1 })
})

test('of device and account the later place counts, and one alone is enough', () => {
  const [old, young] = [placeAt(1, HOUR, 1), placeAt(2, HOUR, 2)]
  expect([later(old, young), later(young, old), later(old, null), later(undefined, young), later(null, undefined)]).toEqual([
    young,
    young,
    old,
    young,
    undefined,
  ])
})

test('it begins a moment before where one stopped, and anew what is finished', () => {
  expect(beginAt(placeAt(60_000, HOUR, 1))).toBe(59_000)
  expect(beginAt(placeAt(500, HOUR, 1))).toBe(0)
  expect(beginAt(placeAt(HOUR, HOUR, 1))).toBe(0)
  expect(beginAt(undefined)).toBe(0)
})

test('a device keeps two hundred places, the newest', () => {
  let places = {}
  for (let at = 0; at < 205; at++) places = withPlace(places, `p${at}`, placeAt(1, HOUR, at))
  places = withPlace(places, 'p10', placeAt(2, HOUR, 500))
  expect(Object.keys(places)).toHaveLength(200)
  expect(places).toMatchObject({ p10: { place: 2, at: 500 } })
  expect(places).not.toHaveProperty('p4')
})
