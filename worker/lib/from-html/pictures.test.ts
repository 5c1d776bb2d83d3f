import { expect, test } from 'vitest'
import { emojiOf, findPictureUrl, imageBlock, toGalleries } from './pictures.ts'

test.each([
  [{ src: ' a.png ' }, 'a.png'],
  [{ src: 'a.png', 'data-src': 'b.png' }, 'a.png'],
  [{ src: 'data:image/gif;base64,R0', 'data-src': 'b.png' }, 'b.png'],
  [{ src: '/img/lazy-placeholder.gif', 'data-lazy-src': 'b.png' }, 'b.png'],
  [{ 'data-original': 'b.png' }, 'b.png'],
  [{ src: 'blank.gif', 'data-src': '', 'data-orig-file': 'b.png' }, 'b.png'],
  [{ srcset: 'a.png 320w, c.png 1600w, b.png 640w' }, 'c.png'],
  [{ 'data-srcset': 'a.png 1x, b.png 2x' }, 'b.png'],
  [{ src: 'a.png', width: '1', height: '200' }, 'a.png'],
  [{ src: 'a.png', width: '10', height: '1' }, 'a.png'],
  [{ src: 'data:image/png;base64,iVBO' }, 'data:image/png;base64,iVBO'],
])('the picture of %j is %s', (attributes, address) => expect(findPictureUrl(attributes)).toBe(address))

test.each<Record<string, string>>([
  {},
  { src: ' ' },
  { src: 'a.png', width: '1', height: '1' },
  { src: 'a.png', width: '0', height: '0' },
  { src: 'a.png', width: '1' },
  { src: 'data:image/gif;base64,R0' },
  { src: 'data:image/svg+xml,x' },
  { src: 'https://a.ir/pixel.gif' },
  { src: 'https://feeds.wordpress.com/1.0/x' },
  { src: 'https://medium.com/_/stat?event=x' },
])('%j is no picture', (attributes) => expect(findPictureUrl(attributes)).toBeUndefined())

test('an emoji has a short text and the class of one', () => {
  const emoji = { alt: '🙂', class: 'size wp-smiley' }
  expect([emoji, { ...emoji, alt: '' }, { ...emoji, alt: 'x'.repeat(12) }, { ...emoji, alt: 'x'.repeat(13) }].map(emojiOf)).toEqual([
    ...['🙂', undefined, 'x'.repeat(12), undefined],
  ])
  expect(emojiOf({ alt: '🙂', class: 'emojis' })).toBeUndefined()
})

test.each([
  [1, ['image']],
  [2, [2]],
  [10, [10]],
  [11, [5, 6]],
  [21, [7, 7, 7]],
])('%i pictures become galleries of nearly the same size', (count, sizes) => {
  const images = Array.from({ length: count }, (_, at) => imageBlock(String(at), ''))
  const made = toGalleries(images, true)
  expect(made.map((block) => (block.type === 'gallery' ? block.content.length : block.type))).toEqual(sizes)
  expect(made.flatMap((block) => (block.type === 'gallery' ? block.content : [block]))).toEqual(images)
  expect(toGalleries(images, false)).toEqual(images)
})
