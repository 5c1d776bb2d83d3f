import { expect, test, vi } from 'vitest'
import { cropSquare, cropToSquare, decodeImage, initialCrop, MAX_ZOOM, moveCrop, zoomCrop } from './crop.ts'

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

test('a tall picture is cropped in its middle, and stays within its edges after a zoom', () => {
  const tall = { width: 400, height: 1000 }
  expect(cropSquare(initialCrop(tall), tall)).toEqual({ left: 0, top: 300, side: 400 })
  expect(cropSquare(moveCrop(initialCrop(tall), tall, 0.5, 0.25), tall)).toEqual({ left: 0, top: 200, side: 400 })
  const close = moveCrop(zoomCrop(initialCrop(tall), tall, 2), tall, -9, -9)
  expect(cropSquare(close, tall)).toEqual({ left: 200, top: 800, side: 200 })
})

interface FakeCanvas {
  width: number
  height: number
  drawn: unknown[]
}

function stubCanvas(type: string | null, context: object | null = {}) {
  const canvas: FakeCanvas = { width: 0, height: 0, drawn: [] }
  const asked: unknown[] = []
  vi.stubGlobal('document', {
    createElement: () =>
      Object.assign(canvas, {
        getContext: () => context && { drawImage: (...drawn: unknown[]) => canvas.drawn.push(...drawn.slice(1)) },
        toBlob: (done: (blob: Blob | null) => void, ...options: unknown[]) => {
          asked.push(...options)
          done(type === null ? null : new Blob(['x'], { type }))
        },
      }),
  })
  return { canvas, asked }
}

test('the square is drawn in at most 512 px, and in its own size if that is less', async () => {
  const { canvas, asked } = stubCanvas('image/webp')
  const file = await cropToSquare({} as ImageBitmap, { left: 10, top: 20, side: 900 })
  expect([file.type, canvas.drawn, asked]).toEqual(['image/webp', [10, 20, 900, 900, 0, 0, 512, 512], ['image/webp', 0.92]])
  await cropToSquare({} as ImageBitmap, { left: 0, top: 0, side: 300.4 })
  expect([canvas.width, canvas.height]).toEqual([300, 300])
  await cropToSquare({} as ImageBitmap, { left: 0, top: 0, side: 0.2 })
  expect(canvas.width).toBe(1)
})

test('a browser that cannot draw or encode rejects, and one without WebP keeps its own type', async () => {
  stubCanvas('image/png')
  expect((await cropToSquare({} as ImageBitmap, { left: 0, top: 0, side: 9 })).type).toBe('image/png')
  stubCanvas(null)
  await expect(cropToSquare({} as ImageBitmap, { left: 0, top: 0, side: 9 })).rejects.toThrow('encoded')
  stubCanvas('image/webp', null)
  await expect(cropToSquare({} as ImageBitmap, { left: 0, top: 0, side: 9 })).rejects.toThrow('context')
})

test('a picture is turned as its camera says, and one that cannot be decoded is none', async () => {
  const decode = vi.fn(async (_: Blob, options: unknown) => options)
  vi.stubGlobal('createImageBitmap', decode)
  expect(await decodeImage(new Blob([]))).toEqual({ imageOrientation: 'from-image' })
  decode.mockRejectedValueOnce(new Error('x'))
  expect(await decodeImage(new Blob([]))).toBeUndefined()
})
