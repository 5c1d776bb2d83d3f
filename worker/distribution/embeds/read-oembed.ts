import { Hash, type Picture } from '#shared/contract/fields.ts'
import { decodeUri } from '#shared/decode-uri.ts'
import { attributes } from '#shared/document/html.ts'
import { EMBED_HEIGHTS } from '#shared/embed-heights.ts'
import { hashFromSlug } from '#shared/persian/slug.ts'
import { HOUR, SECOND } from '#shared/time.ts'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import { readPost } from '#worker/posts/posts/index.ts'
import type { OEmbed, OEmbedQuery } from './contract.ts'
import { text } from './text.ts'

const WIDTH = 640

/**
 * Returns how another site embeds a post of this one, within the given lengths. One round trip. Errors: `not_found` also for an address of
 * another site or of no post, `gone`.
 */
export async function readOEmbed(db: Database, origin: string, { url, maxwidth, maxheight }: OEmbedQuery): Promise<OEmbed> {
  const hash = postHash(url, origin)
  if (hash === undefined) throw notFound()
  const { post } = await readPost(db, { hash, origin })
  const width = Math.min(maxwidth ?? WIDTH, WIDTH)
  const height = Math.min(maxheight ?? Number.POSITIVE_INFINITY, EMBED_HEIGHTS[post.audio ? 'player' : 'card'])
  const frame = { src: `${origin}/embed/${hash}`, title: post.title, width, height, loading: 'lazy', style: 'border:0' }
  return {
    version: '1.0',
    type: 'rich',
    provider_name: text.site,
    provider_url: origin,
    title: post.title,
    author_name: post.author.name,
    author_url: `${origin}/${post.author.handle}`,
    cache_age: HOUR / SECOND,
    html: `<iframe${attributes(frame)}></iframe>`,
    width,
    height,
    ...thumbnail(post.cover, origin, { maxwidth, maxheight }),
  }
}

/** Returns the hash in the address of a post's page or embed on this site. */
function postHash(address: string, origin: string): string | undefined {
  const url = URL.parse(address)
  if (url?.host !== new URL(origin).host || !/^https?:$/.test(url.protocol)) return undefined
  const [, first, last, ...others] = url.pathname.split('/').map(decodeUri)
  if (first === undefined || last === undefined || others.length > 0) return undefined
  return first === 'embed' ? Hash.safeParse(last).data : hashFromSlug(last)
}

/** The widest file of the cover that fits; nothing without one. */
function thumbnail(
  cover: Picture | null,
  origin: string,
  { maxwidth = WIDTH, maxheight = WIDTH }: Pick<OEmbedQuery, 'maxwidth' | 'maxheight'>,
) {
  const heightOf = (width: number) => (cover ? Math.round((cover.height * width) / cover.width) : 0)
  const width = cover?.widths.findLast((each) => each <= maxwidth && heightOf(each) <= maxheight)
  if (!cover || width === undefined) return {}
  return { thumbnail_url: `${origin}/media/${cover.hash}/${width}.webp`, thumbnail_width: width, thumbnail_height: heightOf(width) }
}
