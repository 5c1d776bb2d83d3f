import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryDocument } from '#shared/document/arbitrary-document.ts'
import type { Document } from '#shared/document/contract.ts'
import { renderDocument } from '#worker/posts/rendering/index.ts'
import { linksTo } from '#worker/testing/index.ts'
import { findOutboundLinks } from './find-links.ts'

const ORIGIN = 'https://daftar.example'
const find = (document: Document, canonicalUrl: string | null = null, chapters: { href: string | null }[] = []) =>
  findOutboundLinks({ document, canonicalUrl, chapters }, ORIGIN)
const decode = (href: string) =>
  href.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

test('finds every link out of the site that the rendered post contains, and no other', () => {
  fc.assert(
    fc.property(arbitraryDocument, (document: Document) => {
      const rendered = [...renderDocument(document).matchAll(/ href="((?:https?|mailto):[^"]*)"/gi)].map(([, href = '']) => decode(href))
      expect(new Set(find(document))).toEqual(new Set(rendered.filter((href) => new URL(href).origin !== ORIGIN)))
    }),
  )
})

test('counts links, mail addresses, embeds of other sites, the canonical URL and chapters, but no link or embed of the site itself', () => {
  const embed = (provider: 'youtube' | 'daftar', id: string) => ({ type: 'embed' as const, attrs: { provider, id } })
  const document: Document = {
    type: 'doc',
    content: [
      ...linksTo('https://a.example/', `${ORIGIN}/sara/post`, 'mailto:a@b.example', 'https://a.example/').content,
      embed('youtube', 'dQw4w9WgXcQ'),
      embed('daftar', 'sara/abcdefghijkl'),
      {
        type: 'blockquote',
        content: [
          {
            type: 'paragraph',
            content: [
              {
                type: 'footnote',
                content: [{ type: 'text', text: 'م', marks: [{ type: 'link', attrs: { href: 'http://note.example' } }] }],
              },
            ],
          },
        ],
      },
    ],
  }
  expect(find(document, 'https://first.example/post', [{ href: null }, { href: 'https://chapter.example/' }])).toEqual([
    'https://a.example/',
    'mailto:a@b.example',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'http://note.example',
    'https://first.example/post',
    'https://chapter.example/',
  ])
  expect(find(linksTo(`${ORIGIN}/sara/post`), `${ORIGIN}/x`)).toEqual([])
  expect(find(linksTo(`${ORIGIN}.evil.example/`, `https://daftar.example@evil.example/`))).toHaveLength(2)
})

test('does not count the link of a blank heading, which no reader sees', () => {
  const marks = [{ type: 'link' as const, attrs: { href: 'https://a.example/' } }]
  const heading = (text: string): Document => ({
    type: 'doc',
    content: [{ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text, marks }] }],
  })
  expect([find(heading(' \n')), find(heading('سرآغاز'))]).toEqual([[], ['https://a.example/']])
})
