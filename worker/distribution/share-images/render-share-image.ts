import type { Node } from '@takumi-rs/wasm'
import { accentTones, toHex } from '#shared/accent-colour.ts'
import { resolveDirection } from '#shared/persian/direction.ts'
import { countGraphemes } from '#shared/persian/text-metrics.ts'
import { DAY } from '#shared/time.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import type { ObjectKey } from '#worker/lib/media-bucket.ts'
import { imageKey } from '#worker/posts/media/index.ts'
import { SHARE_IMAGE_SIZE, type ShareImageContent, type SourceImage } from './contract.ts'

/** Renders a share image as PNG; omits a missing picture, and all pictures if one is unreadable. */
export async function renderShareImage(env: Env, content: ShareImageContent): Promise<Uint8Array<ArrayBuffer>> {
  const [avatar, cover] = await Promise.all([loadImage(env, content.avatar, 240), loadImage(env, content.cover, 960)])
  const { getRenderer } = await import('./get-renderer.ts')
  const render = async (images: Images) =>
    (await getRenderer()).render(shareImageLayout(content, images), {
      ...SHARE_IMAGE_SIZE,
      format: 'png',
      images: Object.entries(images).flatMap(([src, data]) => (data ? [{ src, data }] : [])),
    })
  try {
    return await render({ avatar, cover })
  } catch (error) {
    if (!avatar && !cover) throw error
    return render({})
  }
}

async function loadImage(env: Env, image: SourceImage | null, minWidth: number): Promise<ArrayBuffer | undefined> {
  if (!image) return undefined
  const width = image.widths.find((one) => one >= minWidth) ?? image.widths.at(-1) ?? 0
  return (await env.MEDIA.get(imageKey(image.hash, width, 'image/webp')))?.arrayBuffer()
}

interface Images {
  avatar?: ArrayBuffer
  cover?: ArrayBuffer
}

const PAPER = '#fcfaf6'
const INK = '#251c16'
const INK_SOFT = '#645a52'
const TURQUOISE = '#006b74'
const SHAMSEH =
  'M50 2L64 16.1H83.9V36L98 50 83.9 64V83.9H64L50 98 36 83.9H16.1V64L2 50 16.1 36V16.1H36ZM50 11L38.6 22.5H22.4V38.6L11 50 22.4 61.4V77.6H38.6L50 89 61.4 77.6H77.6V61.4L89 50 77.6 38.6V22.5H61.4ZM50 28L54.6 38.9 65.6 34.4 61.1 45.4 72 50 61.1 54.6 65.6 65.6 54.6 61.1 50 72 45.4 61.1 34.4 65.6 38.9 54.6 28 50 38.9 45.4 34.4 34.4 45.4 38.9Z'

type Style = NonNullable<Node['style']>

const box = (style: Style, ...children: (Node | undefined)[]): Node => ({
  type: 'container',
  style: { display: 'flex', ...style },
  children: children.filter((child) => child !== undefined),
})

/** Aligns a line to the right without changing the direction of its text. */
const line = (text: string, style: Style): Node => ({
  type: 'text',
  text,
  style: { direction: resolveDirection(null, text, 'rtl'), textAlign: 'right', color: INK, ...style },
})

const shamseh = (side: number, colour: string, style: Style = {}): Node => ({
  type: 'image',
  src: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" fill="${colour}"><path fill-rule="evenodd" d="${SHAMSEH}"/></svg>`,
  style: { width: side, height: side, flexShrink: 0, ...style },
})

/** Width of the logo, in pixels. */
const LOGO_WIDTH = 200

const NAME_STYLE: Style = { fontFamily: 'Vazirmatn', fontWeight: 500, lineClamp: 1, textOverflow: 'ellipsis' }

const focusOf = (focus: { x: number; y: number } = { x: 0.5, y: 0.5 }) => `${focus.x * 100}% ${focus.y * 100}%`

