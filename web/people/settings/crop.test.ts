import { expect, test } from 'vitest'
import { MAX_ZOOM, moved, squareOf, wholeOf, zoomed } from './crop.ts'

const wide = { width: 1200, height: 600 }

test('it begins with the largest square in the middle', () => {
  expect(squareOf(wholeOf(wide), wide)).toEqual({ left: 300, top: 0, side: 600 })
})

test('dragging moves the picture with the hand and stops at its edges', () => {
  const crop = moved(wholeOf(wide), wide, 0.25, 0.5)
  expect(squareOf(crop, wide)).toEqual({ left: 150, top: 0, side: 600 })
  expect(squareOf(moved(crop, wide, 9, 9), wide)).toEqual({ left: 0, top: 0, side: 600 })
  expect(squareOf(moved(crop, wide, -9, -9), wide)).toEqual({ left: 600, top: 0, side: 600 })
})

test('zooming keeps the middle where it can, and the square inside', () => {
  const close = zoomed(wholeOf(wide), wide, 2)
  expect(squareOf(close, wide)).toEqual({ left: 450, top: 150, side: 300 })
  const corner = moved(close, wide, 9, 9)
  expect(squareOf(zoomed(corner, wide, 1), wide)).toEqual({ left: 0, top: 0, side: 600 })
  expect(zoomed(close, wide, 99).zoom).toBe(MAX_ZOOM)
  expect(zoomed(close, wide, 0.1).zoom).toBe(1)
})
