import { z } from 'zod'
import type { BlockDefinition } from '../block-definition.ts'
import { ImageAttrs } from '../image-attrs.ts'
import { figureHtml } from '../image-html.ts'
import { imagesFromMarkdown, imageToMarkdown } from '../image-markdown.ts'

export const Image = z.strictObject({ type: z.literal('image'), attrs: ImageAttrs })
export type Image = z.infer<typeof Image>

export const image = {
  schema: Image,
  html: ({ attrs }, context) => figureHtml(attrs, context),
  text: (node) => node.attrs.caption,
  toMarkdown: ({ attrs }, { origin }) => [{ type: 'paragraph', children: [imageToMarkdown(attrs, origin)] }],
  fromMarkdown: (node, { origin }) => {
    const images = imagesFromMarkdown(node, origin)
    return images?.length === 1 ? images.map((attrs) => ({ type: 'image', attrs })) : undefined
  },
} satisfies BlockDefinition<Image>
