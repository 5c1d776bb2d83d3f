import { z } from 'zod'

/**
 * Parameters of the oEmbed specification (oembed.com). Others are ignored, because consumers add their own, such as WordPress `dnt`.
 */
export const OEmbedQuery = z.object({
  /** Address of a post, or of its embed, on this site. */
  url: z.string().max(4000, 'این نشانی بیش از اندازه بلند است'),
  format: z.literal('json', 'فقط JSON داده می‌شود').default('json'),
  maxwidth: z.coerce.number().int().min(1).max(10_000).optional(),
  maxheight: z.coerce.number().int().min(1).max(10_000).optional(),
})
export type OEmbedQuery = z.infer<typeof OEmbedQuery>

/** An oEmbed response of the type `rich`: `html` is an iframe without scripts. Lengths are in pixels, `cache_age` in seconds. */
export const OEmbed = z.strictObject({
  version: z.literal('1.0'),
  type: z.literal('rich'),
  provider_name: z.string(),
  provider_url: z.string(),
  title: z.string(),
  author_name: z.string(),
  author_url: z.string(),
  cache_age: z.number().int(),
  html: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  thumbnail_url: z.string().optional(),
  thumbnail_width: z.number().int().optional(),
  thumbnail_height: z.number().int().optional(),
})
export type OEmbed = z.infer<typeof OEmbed>
