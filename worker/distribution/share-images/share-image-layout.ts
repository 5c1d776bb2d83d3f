import type { Node } from '@takumi-rs/wasm'
import { accentTones, toHex } from '#shared/accent-colour.ts'
import { countGraphemes } from '#shared/persian/text-metrics.ts'
import { SHARE_IMAGE_SIZE, type ShareImageContent } from './contract.ts'
import {
  box,
  comma,
  type Images,
  INK_SOFT,
  line,
  logo,
  MARGIN,
  NAME_STYLE,
  PAPER,
  paragraph,
  RULE,
  shamseh,
  TURQUOISE,
} from './layout-parts.ts'

/** Distance of the margin line and of the text from the right edge, in pixels. */
const LINE_START = 64
const TEXT_START = 120

const MAX_NARROW_BYLINE = 22

/** Widths of the logo and of its sign alone, with the gaps on both sides of the space before them, in pixels. */
const LOGO_WIDTH = 200
const SIGN_WIDTH = 92

/** The logo beside a square cover is smaller, and only the sign is left of it if the name is longer. */
const SMALL_LOGO = { scale: 0.7, width: 154, maxName: 13 }

const focusOf = (focus: { x: number; y: number } = { x: 0.5, y: 0.5 }) => `${focus.x * 100}% ${focus.y * 100}%`

/** `share` is the part of the image that the text has. */
function titleSize(title: string, share: number, hasNote: boolean): { fontSize: number; lineClamp: number } {
  const narrow = share < 1
  const length = countGraphemes(title) * share ** -0.78
  if (length <= 26) return { fontSize: share < 0.5 || (hasNote && length > 16) ? 96 : 128, lineClamp: 2 }
  if (length <= 60) return { fontSize: 100, lineClamp: 3 }
  if (length <= 100) return { fontSize: 82, lineClamp: 4 }
  if (share < 0.5 && length > 130) return { fontSize: 54, lineClamp: 5 }
  return { fontSize: narrow ? 64 : 70, lineClamp: 4 }
}

/** Lays out the share image of everything but cards. */
export function shareImageLayout(
  { kind, title, byline, note, cover: coverImage, hasSquareCover, accent }: ShareImageContent,
  { avatar, cover }: Images,
): Node {
  const coverWidth = cover ? (hasSquareCover ? SHARE_IMAGE_SIZE.height : 420) : 0
  const textWidth = SHARE_IMAGE_SIZE.width - coverWidth
  // Beside a cover the author and the publication need a line each; the renderer would cut a longer line after its first letter.
  const names = cover && countGraphemes(byline) > MAX_NARROW_BYLINE ? byline.split(' · ') : [byline]
  const hasSmallLogo = hasSquareCover && countGraphemes(byline) <= SMALL_LOGO.maxName
  const logoWidth = hasSmallLogo ? SMALL_LOGO.width : hasSquareCover ? SIGN_WIDTH : LOGO_WIDTH
  const nameStyle = {
    ...NAME_STYLE,
    width: textWidth - TEXT_START - 64 - logoWidth - (avatar ? 100 : 0),
    flexShrink: 0,
    fontSize: names.length > 1 ? 24 : cover ? 28 : 34,
  }
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
        padding: `60px ${TEXT_START}px 44px 64px`,
        position: 'relative',
      },
      box({ position: 'absolute', top: 0, right: LINE_START, width: 3, height: SHARE_IMAGE_SIZE.height, backgroundColor: MARGIN }),
      box(
        { position: 'absolute', top: 96, right: LINE_START - 22, width: 48, height: 64, justifyContent: 'center', backgroundColor: PAPER },
        comma(48, colour, { marginTop: 8 }),
      ),
      box(
        { flexDirection: 'column', alignItems: 'stretch', gap: 12, position: 'relative' },
        kind ? line(kind, { ...NAME_STYLE, fontSize: 30, color: colour }) : undefined,
        paragraph(title, {
          ...titleSize(title, textWidth / SHARE_IMAGE_SIZE.width, note !== ''),
          fontFamily: 'Markazi',
          fontWeight: 600,
          lineHeight: 1.16,
          textWrap: 'balance',
          textOverflow: 'ellipsis',
          overflow: 'hidden',
        }),
        note
          ? paragraph(note, {
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
        box({ height: 2, marginRight: LINE_START - TEXT_START, marginLeft: -64, backgroundColor: RULE }),
        box(
          { flexDirection: 'row-reverse', alignItems: 'center', gap: 24, height: 76 },
          avatar ? { type: 'image', src: 'avatar', style: { width: 76, height: 76, borderRadius: 38, objectFit: 'cover' } } : undefined,
          box({ flexDirection: 'column', flexShrink: 0 }, ...names.map((name) => line(name, nameStyle))),
          box({ flexGrow: 1 }),
          hasSmallLogo ? logo(colour, SMALL_LOGO.scale) : hasSquareCover ? shamseh(44, colour) : logo(colour),
        ),
      ),
    ),
    cover
      ? {
          type: 'image',
          src: 'cover',
          style: {
            width: coverWidth,
            height: SHARE_IMAGE_SIZE.height,
            flexShrink: 0,
            objectFit: 'cover',
            objectPosition: focusOf(coverImage?.focus),
          },
        }
      : undefined,
  )
}
