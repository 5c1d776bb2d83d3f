import { useRef, useState } from 'react'
import type { ImageAttrs } from '#shared/document/contract.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { validateMediaFile } from '#web/posts/editor/media-file.ts'
import { TEXT } from '#web/posts/editor/text.ts'
import type { UploadImage } from '#web/posts/editor/uploads.ts'
import { type GalleryItem, moveItem } from './gallery-items.ts'

export function useGalleryItems(initial: readonly ImageAttrs[], upload: UploadImage) {
  const next = useRef(0)
  const uploads = useRef(new Map<number, AbortController>())
  const [items, setItems] = useState<GalleryItem[]>(() =>
    initial.map(({ alt, caption, ...picture }) => ({ key: next.current++, name: '', picture, progress: 1, alt, caption })),
  )
  const [isLimitExceeded, setIsLimitExceeded] = useState(false)
  const change = (key: number, changes: Partial<GalleryItem>) =>
    setItems((now) => now.map((item) => (item.key === key ? { ...item, ...changes } : item)))

  const startUpload = async (key: number, file: File) => {
    const validationError = validateMediaFile(file, 'image')
    if (validationError) return change(key, { errorMessage: validationError })
    const abort = new AbortController()
    uploads.current.set(key, abort)
    try {
      const { hash, width, height, widths } = await upload(file, (progress) => change(key, { progress }), abort.signal)
      change(key, { picture: { hash, width, height, widths }, progress: 1 })
    } catch (error) {
      change(key, { errorMessage: error instanceof Error && /\p{Script=Arabic}/u.test(error.message) ? error.message : TEXT.uploadFailed })
    }
  }
  return {
    items,
    /** True when files beyond the gallery's picture limit were skipped. */
    isLimitExceeded,
    change,
    add(files: readonly File[]) {
      const taken = files.slice(0, Math.max(0, LIMITS.galleryImages - items.length))
      setIsLimitExceeded(taken.length < files.length)
      const added = taken.map((file) => ({ file, item: { key: next.current++, name: file.name, progress: 0, alt: '', caption: '' } }))
      setItems((now) => [...now, ...added.map(({ item }) => item)])
      for (const { file, item } of added) void startUpload(item.key, file)
    },
    move: (from: number, to: number) => setItems((now) => moveItem(now, from, to)),
    remove(key: number) {
      uploads.current.get(key)?.abort()
      setIsLimitExceeded(false)
      setItems((now) => now.filter((item) => item.key !== key))
    },
  }
}
