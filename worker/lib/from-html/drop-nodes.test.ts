import { expect, test } from 'vitest'
import type { BlockNode } from '#shared/document/contract.ts'
import { dropNodes } from './drop-nodes.ts'
import { imageBlock } from './pictures.ts'

const text = (words: string): BlockNode => ({ type: 'paragraph', content: [{ type: 'text', text: words }] })
const gallery = (...hashes: string[]): BlockNode => ({
  type: 'gallery',
  content: hashes.map((hash) => imageBlock(hash, '', `عکس ${hash}`)),
})
const withoutPicture = (content: BlockNode[], dropped = 'x') =>
  dropNodes({ type: 'doc', content }, (node) => node.type === 'image' && node.attrs.hash === dropped).content

test('a dropped picture leaves its caption, and nothing without one', () => {
  expect(withoutPicture([text('یک'), imageBlock('x', 'متن', 'زیرنویس'), imageBlock('x', 'متن'), imageBlock('y', '')])).toEqual([
    ...[text('یک'), text('زیرنویس'), imageBlock('y', '')],
  ])
  expect(withoutPicture([imageBlock('x', '')])).toEqual([{ type: 'paragraph' }])
})

test('a gallery keeps its other pictures, with the captions behind them; one alone is a picture', () => {
  expect(withoutPicture([gallery('a', 'x', 'b')])).toEqual([gallery('a', 'b'), text('عکس x')])
  expect(withoutPicture([gallery('x', 'a')])).toEqual([imageBlock('a', '', 'عکس a'), text('عکس x')])
  expect(withoutPicture([gallery('x', 'x')])).toEqual([text('عکس x'), text('عکس x')])
})

test('pictures are dropped inside of quotes, and an empty quote keeps a line', () => {
  expect(withoutPicture([{ type: 'blockquote', content: [text('یک'), imageBlock('x', '')] }])).toEqual([
    { type: 'blockquote', content: [text('یک')] },
  ])
  expect(withoutPicture([{ type: 'blockquote', content: [imageBlock('x', '')] }])).toEqual([
    { type: 'blockquote', content: [{ type: 'paragraph' }] },
  ])
})
