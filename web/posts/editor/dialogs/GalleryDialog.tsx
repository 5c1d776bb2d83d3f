import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs'
import type { Editor } from '@tiptap/core'
import { useContext, useRef, useState } from 'react'
import type { ImageAttrs } from '#shared/document/contract.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { DeskContext } from '#web/posts/editor/asked.ts'
import { placeBlock } from '#web/posts/editor/blocks/place.ts'
import { ACCEPTED } from '#web/posts/editor/media-file.ts'
import { MENU_TEXT } from '#web/posts/editor/menu-text.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { GalleryRow } from './GalleryRow.tsx'
import styles from './gallery-dialog.module.css'
import { attrsOf } from './gallery-items.ts'
import { useFirstFocus } from './use-first-focus.ts'
import { useGalleryItems } from './use-gallery-items.ts'

interface Props {
  editor: Editor
  /** Where the gallery is that is changed; absent for a new one. */
  at: number | undefined
  open: boolean
  onClose(): void
}

/** Puts a gallery together: pictures picked or dropped, in an order, each with its words. */
export default function GalleryDialog({ editor, at, open, onClose }: Props) {
  const { upload } = useContext(DeskContext)
  const { items, isOver, change, add, move, remove } = useGalleryItems(picturesAt(editor, at), upload)
  const files = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const first = useFirstFocus<HTMLButtonElement>(open)
  const [flaw, setFlaw] = useState('')
  const isWaiting = items.some(({ picture, flaw }) => !picture && !flaw)
  const save = () => {
    const pictures = attrsOf(items)
    if (pictures.length < 2) return setFlaw(MENU_TEXT.galleryFew)
    putGallery(editor, at, pictures)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={MENU_TEXT.galleryTitle}
      actions={
        <>
          <Button loading={isWaiting} onClick={save}>
            {at === undefined ? MENU_TEXT.insert : MENU_TEXT.save}
          </Button>
          <Button variant="plain" onClick={onClose}>
            {MENU_TEXT.cancel}
          </Button>
        </>
      }
    >
      <ol ref={list} className={styles.list}>
        {items.map((item, place) => (
          <GalleryRow
            key={item.key}
            item={item}
            place={place}
            count={items.length}
            list={list}
            onChange={(part) => change(item.key, part)}
            onMove={(to) => move(place, to)}
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
        className={styles.drop}
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
      <p className={styles.flaw} role="alert">
        {isOver ? MENU_TEXT.galleryFull(LIMITS.galleryImages) : flaw}
      </p>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept={ACCEPTED.image}
        onChange={({ target }) => {
          setFlaw('')
          add([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </Dialog>
  )
}

/** Pictures of the gallery at that position, as the contract has them. */
const picturesAt = ({ state }: Editor, at: number | undefined): ImageAttrs[] =>
  (at === undefined ? [] : (state.doc.nodeAt(at)?.children ?? [])).map(({ attrs }) => ({
    hash: attrs.hash,
    width: attrs.width,
    height: attrs.height,
    widths: attrs.widths,
    alt: attrs.alt,
    caption: attrs.caption,
    ...(attrs.focus ? { focus: attrs.focus } : {}),
  }))

function putGallery({ state, view }: Editor, at: number | undefined, pictures: readonly ImageAttrs[]): void {
  const { tr, schema } = state
  const gallery = schema.nodes.gallery?.create(
    null,
    pictures.flatMap((attrs) => schema.nodes.image?.create(attrs) ?? []),
  )
  if (!gallery) return
  const old = at === undefined ? null : tr.doc.nodeAt(at)
  if (at !== undefined && old) tr.replaceWith(at, at + old.nodeSize, gallery)
  else placeBlock(tr, gallery)
  view.dispatch(tr)
}
