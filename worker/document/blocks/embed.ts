import { z } from 'zod'
import { EMBEDS, embedAddress, embedFrame, embedOf, isEmbedId, isEmbedProvider } from '#worker/lib/embeds.ts'
import type { BlockDefinition } from '../block.ts'
import { element, escapeHtml } from '../html.ts'
import { relOf } from '../inline-html.ts'

const Embed = z.strictObject({
  type: z.literal('embed'),
  attrs: z
    .strictObject({
      provider: z.enum(['aparat', 'youtube', 'x', 'telegram', 'spotify', 'soundcloud', 'daftar']),
      id: z.string().max(200),
    })
    .refine(
      ({ provider, id }) => isEmbedProvider(provider) && isEmbedId(provider, id),
      'این نشانی را نمی‌توان در نوشته گذاشت؛ نشانی کامل آن را دوباره بچسبان',
    ),
})
export type Embed = z.infer<typeof Embed>

/** A piece of another site, or a post of Daftar: a link until its reader clicks, so that nobody is asked for anything before. */
export const embed = {
  schema: Embed,
  html: ({ attrs }) => {
    const href = embedAddress(attrs)
    const site = attrs.provider === 'daftar' ? '' : element('bdi', { dir: 'ltr' }, escapeHtml(new URL(href).hostname.replace('www.', '')))
    const link = { href, rel: relOf(href), 'data-frame': embedFrame(attrs) }
    return element(
      'div',
      { class: `embed embed-${attrs.provider}` },
      element('a', link, `${EMBEDS[attrs.provider].label}${site && ` ${site}`}`),
    )
  },
  text: () => '',
  toMarkdown: ({ attrs }, { origin }) => [{ type: 'paragraph', children: [{ type: 'html', value: `<${embedAddress(attrs, origin)}>` }] }],
  fromMarkdown: (node, reader) => {
    const [link, ...others] = node.type === 'paragraph' ? node.children : []
    if (node.type !== 'paragraph' || link?.type !== 'link' || others.length || reader.source(link).startsWith('[')) return undefined
    const attrs = embedOf(link.url, reader.origin)
    return attrs && [{ type: 'embed', attrs }]
  },
} satisfies BlockDefinition<Embed>
