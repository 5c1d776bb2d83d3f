import { expect, it } from 'vitest'
import { childElements, childText, parseFeedXml, parseXmlPart } from './feed-document.ts'

const rss = (items: string) => `<rss><channel><title>t</title>${items}</channel></rss>`

it('reads a feed in slices as it would in one piece: entities, CDATA and tags at their ends', async () => {
  const item = (n: number) => `<item><title>${n} &amp; ${n}</title><description><![CDATA[a < ${n} &amp; b]]></description></item>`
  const count = 5000
  const feed = await parseFeedXml(rss(Array.from({ length: count }, (_, n) => item(n)).join('')), count)
  expect([feed?.items.length, feed?.isTruncated]).toEqual([count, false])
  expect(feed?.items.findIndex((found, n) => childText(found, 'title') !== `${n} & ${n}`)).toBe(-1)
  expect(feed?.items.findIndex((found, n) => childText(found, 'description') !== `a < ${n} &amp; b`)).toBe(-1)
})

it('lets other work run while it reads a long feed, and stops at one with elements without end', async () => {
  let [ticks, isDone] = [0, false]
  const tick = () => {
    ticks += 1
    if (!isDone) setTimeout(tick, 0)
  }
  setTimeout(tick, 0)
  const feed = await parseFeedXml(rss(`<item><title>x</title></item>${'<a>&amp;</a>'.repeat(600_000)}`), 100)
  isDone = true
  expect([feed?.items.length, feed?.isTruncated]).toEqual([1, true])
  expect(ticks).toBeGreaterThan(8)
})

it('keeps the text of elements that are too deep or too many, and the elements after the deep ones', () => {
  const deep = parseXmlPart(`<item>${'<b>'.repeat(80)}ژرف${'</b>'.repeat(80)}<title>پس</title></item>`, new Map())
  const [item] = childElements(deep, 'item')
  expect([JSON.stringify(item).includes('ژرف'), item && childText(item, 'title')]).toEqual([true, 'پس'])
  expect(JSON.stringify(item).split('"name":"b"')).toHaveLength(60)
  const many = parseXmlPart(`<item>${'<b>متن</b>'.repeat(150_000)}</item>`, new Map())
  const [long] = childElements(many, 'item')
  expect(long?.children.filter((child) => typeof child !== 'string')).toHaveLength(99_999)
  expect(long?.children).toHaveLength(150_000)
})
