import { Hono } from 'hono'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { ListFileParams, PostFileParams, PublicationFileParams } from './contract.ts'
import { readListBook, readPostBook, readPublicationBook } from './read-book.ts'
import { type Book, writeEpub } from './write-epub.ts'
import { writeHtml, writeMarkdown } from './write-post-file.ts'

/** Files of public posts, and of lists that the viewer may see, for readers who take them along. */
export const exportRoutes = new Hono<AppContext>()
  .get(
    '/posts/:file',
    describeEndpoint(
      'Download a post as Markdown, HTML or EPUB',
      { 200: ['text/markdown', 'text/html', 'application/epub+zip'] },
      [400, 403, 404, 410],
    ),
    validateInput('param', PostFileParams),
    async (c) => {
      const { file } = c.req.valid('param')
      const [hash = '', extension] = file.split('.')
      if (extension === 'epub') return bookResponse(await readPostBook(c.env, c.get('db'), c.get('viewer'), hash), file)
      const write = extension === 'md' ? writeMarkdown : writeHtml
      return fileResponse(
        await write(c.get('db'), c.get('viewer'), hash, c.env.ORIGIN),
        file,
        extension === 'md' ? 'text/markdown' : 'text/html',
      )
    },
  )
  .get(
    '/lists/:file',
    describeEndpoint('Download the posts of a list as EPUB', { 200: 'application/epub+zip' }, [400, 403, 404, 410]),
    validateInput('param', ListFileParams),
    async (c) => {
      const { file } = c.req.valid('param')
      return bookResponse(await readListBook(c.env, c.get('db'), c.get('viewer'), file.slice(0, 12)), file)
    },
  )
  .get(
    '/publications/:file',
    describeEndpoint('Download the newest posts of a publication as EPUB', { 200: 'application/epub+zip' }, [400, 404]),
    validateInput('param', PublicationFileParams),
    async (c) => {
      const handle = c.req.valid('param').file
      return bookResponse(await readPublicationBook(c.env, c.get('db'), c.get('viewer'), handle), `${handle}.epub`)
    },
  )

const bookResponse = (book: Book, name: string) => fileResponse(writeEpub(book), name, 'application/epub+zip')

/** The sandbox keeps a file that is opened in the browser from acting as a page of this site. */
const fileResponse = (body: string | ReadableStream, name: string, type: string) =>
  new Response(body, {
    headers: {
      'Content-Type': type.startsWith('text/') ? `${type}; charset=UTF-8` : type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Content-Security-Policy': 'sandbox',
    },
  })
