import { expect, test } from 'vitest'
import { HUB_LIMITS, LIMITS, NEW_MEMBER_AGE } from './index.ts'
import { REQUEST_LIMITS } from './requests.ts'

const MIN = 60_000
const H = 60 * MIN
const D = 24 * H

test('durations are as long as the texts and the specification say', () => {
  expect([NEW_MEMBER_AGE, LIMITS.archiveLifetime, LIMITS.archiveInterval, LIMITS.linkBurstWindow, LIMITS.episodeDuration]).toEqual([
    ...[7 * D, 7 * D, D, D, 12 * H],
  ])
  expect([LIMITS.scheduleMin, LIMITS.scheduleMax, LIMITS.audioPosition, HUB_LIMITS.lease]).toEqual([MIN, 366 * D, 7 * D, 10 * 86_400])
})

test('a part of an upload is 8 MiB', () => expect(LIMITS.uploadPartBytes).toBe(8_388_608))

test('every kind of request has its limit per account and its window', () => {
  const limits = Object.fromEntries(
    Object.entries(REQUEST_LIMITS).map(([name, { perAccount, windowMs }]) => [name, [perAccount, windowMs / MIN]]),
  )
  expect(limits).toEqual({
    ...{
      write: [600, 10],
      createPost: [600, 60],
      saveDraft: [3000, 10],
      changePosts: [60, 10],
      uploadImage: [300, 60],
      uploadAudio: [30, 30],
    },
    ...{
      startUpload: [60, 30],
      uploadPart: [1000, 10],
      editEpisode: [600, 60],
      editPodcast: [120, 60],
      fetchFeed: [20, 60],
      changeImport: [60, 60],
    },
    ...{ playback: [3000, 10], comment: [30, 30], report: [30, 120], block: [100, 60], changeHandle: [20, 60], opml: [30, 30] },
    ...{ startPayment: [10, 60], discountCode: [30, 60], vote: [300, 10], proofread: [60, 10], shortLink: [60, 60], draftVisit: [60, 60] },
    ...{ subscribe: [20, 60], importSubscribers: [10, 60], testBroadcast: [20, 60], askTelegram: [30, 60], testWebhook: [60, 60] },
    ...{ passkeyOptions: [300, 10], search: [1200, 10], statistics: [300, 10], visits: [1200, 10], health: [120, 10], render: [1200, 10] },
  })
})

test('fifty accounts may share an address, and visitors without a session send as much as one account, unless the limit says otherwise', () => {
  for (const [name, { perAccount, perAddress, perVisitorAddress }] of Object.entries(REQUEST_LIMITS)) {
    if (name !== 'comment') expect([name, perAddress]).toEqual([name, 50 * perAccount])
    if (!['search', 'subscribe', 'visits'].includes(name)) expect([name, perVisitorAddress]).toEqual([name, perAccount])
  }
  const { comment, search, subscribe, visits } = REQUEST_LIMITS
  expect([comment.perAddress, search.perVisitorAddress, subscribe.perVisitorAddress, visits.perVisitorAddress]).toEqual([
    300, 3000, 60, 30_000,
  ])
})
