import { expect, test, vi } from 'vitest'
import type { ImageAttrs } from '#shared/document/contract.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { mountHook, waitFor } from '#web/lib/testing/mount-hook.tsx'
import { TEXT } from '#web/posts/editor/text.ts'
import type { StoredPicture, UploadImage } from '#web/posts/editor/uploads.ts'
import { useGalleryItems } from './gallery-items.ts'

const STORED: StoredPicture = { hash: 'aaaaaaaaaaaa', width: 800, height: 600, widths: [320, 800] }
const KNOWN: ImageAttrs = { ...STORED, hash: 'bbbbbbbbbbbb', alt: 'دریا', caption: 'صبح', focus: { x: 0.5, y: 0.2 } }
const photo = (name = 'a.png', type = 'image/png') => new File(['x'], name, { type })

const mount = (upload: UploadImage, initial: ImageAttrs[] = []) => mountHook(() => useGalleryItems(initial, upload))

test('a gallery opens with its pictures and their texts', async () => {
  const { current } = await mount(vi.fn(), [KNOWN])
  const { alt, caption, ...picture } = KNOWN
  expect(current.items).toEqual([{ key: 0, name: '', picture, progress: 1, alt, caption }])
  expect(current.isLimitExceeded).toBe(false)
})

test('an added picture shows its progress until it is stored, without the focal point of another one', async () => {
  const { promise, resolve } = Promise.withResolvers<StoredPicture>()
  let report: (ratio: number) => void = () => undefined
  const hook = await mount(
    (_, onProgress) => {
      report = onProgress
      return promise
    },
    [KNOWN],
  )
  hook.current.add([photo()])
  await waitFor(() => expect(hook.current.items[1]).toEqual({ key: 1, name: 'a.png', progress: 0, alt: '', caption: '' }))
  report(0.4)
  await waitFor(() => expect(hook.current.items.map(({ progress }) => progress)).toEqual([1, 0.4]))
  hook.current.change(1, { alt: 'کوه' })
  resolve({ ...STORED, focus: { x: 0, y: 0 } } as StoredPicture)
  await waitFor(() => expect(hook.current.items[1]).toMatchObject({ picture: STORED, progress: 1, alt: 'کوه' }))
  expect(hook.current.items[1]?.picture).toEqual(STORED)
  expect(hook.current.items[0]?.alt).toBe('دریا')
})

test('a file that is not a picture is not uploaded, and a failed upload says why', async () => {
  const upload = vi.fn<UploadImage>()
  const hook = await mount(upload)
  hook.current.add([photo('a.pdf', 'application/pdf')])
  await waitFor(() => expect(hook.current.items[0]?.errorMessage).toMatch(/./))
  expect(upload).not.toHaveBeenCalled()
  upload.mockRejectedValueOnce(new Error('این عکس خراب است')).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  hook.current.add([photo(), photo()])
  await waitFor(() => expect(hook.current.items.slice(1).map((item) => item.errorMessage)).toEqual(['این عکس خراب است', TEXT.uploadFailed]))
})

test('a removed picture stops its upload, and only that', async () => {
  const signals: AbortSignal[] = []
  const hook = await mount((_, __, signal) => {
    signals.push(signal)
    return new Promise(() => undefined)
  })
  hook.current.add([photo('a.png'), photo('b.png')])
  await waitFor(() => expect(signals).toHaveLength(2))
  hook.current.remove(0)
  await waitFor(() => expect(hook.current.items.map(({ name }) => name)).toEqual(['b.png']))
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
})

test('files beyond the limit of a gallery are left out, and it says so until one is removed', async () => {
  const hook = await mount(
    async () => STORED,
    Array.from({ length: LIMITS.galleryImages - 1 }, () => KNOWN),
  )
  hook.current.add([photo('last.png')])
  await waitFor(() => expect([hook.current.items.length, hook.current.isLimitExceeded]).toEqual([LIMITS.galleryImages, false]))
  hook.current.add([photo('more.png')])
  await waitFor(() => expect([hook.current.items.length, hook.current.isLimitExceeded]).toEqual([LIMITS.galleryImages, true]))
  hook.current.remove(0)
  await waitFor(() => expect([hook.current.items.length, hook.current.isLimitExceeded]).toEqual([LIMITS.galleryImages - 1, false]))
})

test('pictures change places', async () => {
  const hook = await mount(vi.fn(), [KNOWN, { ...KNOWN, alt: 'کوه' }])
  hook.current.move(0, 1)
  await waitFor(() => expect(hook.current.items.map(({ alt }) => alt)).toEqual(['کوه', 'دریا']))
})
