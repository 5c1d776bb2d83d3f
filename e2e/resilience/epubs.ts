import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import fc from 'fast-check'
import sharp from 'sharp'
import { z } from 'zod'
import { arbitraryDocument, EMBED_SAMPLES } from '#shared/document/arbitrary-document.ts'
import type { BlockNode, Document, Inline, Mark } from '#shared/document/contract.ts'
import { toXhtml } from '#worker/portability/exports/to-xhtml.ts'
import { writeEpub } from '#worker/portability/exports/write-epub.ts'
import { renderDocument } from '#worker/posts/rendering/render.ts'
import { openLocalDatabase } from '../../scripts/database.ts'
import { DEMO_USER, readPublications } from '../../scripts/sample/read-sample.ts'
import { Client } from '../support/client.ts'
import { createLongMp3 } from '../support/media-files.ts'
import { registerMember, uniqueId } from '../support/member.ts'
import { copySampleData, freePort, startServer } from '../support/server.ts'

// Downloads books of posts, lists and publications from a server with the sample community, one of them with every kind of block, writes
// books of generated documents, and lets EPUBCheck judge each: no errors, no warnings. Installs the Debian package if it is missing.
// `-- --keep <folder>` keeps the books.
const { values } = parseArgs({ options: { keep: { type: 'string' } } })
const JAR = '/usr/share/java/epubcheck.jar'
const GENERATED_DOCUMENTS = 60

const Card = z.object({ hash: z.string(), path: z.string(), cover: z.unknown(), audio: z.unknown() })
const Report = z.object({
  messages: z.array(
    z.object({ ID: z.string(), severity: z.string(), message: z.string(), locations: z.array(z.object({ path: z.string() })) }),
  ),
})

