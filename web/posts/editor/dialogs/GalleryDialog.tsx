import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs'
import type { Editor } from '@tiptap/core'
import { useContext, useRef, useState } from 'react'
import type { ImageAttrs } from '#shared/document/contract.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { insertAtCursor } from '#web/posts/editor/blocks/insert-at-cursor.ts'
import { EditorActionsContext } from '#web/posts/editor/editor-actions.ts'
import { ACCEPTED_FILE_TYPES } from '#web/posts/editor/media-file.ts'
import { MENU_TEXT } from '#web/posts/editor/menu-text.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { GalleryRow } from './GalleryRow.tsx'
import styles from './gallery-dialog.module.css'
import { toImageAttrs } from './gallery-items.ts'
import { useGalleryItems } from './use-gallery-items.ts'
import { useInitialFocus } from './use-initial-focus.ts'

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
      <ol ref={list} className={styles.list}>
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
      <p className={styles.hint}>{MENU_TEXT.galleryHint(LIMITS.galleryImages)}</p>
      <p className={styles.error} role="alert">
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
