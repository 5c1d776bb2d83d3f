import { Hono } from 'hono'
import { z } from 'zod'
import { birthdayCardContent } from '#shared/birthday-card.ts'
import type { Database } from '#worker/db/client.ts'
import { listTag, readPublicList } from '#worker/engagement/reading-lists/index.ts'
import { notFound } from '#worker/lib/errors.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { readProfile } from '#worker/people/profiles/index.ts'
import { readShow, showTag } from '#worker/podcasts/shows/index.ts'
import { serveObject } from '#worker/posts/media/index.ts'
import { postCacheTag, readPost } from '#worker/posts/posts/index.ts'
import { readCard } from '#worker/site/birthdays/index.ts'
import { CampaignSlug } from '#worker/site/campaigns/contract.ts'
import { readCampaign } from '#worker/site/campaigns/index.ts'
import {
  type AnyShareContent,
  campaignShareContent,
  listShareContent,
  podcastShareContent,
  postShareContent,
  profileShareContent,
  SHARE_IMAGE_KINDS,
  type ShareImageKind,
  shareImagePath,
} from './contract.ts'
import { renderShareImage, shareImageKey } from './render-share-image.ts'

const ShareImageParams = z.strictObject({
  kind: z.enum(SHARE_IMAGE_KINDS),
  name: z.string().regex(/^[a-z0-9._-]{3,30}$/),
  file: z.string().regex(/^[a-z0-9]{1,12}\.png$/),
})

/** Renders an image on first request; redirects an outdated URL to the current one. */
export const shareImageRoutes = new Hono<AppContext>().get(
  '/:kind/:name/:file',
  describeEndpoint('Get the share image of a page', { 200: 'image/png', 302: null }, [404, 410]),
  validateInput('param', ShareImageParams),
  async (c) => {
    const { kind, name } = c.req.valid('param')
    const { content, cacheTags } = await CONTENT_READERS[kind](c.get('db'), name, c.env.ORIGIN)
    const path = shareImagePath(kind, name, content)
    if (c.req.path !== path) return c.redirect(path)
    const key = shareImageKey(path)
    if (!(await c.env.MEDIA.head(key)))
      await c.env.MEDIA.put(key, await renderShareImage(c.env, content), { httpMetadata: { contentType: 'image/png' } })
    return serveObject(c.env, key, cacheTags, c.req.raw)
  },
)

interface TaggedContent {
  content: AnyShareContent
  cacheTags: string[]
}

/** Read the current content of a share image. Errors: `not_found` and `gone`, under the same conditions as the page. */
const CONTENT_READERS: Record<ShareImageKind, (db: Database, name: string, origin: string) => Promise<TaggedContent>> = {
  post: async (db, hash, origin) => ({
    content: postShareContent((await readPost(db, { hash, origin })).post),
    cacheTags: [postCacheTag(hash)],
  }),
  profile: async (db, handle) => {
    const { profile, cacheTag } = await readProfile(db, handle)
    return { content: profileShareContent(profile), cacheTags: [cacheTag] }
  },
  podcast: async (db, hash) => ({ content: podcastShareContent(await readShow(db, hash)), cacheTags: [showTag(hash)] }),
  list: async (db, hash) => ({ content: listShareContent(await readPublicList(db, hash)), cacheTags: [listTag(hash)] }),
  'birthday-card': async (db, hash) => {
    const { card, cacheTags } = await readCard(db, hash)
    return { content: birthdayCardContent(card), cacheTags }
  },
  campaign: async (db, slug) => {
    if (!CampaignSlug.safeParse(slug).success) throw notFound()
    const { campaign, cacheTags } = await readCampaign(db, slug)
    return { content: campaignShareContent(campaign), cacheTags }
  },
}
