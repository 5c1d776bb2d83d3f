import type { Node } from '@takumi-rs/wasm'
import { accentTones, toHex } from '#shared/accent-colour.ts'
import { countGraphemes } from '#shared/persian/text-metrics.ts'
import { SHARE_IMAGE_SIZE, type ShareImageContent } from './contract.ts'
import { box, type Images, INK_SOFT, line, logo, NAME_STYLE, PAPER, shamseh, TURQUOISE } from './layout-parts.ts'

/** Width of the logo, in pixels. */
const LOGO_WIDTH = 200

const focusOf = (focus: { x: number; y: number } = { x: 0.5, y: 0.5 }) => `${focus.x * 100}% ${focus.y * 100}%`

function titleSize(title: string, narrow: boolean): { fontSize: number; lineClamp: number } {
  const length = countGraphemes(title) * (narrow ? 1.4 : 1)
  if (length <= 26) return { fontSize: 128, lineClamp: 2 }
  if (length <= 60) return { fontSize: 100, lineClamp: 3 }
  if (length <= 100) return { fontSize: 82, lineClamp: 4 }
  return { fontSize: narrow ? 64 : 70, lineClamp: 4 }
}

/** Lays out the share image of everything but cards. */
export function shareImageLayout(
  { kind, title, byline, note, cover: coverImage, accent }: ShareImageContent,
  { avatar, cover }: Images,
): Node {
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
          logo(colour),
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
