import type { Editor } from '@tiptap/core'
import { type Ref, useEffect, useRef, useState } from 'react'
import { MENU_TEXT } from '#web/posts/editor/menu-text.ts'
import { pictureUrl } from '#web/posts/editor/picture.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { CENTRE, type FocalPoint, focalPointAt, moveFocalPoint } from './focal-point.ts'
import styles from './focal-point-dialog.module.css'
import { useInitialFocus } from './use-initial-focus.ts'

interface Props {
  editor: Editor
  at: number
  open: boolean
  onClose(): void
}

export default function FocalPointDialog({ editor, at, open, onClose }: Props) {
  const attrs = editor.state.doc.nodeAt(at)?.attrs ?? {}
  const [focus, setFocus] = useState<FocalPoint>(attrs.focus ?? CENTRE)
  const dot = useInitialFocus<HTMLButtonElement>(open)
  const save = () => {
    const isCentre = focus.x === CENTRE.x && focus.y === CENTRE.y
    editor.view.dispatch(editor.state.tr.setNodeAttribute(at, 'focus', isCentre ? null : focus))
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={MENU_TEXT.focusTitle}
      actions={
        <>
          <Button onClick={save}>{MENU_TEXT.save}</Button>
          <Button variant="quiet" onClick={() => setFocus(CENTRE)}>
            {MENU_TEXT.focusReset}
          </Button>
          <Button variant="plain" onClick={onClose}>
            {MENU_TEXT.cancel}
          </Button>
        </>
      }
    >
      {attrs.hash && <FocalPointField hash={attrs.hash} widths={attrs.widths} focus={focus} dot={dot} onChange={setFocus} />}
    </Dialog>
  )
}

interface FieldProps {
  hash: string
  widths: number[]
  focus: FocalPoint
  dot: Ref<HTMLButtonElement>
  onChange(focus: FocalPoint): void
}

function FocalPointField({ hash, widths, focus, dot, onChange }: FieldProps) {
  const picture = useRef<HTMLDivElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const src = pictureUrl(hash, widths)
  useEffect(() => {
    root.current?.style.setProperty('--x', `${focus.x * 100}%`)
    root.current?.style.setProperty('--y', `${focus.y * 100}%`)
  })
  const updateFromPointer = ({ clientX, clientY }: { clientX: number; clientY: number }) =>
    picture.current && onChange(focalPointAt(picture.current.getBoundingClientRect(), clientX, clientY))
  return (
    <div ref={root} className={styles.root}>
      <p id="focus-hint" className={styles.hint}>
        {MENU_TEXT.focusHint}
      </p>
      <div
        ref={picture}
        className={styles.picture}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          updateFromPointer(event)
        }}
        onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && updateFromPointer(event)}
      >
        <img src={src} alt="" draggable={false} />
        <button
          type="button"
          className={styles.dot}
          ref={dot}
          aria-label={MENU_TEXT.focalPointPosition(Math.round(focus.x * 100), Math.round(focus.y * 100))}
          aria-describedby="focus-hint"
          onKeyDown={(event) => {
            const next = moveFocalPoint(focus, event.key, event.shiftKey)
            if (!next) return
            event.preventDefault()
            onChange(next)
          }}
        />
      </div>
      <div className={styles.crops}>
        <figure>
          <img className={styles.square} src={src} alt="" />
          <figcaption>{MENU_TEXT.focusSquare}</figcaption>
        </figure>
        <figure>
          <img className={styles.wide} src={src} alt="" />
          <figcaption>{MENU_TEXT.focusWide}</figcaption>
        </figure>
      </div>
      <p className="visually-hidden" role="status">
        {MENU_TEXT.focalPointPosition(Math.round(focus.x * 100), Math.round(focus.y * 100))}
      </p>
    </div>
  )
}
