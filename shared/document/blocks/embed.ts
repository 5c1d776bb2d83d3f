import { z } from 'zod'
import { EMBEDS, embedFrameUrl, embedUrl, isEmbedId, isEmbedProvider, parseEmbed } from '#shared/embeds.ts'
import { isCleanText } from '#shared/persian/clean-text.ts'
import type { BlockDefinition } from '../block-definition.ts'
import { element, escapeHtml } from '../html.ts'
import { linkRel } from '../inline-html.ts'
import { MAX_LABEL } from './image.ts'

declare module '../nodes.ts' {
  interface BlockNodes {
    embed: Embed
  }
}

const Embed = z.strictObject({
  type: z.literal('embed'),
  attrs: z
    .strictObject({
      provider: z.enum(['aparat', 'youtube', 'x', 'telegram', 'spotify', 'soundcloud', 'daftar']),
      id: z.string().max(200),
      /** Title of the embedded Daftar post when the card was created. */
      title: z
        .string()
        .min(1)
        .max(MAX_LABEL)
        .regex(/^.+$/, 'عنوان یک خط است؛ کارت را دوباره بگذار')
        .refine(isCleanText, 'نویسه‌ای نادرست در عنوان کارت هست؛ کارت را دوباره بگذار')
        .optional(),
    })
    .refine(({ provider, title }) => provider === 'daftar' || title === undefined, 'تنها کارت پست‌های دفتر عنوان دارد؛ کارت را دوباره بگذار')
    .refine(
      ({ provider, id }) => isEmbedProvider(provider) && isEmbedId(provider, id),
      'این نشانی را نمی‌توان در پست گذاشت؛ نشانی کامل آن را دوباره بچسبان',
    ),
})
export type Embed = z.infer<typeof Embed>

/** Rendered as a link, so that nothing loads from another site before a click. */
export const embed = {
  schema: Embed,
  html: ({ attrs }) => {
    const href = embedUrl(attrs)
    const hostname =
      attrs.provider === 'daftar' ? '' : element('bdi', { dir: 'ltr' }, escapeHtml(new URL(href).hostname.replace('www.', '')))
    const title = attrs.title === undefined ? '' : `${element('strong', {}, element('bdi', {}, escapeHtml(attrs.title)))} `
    const link = { href, rel: linkRel(href), 'data-frame': embedFrameUrl(attrs) }
    return element(
      'div',
      { class: `embed embed-${attrs.provider}` },
      element('a', link, `${title}${EMBEDS[attrs.provider].label}${hostname && ` ${hostname}`}`),
    )
  },
  text: () => '',
  toMarkdown: ({ attrs }, { origin }) => {
    const url = embedUrl(attrs, origin)
    const { label } = EMBEDS[attrs.provider]
    return [
      {
        type: 'paragraph',
        // The link title distinguishes a card from an ordinary link with the same text.
        children: attrs.title
          ? [{ type: 'link', url, title: attrs.title, children: [{ type: 'text', value: label }] }]
          : [{ type: 'html', value: `<${url}>` }],
      },
    ]
  },
  fromMarkdown: (node, reader) => {
    if (node.type !== 'paragraph') return undefined
    const [link, ...others] = node.children
    if (link?.type !== 'link' || others.length) return undefined
    const attrs = parseEmbed(link.url, reader.origin)
    if (!attrs || !reader.source(link).startsWith('[')) return attrs && [{ type: 'embed', attrs }]
    const [words] = link.children
    const isCard = attrs.provider === 'daftar' && words?.type === 'text' && words.value === EMBEDS.daftar.label
    const { data } = Embed.safeParse({ type: 'embed', attrs: { ...attrs, title: link.title ?? undefined } })
    return isCard && link.title && data ? [data] : undefined
  },
} satisfies BlockDefinition<Embed>