function installEpubcheck(): void {
  if (existsSync(JAR)) return
  for (const step of [['update'], ['install', '--yes', '--no-install-recommends', 'epubcheck']])
    spawnSync('apt-get', step, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  assert.ok(existsSync(JAR), 'EPUBCheck is missing and apt-get could not install it; install the package “epubcheck”')
}

/** Returns what EPUBCheck says about a book, by severity and file. */
async function checkBook(path: string): Promise<string[]> {
  const report = `${path}.json`
  // It exits with 1 if it has found something.
  await promisify(execFile)('java', ['-jar', JAR, '--quiet', '--json', report, path]).catch((error: { code?: number }) => {
    if (error.code !== 1) throw error
  })
  const { default: found } = await import(report, { with: { type: 'json' } })
  return Report.parse(found).messages.map(
    ({ ID, severity, message, locations }) => `${severity} ${ID} ${locations[0]?.path ?? ''}: ${message}`,
  )
}

const text = (words: string, ...marks: Mark[]): Inline => ({ type: 'text', text: words, ...(marks.length > 0 && { marks }) })
const paragraph = (...content: Inline[]): BlockNode => ({ type: 'paragraph', content })
const footnote = (words: string): Inline => ({ type: 'footnote', content: [{ type: 'text', text: words }] })

interface UploadedPicture {
  hash: string
  width: number
  height: number
  widths: number[]
}

/** A document with every kind of block. */
function writeEverything(
  pictures: readonly UploadedPicture[],
  audio: { hash: string; format: 'mp3'; duration: number; bytes: number },
): Document {
  const images = pictures.map(({ hash, width, height, widths }, at) => ({
    type: 'image' as const,
    attrs: { hash, width, height, widths, alt: `عکس «${at}» <&>`, caption: at === 0 ? 'شرح عکس با Latin' : '' },
  }))
  const item = (...content: BlockNode[]) => ({ type: 'listItem' as const, content })
  const cell = (type: 'tableHeader' | 'tableCell', ...content: Inline[]) => ({ type, content })
  const [first, ...others] = images
  assert.ok(first && others.length > 1)
  return {
    type: 'doc',
    content: [
      paragraph(
        text('متن با '),
        text('پیوند', { type: 'link', attrs: { href: 'https://example.com/یک-راه?a=۱&b=2&c=[x]#z' } }),
        footnote('پانوشت یکم'),
      ),
      paragraph(
        text('پررنگ', { type: 'bold' }),
        text('a.b()', { type: 'code' }),
        text('خط‌خورده', { type: 'strike' }),
        text(' H'),
        text('2', { type: 'subscript' }),
      ),
      { type: 'heading', attrs: { level: 2 }, content: [text('تیتر دوم & <نشانه>'), footnote('پانوشت تیتر')] },
      { type: 'heading', attrs: { level: 2 }, content: [text('تیتر دوم & <نشانه>')] },
      { type: 'heading', attrs: { level: 3 }, content: [text('A Latin heading?')] },
      paragraph(text('A Latin paragraph, with '), text('mail', { type: 'link', attrs: { href: 'mailto:someone@example.com' } }), text('.')),
      { type: 'codeBlock', attrs: { language: 'javascript' }, content: [{ type: 'text', text: 'if (a < b && c) {\n\treturn "سلام"\n}' }] },
      first,
      { type: 'gallery', content: others },
      { type: 'audio', attrs: { ...audio, caption: 'شرح صدا' } },
      ...EMBED_SAMPLES.map((attrs): BlockNode => ({ type: 'embed', attrs })),
      { type: 'callout', attrs: { kind: 'warning' }, content: [paragraph(text('هشدار'))] },
      {
        type: 'blockquote',
        content: [paragraph(text('نقل')), { type: 'bulletList', content: [item(paragraph(text('یک')), paragraph(text('دو')))] }],
      },
      { type: 'orderedList', attrs: { start: 7 }, content: [item(paragraph(text('هفت')))] },
      { type: 'taskList', content: [{ type: 'taskItem', attrs: { checked: true }, content: [paragraph(text('کار'))] }] },
      { type: 'horizontalRule' },
      {
        type: 'table',
        content: [
          { type: 'tableRow', content: [cell('tableHeader', text('سر')), cell('tableHeader')] },
          { type: 'tableRow', content: [cell('tableCell', text('۱'), footnote('پانوشت جدول')), cell('tableCell', text('Two'))] },
        ],
      },
    ],
  }
}

/** Publishes a post with every kind of block; returns its hash and that of a list with it. */
async function publishEverything(origin: string, data: string): Promise<{ post: string; list: string; emptyList: string }> {
  const { client, handle } = await registerMember(origin, 'نویسنده & <یاران>')
  const database = await openLocalDatabase(data)
  // Links of new members are reviewed.
  await database.run(`UPDATE users SET created_at = 1 WHERE handle = '${handle}'`)
  await database.close()
  const picture = (width: number, alpha: number) =>
    sharp({ create: { width, height: 700, channels: 4, background: { r: 200, g: 80, b: 60, alpha } } })
  const files = [
    await picture(1000, 1).jpeg().toBuffer(),
    await picture(300, 0.3).png().toBuffer(),
    await picture(640, 1).webp().toBuffer(),
  ]
  const pictures: UploadedPicture[] = []
  for (const file of files)
    pictures.push(await client.call('POST', '/api/media/images', { body: new Uint8Array(file), headers: { 'Content-Type': 'image/png' } }))
  const sound = createLongMp3(50_000).file
  const audio = await client.call<Parameters<typeof writeEverything>[1]>('POST', '/api/media/audio', {
    body: sound,
    headers: { 'Content-Type': 'audio/mpeg' },
  })
  const draft = { key: uniqueId(), title: 'Everything: «همه‌چیز» & <بیشتر>', document: writeEverything(pictures, audio) }
  const { hash, revision } = await client.call<{ hash: string; revision: number }>('POST', '/api/posts', { json: draft })
  await client.call('POST', `/api/posts/${hash}/publish`, { json: { revision, cover: pictures[0]?.hash } })
  const makeList = async (name: string) =>
    (await client.call<{ hash: string }>('POST', '/api/lists', { json: { key: uniqueId(), name, public: true } })).hash
  const [list, emptyList] = [await makeList('لیست & <نشانه>'), await makeList('خالی')]
  await client.call('PUT', `/api/lists/${list}/items/${hash}`)
  await client.call('PATCH', `/api/lists/${list}/items/${hash}`, { json: { note: 'یادداشت & A note' } })
  return { post: hash, list, emptyList }
}

/** Writes a book of generated documents, whose pictures and files exist nowhere. */
async function writeGenerated(): Promise<Uint8Array> {
  const documents = fc.sample(arbitraryDocument, GENERATED_DOCUMENTS)
  const options = { origin: 'https://daftar.example', postUrl: 'https://daftar.example/a/b', imageSource: () => undefined }
  const chapters = async function* () {
    for (const [at, document] of documents.entries()) {
      const xhtml = toXhtml(renderDocument(document), options)
      const link = { url: options.postUrl, label: 'پست' }
      yield { id: `c${at}`, title: `فصل ${at}`, byline: ['نویسنده'], xhtml, note: '', link, images: [] }
    }
  }
  const book = { id: 'https://daftar.example/book', title: 'کتاب', creator: 'نویسنده', description: '', modifiedAt: Date.now() }
  return new Uint8Array(await new Response(writeEpub({ ...book, chapters: chapters() })).arrayBuffer())
}

installEpubcheck()
const data = copySampleData('epubs')
const folder = values.keep ?? join(data.path, 'books')
mkdirSync(folder, { recursive: true })
const server = await startServer({ data: data.path, port: await freePort(), sample: true })
try {
  const client = new Client(server.origin)
  const { items } = await client.call<{ items: unknown[] }>('GET', '/api/posts/newest?limit=50')
  const cards = z.array(Card).parse(items)
  const made = await publishEverything(server.origin, data.path)
  const chosen = [...cards.filter(({ audio }) => audio).slice(0, 1), ...cards.filter(({ cover, audio }) => cover && !audio).slice(0, 2)]
  assert.equal(chosen.length, 3, 'The sample has too few posts with audio and covers')
  const { items: lists } = await client.call<{ items: { hash: string }[] }>('GET', `/api/lists/of/${DEMO_USER.handle}`)
  const paths = [
    ...[made.post, ...chosen.map(({ hash }) => hash)].map((hash) => `posts/${hash}`),
    ...[made.list, made.emptyList, ...lists.slice(0, 2).map(({ hash }) => hash)].map((hash) => `lists/${hash}`),
    ...readPublications()
      .slice(0, 3)
      .map(({ handle }) => `publications/${handle}`),
  ]
  const books = new Map<string, Uint8Array>([['generated', await writeGenerated()]])
  for (const path of paths) {
    const response = await fetch(`${server.origin}/api/exports/${path}.epub`)
    assert.deepEqual([path, response.status], [path, 200])
    books.set(path.replace('/', '-'), new Uint8Array(await response.arrayBuffer()))
  }
  assert.ok(books.size >= 10, `Only ${books.size} books`)
  const problems: string[] = []
  let bytes = 0
  for (const [name, book] of books) {
    const file = join(folder, `${name}.epub`)
    writeFileSync(file, book)
    bytes += book.length
    problems.push(...(await checkBook(file)).map((problem) => `${name}: ${problem}`))
  }
  console.log(`EPUBCheck judged ${books.size} books of ${(bytes / 1e6).toFixed(1)} MB: ${problems.length} problems`)
  assert.deepEqual(problems, [])
} finally {
  await server.stop()
  if (values.keep === undefined) rmSync(folder, { recursive: true, force: true })
  data.remove()
}
