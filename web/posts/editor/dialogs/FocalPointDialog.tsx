import type { Editor } from '@tiptap/core'
import { type Ref, useEffect, useRef, useState } from 'react'
import { useInitialFocus } from '#web/posts/editor/focus.ts'
import { pictureUrl } from '#web/posts/editor/MediaViews.tsx'
import { MENU_TEXT } from '#web/posts/editor/menu-text.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import styles from './dialogs.module.css'

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
    <div ref={root} className={styles.focalPoint}>
      <p id="focus-hint" className={styles.focalHint}>
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

/** Point in a picture, as fractions (0–1) from its left and top edges. */
interface FocalPoint {
  x: number
  y: number
}

const CENTRE: FocalPoint = { x: 0.5, y: 0.5 }

const toRatio = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100

/** Converts window coordinates to a point in the box, clamped to its edges and rounded to 0.01. */
export const focalPointAt = (box: { left: number; top: number; width: number; height: number }, x: number, y: number): FocalPoint => ({
  x: toRatio((x - box.left) / box.width),
  y: toRatio((y - box.top) / box.height),
})

const STEPS: Record<string, [number, number] | undefined> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * Moves the point by 0.02, or by 0.1 for a large step, and clamps it to the picture; returns undefined for keys other than arrows.
 * ArrowLeft moves left in right-to-left pages too.
 */
export function moveFocalPoint({ x, y }: FocalPoint, key: string, isLargeStep: boolean): FocalPoint | undefined {
  const step = STEPS[key]
  const by = isLargeStep ? 0.1 : 0.02
  return step && { x: toRatio(x + step[0] * by), y: toRatio(y + step[1] * by) }
}
