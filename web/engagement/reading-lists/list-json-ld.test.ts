import { expect, test } from 'vitest'
import { listJsonLd } from './list-json-ld.ts'

const ORIGIN = 'https://daftar.test'
const list = (description: string) => ({ name: 'سفر', description, itemCount: 12, owner: { handle: 'sara', name: 'سارا' } }) as never
const item = (title: string) => ({ post: { path: `/sara/${title}`, title } }) as never

test('a list names its owner and its posts in order', () => {
  const [found, trail] = listJsonLd(list('جاها'), [item('رشت'), item('قم')], '/sara/list/h', ORIGIN)
  expect(found).toEqual({
    ...{ '@type': 'ItemList', name: 'سفر', description: 'جاها', url: `${ORIGIN}/sara/list/h`, numberOfItems: 12 },
    author: { '@type': 'Person', name: 'سارا', url: `${ORIGIN}/sara` },
    itemListElement: [
      { '@type': 'ListItem', position: 1, url: `${ORIGIN}/sara/${encodeURI('رشت')}`, name: 'رشت' },
      { '@type': 'ListItem', position: 2, url: `${ORIGIN}/sara/${encodeURI('قم')}`, name: 'قم' },
    ],
  })
  expect(JSON.stringify(trail)).toContain(`"item":"${ORIGIN}/sara/list/h"`)
})

test('a list without posts is only a place, and one without a description has none', () => {
  expect(listJsonLd(list(''), [], '/sara/list/h', ORIGIN).map((node) => node['@type'])).toEqual(['BreadcrumbList'])
  expect(listJsonLd(list(''), [item('رشت')], '/sara/list/h', ORIGIN)[0]).not.toHaveProperty('description')
})
