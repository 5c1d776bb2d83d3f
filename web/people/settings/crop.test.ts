import { expect, test } from 'vitest'
import { cropSquare, initialCrop, MAX_ZOOM, moveCrop, zoomCrop } from './crop.ts'

const wide = { width: 1200, height: 600 }

test('the initial crop is the largest centered square', () => {
  expect(cropSquare(initialCrop(wide), wide)).toEqual({ left: 300, top: 0, side: 600 })
})

test('moving the picture right moves the crop left, and the crop stops at the picture’s edges', () => {
  const crop = moveCrop(initialCrop(wide), wide, 0.25, 0.5)
  expect(cropSquare(crop, wide)).toEqual({ left: 150, top: 0, side: 600 })
  expect(cropSquare(moveCrop(crop, wide, 9, 9), wide)).toEqual({ left: 0, top: 0, side: 600 })
  expect(cropSquare(moveCrop(crop, wide, -9, -9), wide)).toEqual({ left: 600, top: 0, side: 600 })
})

test('zooming preserves the center where possible, keeps the square inside the picture and clamps the factor to 1 and `MAX_ZOOM`', () => {
  const close = zoomCrop(initialCrop(wide), wide, 2)
  expect(cropSquare(close, wide)).toEqual({ left: 450, top: 150, side: 300 })
  const corner = moveCrop(close, wide, 9, 9)
  expect(cropSquare(zoomCrop(corner, wide, 1), wide)).toEqual({ left: 0, top: 0, side: 600 })
  expect(zoomCrop(close, wide, 99).zoom).toBe(MAX_ZOOM)
  expect(zoomCrop(close, wide, 0.1).zoom).toBe(1)
})
