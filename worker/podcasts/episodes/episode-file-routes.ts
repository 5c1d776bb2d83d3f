import { Hono } from 'hono'
import type { AppContext } from '#worker/lib/app-context.ts'
import { notFound } from '#worker/lib/errors.ts'
import { renderChaptersFile } from './chapters/render-chapters-file.ts'
import { playerCors } from './player-cors.ts'
import { serveGeneratedFile } from './serve-generated-file.ts'
import { renderTranscriptFile, TRANSCRIPT_FORMATS } from './transcript/render-transcript-file.ts'

const splitFileName = (file: string): [hash: string, ending: string] => {
  const dot = file.indexOf('.')
  return dot < 0 ? [file, ''] : [file.slice(0, dot), file.slice(dot + 1)]
}

export const chapterFileRoutes = new Hono<AppContext>().use('/:file', playerCors).get('/:file', (c) => {
  const [hash, ending] = splitFileName(c.req.param('file'))
  if (ending !== 'json') throw notFound()
  return serveGeneratedFile(c, {
    hash,
    type: 'application/json+chapters; charset=UTF-8',
    write: (post) => renderChaptersFile(c.get('db'), post, c.env.ORIGIN),
  })
})

export const transcriptFileRoutes = new Hono<AppContext>().use('/:file', playerCors).get('/:file', (c) => {
  const [hash, ending] = splitFileName(c.req.param('file'))
  const format = TRANSCRIPT_FORMATS.get(ending)
  if (!format) throw notFound()
  return serveGeneratedFile(c, { hash, type: format.type, write: ({ id }) => renderTranscriptFile(c.get('db'), id, format) })
})
