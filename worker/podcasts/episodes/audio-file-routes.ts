import { Hono } from 'hono'
import { AudioFormat } from '#shared/audio.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { notFound } from '#worker/lib/errors.ts'
import { playerCors } from './player-cors.ts'
import { serveAudioFile } from './serve-audio-file.ts'

export const audioFileRoutes = new Hono<AppContext>().use('/:file', playerCors).get('/:file', async (c) => {
  const [, hash, extension] = /^([a-z0-9]{12})\.([a-z0-9]+)$/.exec(c.req.param('file')) ?? []
  const format = AudioFormat.safeParse(extension).data
  if (!hash || !format) throw notFound()
  return serveAudioFile(c.env, c.get('db'), { hash, format, viewer: c.get('viewer'), secret: c.req.query('key') }, c.req.raw)
})
