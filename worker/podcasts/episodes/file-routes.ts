import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { AudioFormat } from '#shared/audio.ts'
import { Hash } from '#shared/contract/fields.ts'
import { notFound } from '#worker/lib/errors.ts'
import { createEtag } from '#worker/lib/hash.ts'
import { describeEndpoint } from '#worker/lib/http/endpoint.ts'
import { cacheHeaders, conditionalResponse, readOrRenderPage } from '#worker/lib/page-cache.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { postCacheTag } from '#worker/posts/posts/index.ts'
import { serveAudioFile } from './audio-file.ts'
import { renderChaptersFile } from './chapters.ts'
import { findEpisode } from './episode-access.ts'
import { renderTranscriptFile, TRANSCRIPT_FORMATS } from './transcript/write-transcript.ts'

/**
 * Lets players on other sites fetch audio, chapters and transcripts. With the origin `*`, browsers withhold responses to requests with
 * cookies.
 */
const playerCors = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD'],
  allowHeaders: ['Range', 'If-Range', 'If-Match', 'If-None-Match', 'If-Modified-Since'],
  exposeHeaders: ['Accept-Ranges', 'Content-Length', 'Content-Range', 'ETag', 'Last-Modified'],
  maxAge: 86_400,
})

export const audioFileRoutes = new Hono<AppContext>()
  .use('/:file', playerCors)
  .get(
    '/:file',
    describeEndpoint(
      'Get the audio of an episode, or a range of it',
      { 200: 'audio/*', 206: 'audio/*', 301: null, 304: null },
      [404, 410, 412, 416],
    ),
    async (c) => {
      const [, hash, extension] = /^([a-z0-9]{12})\.([a-z0-9]+)$/.exec(c.req.param('file')) ?? []
      const format = AudioFormat.safeParse(extension).data
      if (!hash || !format) throw notFound()
      return serveAudioFile(c.env, c.get('db'), { hash, format, viewer: c.get('viewer'), secret: c.req.query('key') }, c.req.raw)
    },
  )

interface GeneratedFile {
  /** Hash of the post. */
  hash: string
  type: string
  /** Renders the file; runs after the access check. */
  write: (post: { id: number; duration: number }) => Promise<string>
}

/**
 * Serves a file rendered from an episode, with ETag and 304. The page cache answers requests without session and token until the post is
 * invalidated; private responses are never stored. Errors: those of `findEpisode` and `write`.
 */
async function serveGeneratedFile(c: Context<AppContext>, { hash, type, write }: GeneratedFile): Promise<Response> {
  if (!Hash.safeParse(hash).success) throw notFound()
  const requester = { viewer: c.get('viewer'), secret: c.req.query('key') }
  const render = async () => {
    const post = await findEpisode(c.get('db'), hash, requester)
    const body = new TextEncoder().encode(await write(post))
    const etag = await createEtag(body)
    const tags = [postCacheTag(hash)]
    const cachingHeaders = post.isPublic ? { ...cacheHeaders('page'), 'Cache-Tag': tags.join() } : cacheHeaders('private')
    return { status: 200, headers: { 'content-type': type, etag, ...cachingHeaders }, body, tags }
  }
  if (requester.viewer || requester.secret) return conditionalResponse(await render(), c.req.raw)
  const { page } = await readOrRenderPage({
    key: c.req.path,
    origin: c.env.ORIGIN,
    db: () => c.get('db'),
    waitUntil: (work) => c.executionCtx.waitUntil(work),
    render,
  })
  return conditionalResponse(page, c.req.raw)
}

const splitFileName = (file: string): [hash: string, ending: string] => {
  const dot = file.indexOf('.')
  return dot < 0 ? [file, ''] : [file.slice(0, dot), file.slice(dot + 1)]
}

export const chapterFileRoutes = new Hono<AppContext>()
  .use('/:file', playerCors)
  .get('/:file', describeEndpoint('Get the chapters of an episode', { 200: 'application/json+chapters', 304: null }, [404, 410]), (c) => {
    const [hash, ending] = splitFileName(c.req.param('file'))
    if (ending !== 'json') throw notFound()
    return serveGeneratedFile(c, {
      hash,
      type: 'application/json+chapters; charset=UTF-8',
      write: (post) => renderChaptersFile(c.get('db'), post, c.env.ORIGIN),
    })
  })

export const transcriptFileRoutes = new Hono<AppContext>()
  .use('/:file', playerCors)
  .get(
    '/:file',
    describeEndpoint(
      'Get the transcript of an episode',
      { 200: [...TRANSCRIPT_FORMATS.values()].map(({ type }) => type.replace(/;.*/, '')), 304: null },
      [404, 410],
    ),
    (c) => {
      const [hash, ending] = splitFileName(c.req.param('file'))
      const format = TRANSCRIPT_FORMATS.get(ending)
      if (!format) throw notFound()
      return serveGeneratedFile(c, { hash, type: format.type, write: ({ id }) => renderTranscriptFile(c.get('db'), id, format) })
    },
  )
