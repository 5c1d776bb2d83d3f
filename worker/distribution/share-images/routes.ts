import { Hono } from 'hono'
import { z } from 'zod'
import type { AppContext } from '#worker/lib/app-context.ts'
import { validateInput } from '#worker/lib/http/validate-input.ts'
import { serveObject } from '#worker/posts/media/index.ts'
import { SHARE_IMAGE_KINDS, shareImagePath } from './contract.ts'
import { readShareContent } from './read-share-content.ts'
import { renderShareImage } from './render-share-image.ts'
import { shareImageKey } from './share-image-store.ts'

const ShareImageParams = z.strictObject({
  kind: z.enum(SHARE_IMAGE_KINDS),
  name: z.string().regex(/^[a-z0-9._]{3,30}$/),
  file: z.string().regex(/^[a-z0-9]{1,12}\.png$/),
})

/** Renders an image on first request; redirects an outdated URL to the current one. */
export const shareImageRoutes = new Hono<AppContext>().get('/:kind/:name/:file', validateInput('param', ShareImageParams), async (c) => {
  const { kind, name } = c.req.valid('param')
  const content = await readShareContent(c.get('db'), kind, name)
  const path = shareImagePath(kind, name, content)
  if (c.req.path !== path) return c.redirect(path)
  const key = shareImageKey(path)
  if (!(await c.env.MEDIA.head(key)))
    await c.env.MEDIA.put(key, await renderShareImage(c.env, content), { httpMetadata: { contentType: 'image/png' } })
  return serveObject(c.env, key, c.req.raw)
})
