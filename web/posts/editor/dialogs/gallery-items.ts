import { useRef, useState } from 'react'
import type { ImageAttrs } from '#shared/document/contract.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { getUserMessage } from '#web/posts/editor/autosave.ts'
import { validateMediaFile } from '#web/posts/editor/FilePicker.tsx'
import { TEXT } from '#web/posts/editor/text.ts'
import type { UploadImage } from '#web/posts/editor/uploads.ts'

export interface GalleryItem {
  key: number
  name: string
  /** Undefined until the upload succeeds. */
  picture?: Pick<ImageAttrs, 'hash' | 'width' | 'height' | 'widths' | 'focus'>
  /** Upload progress, 0–1. */
  progress: number
  errorMessage?: string
  alt: string
  caption: string
}

/** Moves an item; out-of-range indexes change nothing. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const moved = items.toSpliced(from, 1)
  const item = items[from]
  return item === undefined || to < 0 || to >= items.length ? [...items] : moved.toSpliced(to, 0, item)
}

export const toImageAttrs = (items: readonly GalleryItem[]): ImageAttrs[] =>
  items.flatMap(({ picture, alt, caption }) => (picture ? [{ ...picture, alt, caption }] : []))

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
      change(key, { errorMessage: getUserMessage(error) ?? TEXT.uploadFailed })
    }
  }
  return {
    items,
    /** True when the last `add` skipped files beyond `LIMITS.galleryImages`, until an item is removed. */
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