function titleSize(title: string, narrow: boolean): { fontSize: number; lineClamp: number } {
  const length = countGraphemes(title) * (narrow ? 1.4 : 1)
  if (length <= 26) return { fontSize: 128, lineClamp: 2 }
  if (length <= 60) return { fontSize: 100, lineClamp: 3 }
  if (length <= 100) return { fontSize: 82, lineClamp: 4 }
  return { fontSize: narrow ? 64 : 70, lineClamp: 4 }
}

function shareImageLayout({ kind, title, byline, note, cover: coverImage, accent }: ShareImageContent, { avatar, cover }: Images): Node {
  const colour = accent ? toHex(accentTones(accent).light.text) : TURQUOISE
  return box(
    { ...SHARE_IMAGE_SIZE, flexDirection: 'row-reverse', backgroundColor: PAPER, overflow: 'hidden' },
    box(
      {
        flexGrow: 1,
        flexShrink: 1,
        flexBasis: 0,
        flexDirection: 'column',
        justifyContent: 'space-between',
        padding: '60px 72px 48px',
        position: 'relative',
      },
      cover ? undefined : shamseh(560, '#f5f0e7', { position: 'absolute', left: -150, top: -190 }),
      box(
        { flexDirection: 'column', alignItems: 'stretch', gap: 12, position: 'relative' },
        kind ? line(kind, { ...NAME_STYLE, fontSize: 30, color: colour }) : undefined,
        line(title, {
          ...titleSize(title, cover !== undefined),
          fontFamily: 'Markazi',
          fontWeight: 600,
          lineHeight: 1.16,
          textWrap: 'balance',
          textOverflow: 'ellipsis',
          overflow: 'hidden',
        }),
        note
          ? line(note, {
              fontFamily: 'Vazirmatn',
              fontWeight: 500,
              fontSize: 34,
              lineHeight: 1.7,
              lineClamp: 2,
              textOverflow: 'ellipsis',
              color: INK_SOFT,
            })
          : undefined,
      ),
      box(
        { flexDirection: 'column', gap: 32, position: 'relative' },
        box({ height: 4, backgroundColor: colour }),
        box(
          { flexDirection: 'row-reverse', alignItems: 'center', gap: 24, height: 76 },
          avatar ? { type: 'image', src: 'avatar', style: { width: 76, height: 76, borderRadius: 38, objectFit: 'cover' } } : undefined,
          line(byline, { ...NAME_STYLE, width: (cover ? 636 : 1056) - LOGO_WIDTH - (avatar ? 100 : 0), flexShrink: 0, fontSize: 34 }),
          box({ flexGrow: 1 }),
          box(
            { flexDirection: 'row-reverse', alignItems: 'center', gap: 14, flexShrink: 0 },
            shamseh(44, colour),
            line('دفتر', { fontFamily: 'Markazi', fontWeight: 600, fontSize: 60, lineHeight: 1, color: colour }),
          ),
        ),
      ),
    ),
    cover
      ? {
          type: 'image',
          src: 'cover',
          style: {
            width: 420,
            height: SHARE_IMAGE_SIZE.height,
            flexShrink: 0,
            objectFit: 'cover',
            objectPosition: focusOf(coverImage?.focus),
          },
        }
      : undefined,
  )
}

const FORTNIGHT = 14 * DAY
const PRUNE_BATCH = 500

const currentPeriod = (): number => Math.floor(now() / FORTNIGHT)
const folder = (number: number): ObjectKey => `share/${String(number).padStart(6, '0')}/`

/** Returns the R2 key of a share image, prefixed with the current fortnight. */
export const shareImageKey = (path: string): ObjectKey => `${folder(currentPeriod())}${path.slice('/media/share/'.length)}`

/**
 * Deletes a batch of images stored before the previous fortnight, so that images of closed accounts and old titles do not persist. Images
 * that are requested again are rendered again.
 */
export async function pruneShareImages(env: Env): Promise<void> {
  const { objects } = await env.MEDIA.list({ prefix: 'share/', limit: PRUNE_BATCH })
  const old = objects.map(({ key }) => key).filter((key) => key < folder(currentPeriod() - 1))
  if (old.length > 0) await env.MEDIA.delete(old)
}
