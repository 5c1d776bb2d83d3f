import { expect, test } from 'vitest'
import type { ShowPage } from '#worker/podcasts/shows/contract.ts'
import { showHead } from './show-head.ts'

const ORIGIN = 'https://daftar.test'
const show = (over: object) =>
  ({
    ...{
      hash: 'h',
      title: 'رادیو',
      description: 'گفتگو',
      feed: '/feed/podcast/h',
      cover: null,
      owner: { handle: 'sara', name: 'سارا' },
      category: null,
    },
    ...{ episodeCount: 2, kind: 'episodic', link: null, explicit: false, ...over },
  }) as unknown as ShowPage

test('the head names the show, its own feed, its author and its largest cover', () => {
  const head = showHead(show({ cover: { hash: 'c', widths: [128, 256, 512] } }), ORIGIN)
  expect(head).toMatchObject({ title: 'پادکست رادیو', description: 'گفتگو', path: '/podcast/h', feeds: [{ path: '/feed/podcast/h' }] })
  expect(head.jsonLd[0]).toMatchObject({
    ...{ '@type': 'PodcastSeries', name: 'رادیو', url: `${ORIGIN}/podcast/h`, image: `${ORIGIN}/media/c/512.webp` },
    author: { '@type': 'Person', name: 'سارا', url: `${ORIGIN}/sara` },
  })
  expect(JSON.stringify(head.jsonLd[1])).toContain(`${ORIGIN}/podcasts`)
})

test('a show with a feed elsewhere has none of its own here, and one without a cover no picture', () => {
  const head = showHead(show({ feed: 'https://a.test/feed' }), ORIGIN)
  expect(head).not.toHaveProperty('feeds')
  expect(head.jsonLd[0]).not.toHaveProperty('image')
})
