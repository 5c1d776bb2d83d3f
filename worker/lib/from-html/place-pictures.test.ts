import { expect, test } from 'vitest'
import type { Picture } from '#shared/contract/fields.ts'
import type { BlockNode } from '#shared/document/contract.ts'
import { imageBlock } from './pictures.ts'
import { placePictures } from './place-pictures.ts'

const STORED: Picture = { hash: 'aaaaaaaaaaaa', width: 800, height: 600, widths: [320, 800] }
const LONG = `https://a.ir/${'a'.repeat(2000 - 'https://a.ir/'.length)}`
const SOURCES = {
  copied: { url: 'https://a.ir/copied.png' },
  known: { url: 'https://a.ir/b.png' },
  long: { url: LONG },
  longer: { url: `${LONG}a` },
  unsafe: { url: 'https://user:pass@a.ir/b.png' },
  local: { url: 'file:///b.png' },
  archived: { entry: 'media/b.png' },
}
const image = (key: string, caption = 'زیرنویس', alt = 'متن') => imageBlock(key, alt, caption)
const gallery = (...keys: string[]): BlockNode => ({ type: 'gallery', content: keys.map((key) => image(key)) })
const text = (words: string, href?: string): BlockNode => ({
  type: 'paragraph',
  content: [{ type: 'text', text: words, ...(href && { marks: [{ type: 'link', attrs: { href } }] }) }],
})
const place = (content: BlockNode[], audioFiles?: ReadonlyMap<string, { hash: string; format: 'mp3'; duration: number }>) =>
  placePictures({ type: 'doc', content }, { copied: new Map([['copied', STORED]]), sources: SOURCES, ...(audioFiles && { audioFiles }) })
    .content

test('a copied picture keeps its texts', () => {
  const [placed] = place([image('copied')])
  expect(placed).toEqual({ type: 'image', attrs: { ...image('copied').attrs, ...STORED } })
})

test.each([
  ['known', 'https://a.ir/b.png'],
  ['long', LONG],
])('one that was not copied is a link by its caption, its text, or as a picture: %s', (key, href) => {
  expect(place([image(key), image(key, ''), image(key, '', '')])).toEqual([text('زیرنویس', href), text('متن', href), text('تصویر', href)])
})

test.each(['longer', 'unsafe', 'local', 'archived', 'unknown'])('one without an address for everybody leaves its caption: %s', (key) => {
  expect(place([image(key), image(key, '')])).toEqual([text('زیرنویس')])
  expect(place([image(key, '')])).toEqual([{ type: 'paragraph' }])
})

test('a gallery of which one picture is left is a picture, and the others follow it', () => {
  const stored = place([image('copied')])[0]
  expect(place([gallery('copied', 'copied', 'known')])).toEqual([
    { type: 'gallery', content: [stored, stored] },
    text('زیرنویس', SOURCES.known.url),
  ])
  expect(place([gallery('known', 'copied')])).toEqual([stored, text('زیرنویس', SOURCES.known.url)])
  expect(place([gallery('unknown')])).toEqual([text('زیرنویس')])
})

test('pictures are placed inside of quotes, and an empty quote keeps a line', () => {
  expect(place([{ type: 'blockquote', content: [image('known'), text('متن')] }])).toEqual([
    { type: 'blockquote', content: [text('زیرنویس', SOURCES.known.url), text('متن')] },
  ])
  expect(place([{ type: 'blockquote', content: [image('unknown', '')] }])).toEqual([
    { type: 'blockquote', content: [{ type: 'paragraph' }] },
  ])
})

test('audio has its stored file, else its caption; a text without files of its own keeps it', () => {
  const audio = (caption: string): BlockNode => ({ type: 'audio', attrs: { hash: 'cccccccccccc', format: 'mp3', duration: 1, caption } })
  const stored = { hash: 'dddddddddddd', format: 'mp3', duration: 2000 } as const
  expect(place([audio('صدا')])).toEqual([audio('صدا')])
  expect(place([audio('صدا')], new Map([['cccccccccccc', stored]]))).toEqual([{ type: 'audio', attrs: { ...stored, caption: 'صدا' } }])
  expect(place([audio('صدا'), audio('')], new Map())).toEqual([text('صدا')])
})
