import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { Editor } from '@tiptap/core'
import { type RefObject, useContext, useRef, useState } from 'react'
import type { ImageAttrs } from '#shared/document/contract.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { insertAtCursor } from '#web/posts/editor/blocks/insert-at-cursor.ts'
import { EditorActionsContext } from '#web/posts/editor/editor-actions.ts'
import { ACCEPTED_FILE_TYPES } from '#web/posts/editor/FilePicker.tsx'
import { useInitialFocus } from '#web/posts/editor/focus.ts'
import { pictureUrl } from '#web/posts/editor/MediaViews.tsx'
import { MENU_TEXT } from '#web/posts/editor/menu-text.ts'
import { TEXT } from '#web/posts/editor/text.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DragHandle } from '#web/ui/DragHandle.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import styles from './dialogs.module.css'
import { type GalleryItem, toImageAttrs, useGalleryItems } from './gallery-items.ts'

interface Props {
  editor: Editor
  /** Position of the gallery to edit; undefined for a new one. */
  at: number | undefined
  open: boolean
  onClose(): void
}

export default function GalleryDialog({ editor, at, open, onClose }: Props) {
  const { uploadImage } = useContext(EditorActionsContext)
  const { items, isLimitExceeded, change, add, move, remove } = useGalleryItems(readGallery(editor, at), uploadImage)
  const files = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const first = useInitialFocus<HTMLButtonElement>(open)
  const [errorMessage, setErrorMessage] = useState('')
  const isUploading = items.some(({ picture, errorMessage }) => !picture && !errorMessage)
  const save = () => {
    const pictures = toImageAttrs(items)
    if (pictures.length < 2) return setErrorMessage(MENU_TEXT.galleryTooFew)
    saveGallery(editor, at, pictures)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={MENU_TEXT.galleryTitle}
      actions={
        <>
          <Button loading={isUploading} onClick={save}>
            {at === undefined ? MENU_TEXT.insert : MENU_TEXT.save}
          </Button>
          <Button variant="plain" onClick={onClose}>
            {MENU_TEXT.cancel}
          </Button>
        </>
      }
    >
      <ol ref={list} className={styles.galleryRows}>
        {items.map((item, index) => (
          <GalleryRow
            key={item.key}
            item={item}
            index={index}
            count={items.length}
            list={list}
            onChange={(changes) => change(item.key, changes)}
            onMove={(to) => move(index, to)}
            onRemove={() => {
              remove(item.key)
              first.current?.focus()
            }}
          />
        ))}
      </ol>
      <button
        ref={first}
        type="button"
        className={styles.dropZone}
        disabled={items.length >= LIMITS.galleryImages}
        onClick={() => files.current?.click()}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          add([...event.dataTransfer.files])
        }}
      >
        <IconPhotoPlus size={22} stroke={1.6} aria-hidden />
        {items.length ? MENU_TEXT.galleryAdd : MENU_TEXT.galleryDrop}
      </button>
      <p className={styles.galleryHint}>{MENU_TEXT.galleryHint(LIMITS.galleryImages)}</p>
      <p className={styles.galleryError} role="alert">
        {isLimitExceeded ? MENU_TEXT.galleryFull(LIMITS.galleryImages) : errorMessage}
      </p>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept={ACCEPTED_FILE_TYPES.image}
        onChange={({ target }) => {
          setErrorMessage('')
          add([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </Dialog>
  )
}

const readGallery = ({ state }: Editor, at: number | undefined): ImageAttrs[] =>
  (at === undefined ? [] : (state.doc.nodeAt(at)?.children ?? [])).map(({ attrs }) => ({
    hash: attrs.hash,
    width: attrs.width,
    height: attrs.height,
    widths: attrs.widths,
    alt: attrs.alt,
    caption: attrs.caption,
    ...(attrs.focus ? { focus: attrs.focus } : {}),
  }))

function saveGallery({ state, view }: Editor, at: number | undefined, pictures: readonly ImageAttrs[]): void {
  const { tr, schema } = state
  const gallery = schema.nodes.gallery?.create(
    null,
    pictures.flatMap((attrs) => schema.nodes.image?.create(attrs) ?? []),
  )
  if (!gallery) return
  const old = at === undefined ? null : tr.doc.nodeAt(at)
  if (at !== undefined && old) tr.replaceWith(at, at + old.nodeSize, gallery)
  else insertAtCursor(tr, gallery)
  view.dispatch(tr)
}

interface GalleryRowProps {
  item: GalleryItem
  index: number
  count: number
  list: RefObject<HTMLOListElement | null>
  onChange(changes: Pick<GalleryItem, 'alt'> | Pick<GalleryItem, 'caption'>): void
  onMove(to: number): void
  onRemove(): void
}

const MAX_LENGTH = 300

function GalleryRow({ item, index, count, list, onChange, onMove, onRemove }: GalleryRowProps) {
  const { picture, errorMessage, progress, name, alt, caption } = item
  return (
    <li className={styles.galleryRow} aria-label={MENU_TEXT.galleryPicture(index + 1, count)}>
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
      <div className={styles.galleryFields}>
        {errorMessage ? (
          <p className={styles.galleryError} role="alert">
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
