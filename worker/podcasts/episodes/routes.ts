import { Hono } from 'hono'
import { AudioFormat } from '#shared/audio.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { notFound } from '#worker/lib/errors.ts'
import { PLAYERS } from './players.ts'
import { serveSound } from './serve-sound.ts'

/** `/media/sound`: the files of episodes. */
export const soundFiles = new Hono<AppContext>().use('/:file', PLAYERS).get('/:file', async (c) => {
  const [, hash, ending] = /^([a-z0-9]{12})\.([a-z0-9]+)$/.exec(c.req.param('file')) ?? []
  const format = AudioFormat.safeParse(ending).data
  if (!hash || !format) throw notFound()
  return serveSound(c.env, c.get('db'), { hash, format, viewer: c.get('viewer'), secret: c.req.query('key') }, c.req.raw)
})
