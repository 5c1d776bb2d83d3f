import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import styles from './crop.module.css'
import { type Crop, moved, squareOf, zoomed } from './crop.ts'
import { text } from './text.ts'

interface Props {
  picture: ImageBitmap
  crop: Crop
  onCrop: (change: (crop: Crop) => Crop) => void
}

/** Pixels of the drawing; the frame is half as wide on the screen. */
const PIXELS = 640
const STEP = 0.05

const KEYS: Record<string, (crop: Crop, picture: ImageBitmap) => Crop> = {
  ArrowRight: (crop, picture) => moved(crop, picture, STEP, 0),
  ArrowLeft: (crop, picture) => moved(crop, picture, -STEP, 0),
  ArrowUp: (crop, picture) => moved(crop, picture, 0, -STEP),
  ArrowDown: (crop, picture) => moved(crop, picture, 0, STEP),
  '+': (crop, picture) => zoomed(crop, picture, crop.zoom * 1.1),
  '=': (crop, picture) => zoomed(crop, picture, crop.zoom * 1.1),
  '-': (crop, picture) => zoomed(crop, picture, crop.zoom / 1.1),
}

/** The picture in its frame: dragged by a pointer, pinched by two, wheeled, or moved by keys. */
export function CropStage({ picture, crop, onCrop }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const fingers = useRef(new Map<number, { x: number; y: number }>())

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const { left, top, side } = squareOf(crop, picture)
    context.imageSmoothingQuality = 'high'
    context.clearRect(0, 0, PIXELS, PIXELS)
    context.drawImage(picture, left, top, side, side, 0, 0, PIXELS, PIXELS)
  }, [picture, crop])

  // React listens to the wheel passively, and the page behind would scroll.
  useEffect(() => {
    const stage = frame.current
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      onCrop((now) => zoomed(now, picture, now.zoom * 1.002 ** -event.deltaY))
    }
    stage?.addEventListener('wheel', wheel, { passive: false })
    return () => stage?.removeEventListener('wheel', wheel)
  }, [picture, onCrop])

  const move = (event: PointerEvent<HTMLDivElement>) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const here = { x: event.clientX, y: event.clientY }
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    const width = event.currentTarget.clientWidth
    fingers.current.set(event.pointerId, here)
    const pinch = other
      ? Math.hypot(here.x - other.x, here.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y))
      : 1
    const share = other ? 0.5 : 1
    onCrop((now) =>
      moved(zoomed(now, picture, now.zoom * pinch), picture, ((here.x - before.x) * share) / width, ((here.y - before.y) * share) / width),
    )
  }
  const lift = (event: PointerEvent) => void fingers.current.delete(event.pointerId)
  const press = (event: KeyboardEvent) => {
    const act = KEYS[event.key]
    if (!act) return
    event.preventDefault()
    onCrop((now) => act(now, picture))
  }
  return (
    <div
      ref={frame}
      className={styles.frame}
      role="application"
      aria-label={text.cropStage}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys move the picture
      tabIndex={0}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      }}
      onPointerMove={move}
      onPointerUp={lift}
      onPointerCancel={lift}
    >
      <canvas ref={canvas} width={PIXELS} height={PIXELS} className={styles.stage} />
    </div>
  )
}
