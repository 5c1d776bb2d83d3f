import type { Node } from '@takumi-rs/wasm'
import type { BirthdayCardContent } from '#shared/birthday-card.ts'
import { countGraphemes } from '#shared/persian/text-metrics.ts'
import { SHARE_IMAGE_SIZE } from './contract.ts'
import { box, type Images, INK_SOFT, line, logo, NAME_STYLE, PAPER, shamseh, TURQUOISE } from './layout-parts.ts'

/** Geometry of the card in pixels; nothing is drawn outside the padding or between the cells. */
export const CARD_GRID = { padding: 60, columns: 4, gap: 24, cellWidth: 252, cellHeight: 128, top: 236 } as const

const { padding, gap, cellWidth, cellHeight, columns, top } = CARD_GRID
const INNER_WIDTH = SHARE_IMAGE_SIZE.width - 2 * padding
const AVATAR = 112
/** Width of the logo. */
const LOGO_WIDTH = 160
/** How far the last letter of the logo reaches out of its box. */
const OVERHANG = 4
const HAIRLINE = '#e2dbd0'

const LARGEST_NUMBER = 100
/** Distance of the baseline from the bottom of a line of numbers, in parts of the font size. */
const BASELINE = 0.19

/** Font size at which a number fits into a cell, by its digits and separators. */
function numberSize(value: string): number {
  if (value.length <= 5) return LARGEST_NUMBER
  if (value.length <= 7) return 80
  return value.length <= 9 ? 60 : 48
}

function nameStyle(name: string): { fontSize: number; lineClamp: number } {
  const length = countGraphemes(name)
  if (length <= 18) return { fontSize: 84, lineClamp: 1 }
  if (length <= 30) return { fontSize: 60, lineClamp: 1 }
  return { fontSize: 42, lineClamp: 2 }
}

const numberCell = ({ label, value }: BirthdayCardContent['numbers'][number]): Node =>
  box(
    { flexDirection: 'column', width: cellWidth, height: cellHeight, flexShrink: 0, overflow: 'hidden' },
    box(
      { height: 84, alignItems: 'flex-end', justifyContent: 'flex-end' },
      line(value, {
        width: cellWidth,
        marginBottom: BASELINE * (LARGEST_NUMBER - numberSize(value)),
        fontFamily: 'Markazi',
        fontWeight: 600,
        fontSize: numberSize(value),
        lineHeight: 0.84,
        whiteSpace: 'nowrap',
        direction: 'ltr',
        color: TURQUOISE,
      }),
    ),
    line(label, { ...NAME_STYLE, width: cellWidth, fontSize: 27, lineHeight: 1.6, color: INK_SOFT }),
  )

/** Lays out the image of a member's year: whose it is, the numbers in a grid and the logo. */
export function birthdayCardLayout({ kind, name, handle, period, numbers }: BirthdayCardContent, { avatar }: Images): Node {
  const textWidth = INNER_WIDTH - (avatar ? AVATAR + 28 : 0)
  return box(
    { ...SHARE_IMAGE_SIZE, flexDirection: 'column', backgroundColor: PAPER, overflow: 'hidden', position: 'relative' },
    shamseh(520, '#f5f0e7', { position: 'absolute', left: -150, top: -200 }),
    box(
      {
        position: 'absolute',
        top: 36,
        left: padding,
        width: INNER_WIDTH,
        height: 184,
        flexDirection: 'row-reverse',
        alignItems: 'center',
        gap: 28,
        overflow: 'hidden',
      },
      avatar
        ? { type: 'image', src: 'avatar', style: { width: AVATAR, height: AVATAR, borderRadius: AVATAR / 2, objectFit: 'cover' } }
        : undefined,
      box(
        { flexDirection: 'column', width: textWidth, flexShrink: 0 },
        line(kind, { ...NAME_STYLE, width: textWidth, fontSize: 28, lineHeight: 1.4, color: TURQUOISE }),
        line(name, {
          ...nameStyle(name),
          width: textWidth,
          fontFamily: 'Markazi',
          fontWeight: 600,
          lineHeight: 1.3,
          wordBreak: 'break-word',
          textOverflow: 'ellipsis',
          overflow: 'hidden',
        }),
      ),
    ),
    box(
      {
        position: 'absolute',
        top,
        left: padding,
        width: INNER_WIDTH,
        flexDirection: 'row-reverse',
        flexWrap: 'wrap',
        columnGap: gap,
        rowGap: gap,
      },
      ...numbers.slice(0, 2 * columns).map(numberCell),
    ),
    box({ position: 'absolute', top: 532, left: padding, width: INNER_WIDTH, height: 3, backgroundColor: HAIRLINE }),
    box(
      {
        position: 'absolute',
        top: 544,
        left: padding + OVERHANG,
        width: INNER_WIDTH - OVERHANG,
        height: 60,
        flexDirection: 'row-reverse',
        alignItems: 'center',
        justifyContent: 'space-between',
      },
      line(period, { ...NAME_STYLE, width: 480, flexShrink: 0, fontSize: 28, color: INK_SOFT }),
      line(`@${handle}`, {
        ...NAME_STYLE,
        width: INNER_WIDTH - 480 - LOGO_WIDTH - 44,
        flexShrink: 0,
        fontSize: 26,
        color: INK_SOFT,
        direction: 'ltr',
      }),
      logo(TURQUOISE),
    ),
  )
}
