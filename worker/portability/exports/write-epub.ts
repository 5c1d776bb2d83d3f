import { makeZip } from 'client-zip'
import { escapeXml, xmlElement } from '#worker/lib/xml.ts'
import type { BookImageFile } from '#worker/posts/media/index.ts'

export interface Chapter {
  /** Unique within the book; letters and digits. */
  id: string
  title: string
  byline: readonly string[]
  /** Well-formed XHTML, with images below `images/`. */
  xhtml: string
  note: string
  /** Address of the post, and what to call it. */
  link: { url: string; label: string }
  images: readonly BookImage[]
}

export interface BookImage {
  /** File name below `images/`, without the extension. */
  name: string
  /** Not WebP, which is a core media type only since EPUB 3.3 and which old readers do not show. */
  open: () => Promise<BookImageFile | undefined>
}

type ImageFile = { name: string } & Pick<BookImageFile, 'type'>

export interface Book {
  /** URI that identifies the book. */
  id: string
  title: string
  creator: string
  description: string
  /** In UTC ms. */
  modifiedAt: number
  chapters: AsyncIterable<Chapter>
}

const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`

/** Directions are `dir` attributes: EPUB forbids the CSS properties `direction` and `unicode-bidi` (https://www.w3.org/TR/epub-33/#sec-css-req). */
const STYLE = `body { line-height: 1.9; }
h1, h2, h3, h4 { line-height: 1.4; }
pre { white-space: pre-wrap; text-align: left; }
img { max-width: 100%; }
figure { margin: 1em 0; }
figcaption, .byline, .source { color: #665; font-size: 0.85em; }
blockquote, .note-of-list { border-inline-start: 3px solid #00808a; margin-inline: 0; padding-inline-start: 1em; }
.callout { border: 1px solid #998; padding: 0.5em 1em; }
table { border-collapse: collapse; }
td, th { border: 1px solid #998; padding: 0.3em 0.6em; }
ul.tasks { list-style: none; padding: 0; }
ul.tasks > li > div { display: inline; }
`

const page = (title: string, body: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="fa" xml:lang="fa" dir="rtl"><head>${xmlElement('title', title)}<link rel="stylesheet" href="style.css"/></head><body>${body}</body></html>`

/** Earliest time that a zip file can store, in UTC ms. */
const ZIP_EPOCH = Date.UTC(1980, 0, 2)

/**
 * Writes a book as EPUB 3.3 (https://www.w3.org/TR/epub-33/) to a stream, reading and holding one chapter at a time. Images that cannot be read
 * are left out.
 */
export const writeEpub = (book: Book): ReadableStream<Uint8Array> => makeZip(listEntries(book))

async function* listEntries(book: Book): AsyncGenerator<{ name: string; input: string | ReadableStream<Uint8Array>; lastModified: Date }> {
  const lastModified = new Date(Math.max(ZIP_EPOCH, book.modifiedAt))
  const entry = (name: string, input: string | ReadableStream<Uint8Array>) => ({ name, input, lastModified })
  // The first file and uncompressed, as all are, so that its bytes tell the type (EPUB OCF 4.2.6.1).
  yield entry('mimetype', 'application/epub+zip')
  yield entry('META-INF/container.xml', CONTAINER)
  yield entry('book/style.css', STYLE)
  const chapters: Pick<Chapter, 'id' | 'title'>[] = []
  const files = new Map<string, ImageFile | undefined>()
  for await (const chapter of book.chapters) {
    let { xhtml } = chapter
    for (const { name, open } of chapter.images) {
      if (!files.has(name)) {
        const image = await open()
        const file = image && { name: `${name}.${image.type === 'image/png' ? 'png' : 'jpg'}`, type: image.type }
        files.set(name, file)
        if (image && file) yield entry(`book/images/${file.name}`, image.body)
      }
      const file = files.get(name)
      const tag = new RegExp(`<img src="images/${RegExp.escape(name)}"([^>]*/>)`, 'g')
      xhtml = xhtml.replaceAll(tag, (_, rest: string) => (file ? `<img src="images/${file.name}"${rest}` : ''))
    }
    yield entry(`book/${chapter.id}.xhtml`, page(chapter.title, chapterBody({ ...chapter, xhtml })))
    chapters.push({ id: chapter.id, title: chapter.title })
  }
  yield entry('book/nav.xhtml', page(book.title, navigation(book.title, chapters)))
  yield entry(
    'book/package.opf',
    packageDocument(
      book,
      chapters,
      [...files.values()].filter((file) => file !== undefined),
    ),
  )
}

const isolate = (text: string): string => xmlElement('bdi', text)

function chapterBody({ title, byline, xhtml, note, link }: Chapter): string {
  const source = `<p class="source"><a href="${escapeXml(link.url)}">${escapeXml(link.label)}</a></p>`
  const noteOfList = note && `<p class="note-of-list">${isolate(note)}</p>`
  const bylineParts = byline.map(isolate).join(' · ')
  return `<section><h1>${isolate(title)}</h1><p class="byline">${bylineParts}</p>${noteOfList}${xhtml}${source}</section>`
}

function navigation(title: string, chapters: readonly Pick<Chapter, 'id' | 'title'>[]): string {
  const items = chapters.map((chapter) => `<li><a href="${chapter.id}.xhtml">${isolate(chapter.title)}</a></li>`).join('')
  // A table of contents has at least one entry.
  const self = `<li><a href="nav.xhtml">${isolate(title)}</a></li>`
  return `<nav epub:type="toc" id="toc"><h1>${isolate(title)}</h1><ol>${items || self}</ol></nav>`
}

function packageDocument(book: Book, chapters: readonly Pick<Chapter, 'id'>[], images: readonly ImageFile[]): string {
  const modified = new Date(book.modifiedAt).toISOString().replace(/\.\d+Z$/, 'Z')
  const description = book.description && xmlElement('dc:description', book.description)
  const manifest = [
    '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
    '<item id="style" href="style.css" media-type="text/css"/>',
    ...chapters.map(({ id }) => `<item id="c-${id}" href="${id}.xhtml" media-type="application/xhtml+xml"/>`),
    ...images.map(({ name, type }, at) => `<item id="i-${at}" href="images/${name}" media-type="${type}"/>`),
  ]
  const spine = ['<itemref idref="nav"/>', ...chapters.map(({ id }) => `<itemref idref="c-${id}"/>`)]
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="fa" dir="rtl"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">${xmlElement('dc:identifier', book.id, ' id="id"')}${xmlElement('dc:title', book.title)}${xmlElement('dc:creator', book.creator)}<dc:language>fa</dc:language>${description}<meta property="dcterms:modified">${modified}</meta></metadata><manifest>${manifest.join('')}</manifest><spine page-progression-direction="rtl">${spine.join('')}</spine></package>`
}
