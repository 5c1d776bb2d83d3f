import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { RefObject } from 'react'
import { MENU_TEXT } from '#web/posts/editor/menu-text.ts'
import { pictureUrl } from '#web/posts/editor/picture.ts'
import { TEXT } from '#web/posts/editor/text.ts'
import { DragHandle } from '#web/ui/DragHandle.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import styles from './gallery-dialog.module.css'
import type { GalleryItem } from './gallery-items.ts'

interface Props {
  item: GalleryItem
  index: number
  count: number
  list: RefObject<HTMLOListElement | null>
  onChange(changes: Pick<GalleryItem, 'alt'> | Pick<GalleryItem, 'caption'>): void
  onMove(to: number): void
  onRemove(): void
}

const MAX_LENGTH = 300

export function GalleryRow({ item, index, count, list, onChange, onMove, onRemove }: Props) {
  const { picture, errorMessage, progress, name, alt, caption } = item
  return (
    <li className={styles.row} aria-label={MENU_TEXT.galleryPicture(index + 1, count)}>
      <DragHandle
        className={styles.grip}
        label={MENU_TEXT.galleryMove(index + 1)}
        index={index}
        count={count}
        list={list}
        onMove={onMove}
      />
      {picture ? (
        <img className={styles.thumb} src={pictureUrl(picture.hash, picture.widths)} alt="" draggable={false} />
      ) : (
        <div className={styles.thumb}>{!errorMessage && <progress max={1} value={progress} aria-label={TEXT.uploading} />}</div>
      )}
      <div className={styles.fields}>
        {errorMessage ? (
          <p className={styles.error} role="alert">
            <bdi>{name}</bdi>: {errorMessage}
          </p>
        ) : (
          <>
            <TextInput
              aria-label={`${MENU_TEXT.alt}، ${MENU_TEXT.galleryPicture(index + 1, count)}`}
              placeholder={MENU_TEXT.altShort}
              maxLength={MAX_LENGTH}
              value={alt}
              onChange={({ target }) => onChange({ alt: target.value })}
            />
            <TextInput
              aria-label={`${MENU_TEXT.caption}، ${MENU_TEXT.galleryPicture(index + 1, count)}`}
              placeholder={MENU_TEXT.caption}
              maxLength={MAX_LENGTH}
              value={caption}
              onChange={({ target }) => onChange({ caption: target.value })}
            />
          </>
        )}
      </div>
      <IconButton label={MENU_TEXT.galleryRemove(index + 1)} onClick={onRemove}>
        <IconX size={18} />
      </IconButton>
    </li>
  )
}
