import type { RootContent } from 'mdast'
import { z } from 'zod'
import { Audio, audioPath } from '#shared/audio.ts'
import { isCleanText } from '#shared/persian/clean-text.ts'
import { formatDuration } from '#shared/persian/digits.ts'
import { type BlockDefinition, blockDirection } from '../block-definition.ts'
import { element } from '../html.ts'
import { textHtml } from '../inline-html.ts'
import { collapseLineBreaks, MAX_LABEL, toLabel } from './image.ts'

declare module '../nodes.ts' {
  interface BlockNodes {
    audio: AudioBlock
  }
}

const AudioBlock = z.strictObject({
  type: z.literal('audio'),
  attrs: Audio.extend({
    caption: z
      .string()
      .max(MAX_LABEL, 'توضیح صدا بیش از ۳۰۰ نویسه است؛ کوتاه‌ترش کن')
      .refine(isCleanText, 'نویسه‌ای نادرست در توضیح صدا هست')
      .default(''),
  }),
})
export type AudioBlock = z.infer<typeof AudioBlock>

/** The player loads nothing before playback. */
export const audio = {
  schema: AudioBlock,
  html: ({ attrs }, context) => {
    const { caption, duration } = attrs
    const { direction, dir } = blockDirection(context, undefined, caption)
    const player = element(
      'audio',
      { controls: '', preload: 'none', src: audioPath(attrs), dir: 'ltr', 'aria-label': collapseLineBreaks(caption) || 'صدا' },
      '',
    )
    const length = element('span', { class: 'duration' }, `${caption && ' · '}${formatDuration(duration)}`)
    return element('figure', { class: 'audio' }, player + element('figcaption', { dir }, textHtml(caption, direction) + length))
  },
  text: (node) => node.attrs.caption,
  // Audio is written as an image, because Markdown has no audio syntax.
  toMarkdown: ({ attrs }, { origin }) => [
    {
      type: 'paragraph',
      children: [{ type: 'image', url: `${origin}${audioPath(attrs)}?ms=${attrs.duration}`, alt: collapseLineBreaks(attrs.caption) }],
    },
  ],
  fromMarkdown: (node, { origin }) => audioFromMarkdown(node, origin),
} satisfies BlockDefinition<AudioBlock>

function audioFromMarkdown(node: RootContent, origin: string): AudioBlock[] | undefined {
  if (node.type !== 'paragraph') return undefined
  const found: AudioBlock[] = []
  for (const child of node.children) {
    const block = child.type === 'image' ? parseAudioUrl(child.url, child.alt ?? '', origin) : undefined
    if (block) found.push(block)
    else if (child.type !== 'break' && (child.type !== 'text' || child.value.trim())) return undefined
  }
  return found.length ? found : undefined
}

function parseAudioUrl(src: string, alt: string, origin: string): AudioBlock | undefined {
  const url = URL.parse(src, origin)
  const [, hash, format] = /^\/media\/audio\/([a-z0-9]{12})\.([a-z0-9]{3,4})$/.exec(url?.pathname ?? '') ?? []
  if (url?.origin !== origin) return undefined
  const caption = toLabel(alt)
  return AudioBlock.safeParse({ type: 'audio', attrs: { hash, format, duration: Number(url.searchParams.get('ms')), caption } }).data
}
