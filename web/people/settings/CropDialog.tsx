import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { persianDigits } from '#shared/persian/digits.ts'
import { toFormData } from '#web/lib/form-fields.ts'
import { uploadImage } from '#web/lib/upload-file.ts'
import type { BoundAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorNote } from '#web/ui/Field.tsx'
import { text as ui } from '#web/ui/form-text.ts'
import styles from './crop.module.css'
import { type Crop, cropSquare, cropToSquare, initialCrop, MAX_ZOOM, moveCrop, zoomCrop } from './crop.ts'
import { text } from './text.ts'

interface Props {
  picture: ImageBitmap
  /** Title of the dialog. */
  title: string
  /** Runs with the hash of the uploaded square. */
  change: BoundAction
  onClose: () => void
}

export default function CropDialog({ picture, title, change, onClose }: Props) {
  const [crop, setCrop] = useState<Crop>(() => initialCrop(picture))
  const [progress, setProgress] = useState(0)
  const upload = useMutation({
    mutationFn: async (square: ReturnType<typeof cropSquare>) => uploadImage(await cropToSquare(picture, square), setProgress),
    onSuccess: ({ hash }) => change.run(toFormData({ hash })),
  })
  const isPending = upload.isPending || change.isPending
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button loading={isPending} onClick={() => upload.mutate(cropSquare(crop, picture))}>
            {text.useIt}
          </Button>
          <Button variant="plain" onClick={onClose}>
            {ui.cancel}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <CropCanvas picture={picture} crop={crop} onCrop={setCrop} />
        <label className={styles.zoom}>
          {text.zoom}
          <input
            type="range"
            min={1}
            max={MAX_ZOOM}
            step={0.01}
            value={crop.zoom}
            aria-valuetext={`${persianDigits(Math.round(crop.zoom * 100))}٪`}
            onChange={(event) => setCrop(zoomCrop(crop, picture, Number(event.target.value)))}
          />
        </label>
        <p className={styles.hint}>{text.cropHint}</p>
        {isPending && (
          <p className={styles.hint}>
            <progress value={progress} /> {text.sending(persianDigits(Math.round(progress * 100)))}
          </p>
        )}
        <ErrorNote>{(upload.error ?? change.error)?.message}</ErrorNote>
      </div>
    </Dialog>
  )
}

interface CropCanvasProps {
  picture: ImageBitmap
  crop: Crop
  onCrop: (change: (crop: Crop) => Crop) => void
}

/** Canvas size in pixels: twice the size of the frame in CSS pixels. */
const CANVAS_SIZE = 640
const STEP = 0.05

const KEYS: Record<string, (crop: Crop, picture: ImageBitmap) => Crop> = {
  ArrowRight: (crop, picture) => moveCrop(crop, picture, STEP, 0),
  ArrowLeft: (crop, picture) => moveCrop(crop, picture, -STEP, 0),
  ArrowUp: (crop, picture) => moveCrop(crop, picture, 0, -STEP),
  ArrowDown: (crop, picture) => moveCrop(crop, picture, 0, STEP),
  '+': (crop, picture) => zoomCrop(crop, picture, crop.zoom * 1.1),
  '=': (crop, picture) => zoomCrop(crop, picture, crop.zoom * 1.1),
  '-': (crop, picture) => zoomCrop(crop, picture, crop.zoom / 1.1),
}

function CropCanvas({ picture, crop, onCrop }: CropCanvasProps) {
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const pointers = useRef(new Map<number, { x: number; y: number }>())

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const { left, top, side } = cropSquare(crop, picture)
    context.imageSmoothingQuality = 'high'
    context.clearRect(0, 0, CANVAS_SIZE, CANVAS_SIZE)
    context.drawImage(picture, left, top, side, side, 0, 0, CANVAS_SIZE, CANVAS_SIZE)
  }, [picture, crop])

  // React attaches wheel listeners as passive, so `preventDefault` in one could not stop the page from scrolling.
  useEffect(() => {
    const stage = frame.current
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      onCrop((now) => zoomCrop(now, picture, now.zoom * 1.002 ** -event.deltaY))
    }
    stage?.addEventListener('wheel', wheel, { passive: false })
    return () => stage?.removeEventListener('wheel', wheel)
  }, [picture, onCrop])

  const move = (event: PointerEvent<HTMLDivElement>) => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const here = { x: event.clientX, y: event.clientY }
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    const width = event.currentTarget.clientWidth
    pointers.current.set(event.pointerId, here)
    const pinch = other
      ? Math.hypot(here.x - other.x, here.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y))
      : 1
    const factor = other ? 0.5 : 1
    onCrop((now) =>
      moveCrop(
        zoomCrop(now, picture, now.zoom * pinch),
        picture,
        ((here.x - before.x) * factor) / width,
        ((here.y - before.y) * factor) / width,
      ),
    )
  }
  const releasePointer = (event: PointerEvent) => void pointers.current.delete(event.pointerId)
  const handleKey = (event: KeyboardEvent) => {
    const transform = KEYS[event.key]
    if (!transform) return
    event.preventDefault()
    onCrop((now) => transform(now, picture))
  }
  return (
    <div
      ref={frame}
      className={styles.frame}
      role="application"
      aria-label={text.cropStage}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys move the picture
      tabIndex={0}
      onKeyDown={handleKey}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      }}
      onPointerMove={move}
      onPointerUp={releasePointer}
      onPointerCancel={releasePointer}
    >
      <canvas ref={canvas} width={CANVAS_SIZE} height={CANVAS_SIZE} className={styles.canvas} />
    </div>
  )
}
