import { Hono } from 'hono'
import { z } from 'zod'
import type { AppContext } from '#worker/lib/app-context.ts'
import { input } from '#worker/lib/http/input.ts'
import { serveObject } from '#worker/posts/media/index.ts'
import { KINDS, sharingPath } from './contract.ts'
import { draw } from './draw.ts'
import { sharingKey } from './store.ts'
import { subject } from './subject.ts'

const SharingFile = z.strictObject({
  kind: z.enum(KINDS),
  name: z.string().regex(/^[a-z0-9._]{3,30}$/),
  file: z.string().regex(/^[a-z0-9]{1,12}\.png$/),
})

/** `/media/share`: pictures for who shares a link, drawn at first asking. An address of old words leads to that of today's. */
export const sharingFiles = new Hono<AppContext>().get('/:kind/:name/:file', input('param', SharingFile), async (c) => {
  const { kind, name } = c.req.valid('param')
  const shared = await subject(c.get('db'), kind, name)
  const path = sharingPath(kind, name, shared)
  if (c.req.path !== path) return c.redirect(path)
  const key = sharingKey(path)
  if (!(await c.env.MEDIA.head(key))) await c.env.MEDIA.put(key, await draw(c.env, shared), { httpMetadata: { contentType: 'image/png' } })
  return serveObject(c.env, key, c.req.raw)
})
