import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type RefObject, useEffect, useRef } from 'react'
import { MENU_TEXT } from '#web/editor/menu-text.ts'
import { pictureAddress } from '#web/editor/picture.ts'
import { TEXT } from '#web/editor/text.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import styles from './gallery-dialog.module.css'
import type { GalleryItem } from './gallery-items.ts'

interface Props {
  item: GalleryItem
  place: number
  count: number
  list: RefObject<HTMLOListElement | null>
  onChange(part: Pick<GalleryItem, 'alt'> | Pick<GalleryItem, 'caption'>): void
  onMove(to: number): void
  onRemove(): void
}

const MAX = 300

/** One picture of the gallery: its place, by drag or arrow keys, and its words. */
export function GalleryRow({ item, place, count, list, onChange, onMove, onRemove }: Props) {
  const grip = useRef<HTMLButtonElement>(null)
  const moved = useRef(false)
  const { picture, flaw, progress, name, alt, caption } = item
  const move = (to: number) => {
    if (to < 0 || to >= count || to === place) return
    moved.current = true
    onMove(to)
  }
  // A row that changed its place was taken out of the page for a moment, and its focus with it.
  useEffect(() => {
    if (moved.current) grip.current?.focus()
    moved.current = false
  })
  return (
    <li className={styles.row} aria-label={MENU_TEXT.galleryPicture(place + 1, count)}>
      <button
        ref={grip}
        type="button"
        className={styles.grip}
        aria-label={MENU_TEXT.galleryMove(place + 1)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
          event.preventDefault()
          move(place + (event.key === 'ArrowUp' ? -1 : 1))
        }}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={(event) => {
          if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
          const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
          const over = rows.findIndex(({ top, bottom }) => event.clientY >= top && event.clientY < bottom)
          if (over >= 0) move(over)
        }}
      >
        <IconGripVertical size={20} stroke={1.6} aria-hidden />
      </button>
      {picture ? (
        <img className={styles.thumb} src={pictureAddress(picture.hash, picture.widths)} alt="" draggable={false} />
      ) : (
        <div className={styles.thumb}>{!flaw && <progress max={1} value={progress} aria-label={TEXT.uploading} />}</div>
      )}
      <div className={styles.words}>
        {flaw ? (
          <p className={styles.flaw} role="alert">
            <bdi>{name}</bdi>: {flaw}
          </p>
        ) : (
          <>
            <TextInput
              aria-label={`${MENU_TEXT.alt}، ${MENU_TEXT.galleryPicture(place + 1, count)}`}
              placeholder={MENU_TEXT.altShort}
              maxLength={MAX}
              value={alt}
              onChange={({ target }) => onChange({ alt: target.value })}
            />
            <TextInput
              aria-label={`${MENU_TEXT.caption}، ${MENU_TEXT.galleryPicture(place + 1, count)}`}
              placeholder={MENU_TEXT.caption}
              maxLength={MAX}
              value={caption}
              onChange={({ target }) => onChange({ caption: target.value })}
            />
          </>
        )}
      </div>
      <IconButton label={MENU_TEXT.galleryRemove(place + 1)} onClick={onRemove}>
        <IconX size={18} />
      </IconButton>
    </li>
  )
}
