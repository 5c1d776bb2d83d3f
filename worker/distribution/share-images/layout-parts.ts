import type { Node } from '@takumi-rs/wasm'
import { resolveDirection } from '#shared/persian/direction.ts'

/** Pictures by the name that `src` uses. */
export interface Images {
  avatar?: ArrayBuffer
  cover?: ArrayBuffer
}

export const PAPER = '#fcfaf6'
export const INK = '#251c16'
export const INK_SOFT = '#645a52'
export const TURQUOISE = '#006b74'
/** Of the margin line and the comma on it; see web/ui/tokens.css. */
export const MARGIN = '#7abfc3'
export const RULE = '#e1dcd4'
const COMMA = 'M9 21.5A6 6 0 0 1 2.8 15.3C2.8 8.5 7 3.3 13.6.8l.9 1.9C10.9 4.8 8.9 7 8.5 9.6A6 6 0 0 1 9 21.5Z'
const SHAMSEH =
  'M50 2L64 16.1H83.9V36L98 50 83.9 64V83.9H64L50 98 36 83.9H16.1V64L2 50 16.1 36V16.1H36ZM50 11L38.6 22.5H22.4V38.6L11 50 22.4 61.4V77.6H38.6L50 89 61.4 77.6H77.6V61.4L89 50 77.6 38.6V22.5H61.4ZM50 28L54.6 38.9 65.6 34.4 61.1 45.4 72 50 61.1 54.6 65.6 65.6 54.6 61.1 50 72 45.4 61.1 34.4 65.6 38.9 54.6 28 50 38.9 45.4 34.4 34.4 45.4 38.9Z'

export type Style = NonNullable<Node['style']>

export const box = (style: Style, ...children: (Node | undefined)[]): Node => ({
  type: 'container',
  style: { display: 'flex', ...style },
  children: children.filter((child) => child !== undefined),
})

/** Aligns text to the side where its direction starts, and breaks no line at a hyphen within a word, such as in «Right-to-Left». */
export const paragraph = (text: string, style: Style): Node =>
  line(text.replace(/(?<=\p{L})-(?=\p{L})/gu, '-\u2060'), {
    textAlign: resolveDirection(null, text, 'rtl') === 'ltr' ? 'left' : 'right',
    ...style,
  })

/** Aligns a line to the right without changing the direction of its text. */
export const line = (text: string, style: Style): Node => ({
  type: 'text',
  text,
  style: { direction: resolveDirection(null, text, 'rtl'), textAlign: 'right', color: INK, ...style },
})

export const shamseh = (side: number, colour: string, style: Style = {}): Node => ({
  type: 'image',
  src: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" fill="${colour}"><path fill-rule="evenodd" d="${SHAMSEH}"/></svg>`,
  style: { width: side, height: side, flexShrink: 0, ...style },
})

export const comma = (height: number, colour: string, style: Style = {}): Node => ({
  type: 'image',
  src: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 18 22" fill="${colour}"><path d="${COMMA}"/></svg>`,
  style: { width: (height * 18) / 22, height, flexShrink: 0, ...style },
})

export const NAME_STYLE: Style = { fontFamily: 'Vazirmatn', fontWeight: 500, lineClamp: 1, textOverflow: 'ellipsis' }

/** `scale` is relative to the full size of 44 pixels for the sign. */
export const logo = (colour: string, scale = 1): Node =>
  box(
    { flexDirection: 'row-reverse', alignItems: 'center', gap: 14 * scale, flexShrink: 0 },
    shamseh(44 * scale, colour),
    line('دفتر', { fontFamily: 'Markazi', fontWeight: 600, fontSize: 60 * scale, lineHeight: 1, color: colour }),
  )
