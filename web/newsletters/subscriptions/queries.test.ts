import { expect, test } from 'vitest'
import { readQueries } from '#web/lib/testing/read-queries.ts'
import {
  addressSubscriptionsQuery,
  managedNewslettersQuery,
  newsletterSummaryQuery,
  SUBSCRIBER_LISTS,
  subscribersQuery,
} from './queries.ts'

const SHOW = { kind: 'podcast', key: 'k' } as const

test('the subscriptions of an address are read with the secret of the link, and with the subscription that it is about', async () => {
  expect(
    await readQueries((api) => [{ t: 'secret' }, { t: 'secret', of: 'h' }].map((link) => addressSubscriptionsQuery(api, link))),
  ).toEqual([
    ['/api/email-subscriptions?t=secret', ['email-subscriptions', 'secret', '']],
    ['/api/email-subscriptions?t=secret&of=h', ['email-subscriptions', 'secret', 'h']],
  ])
})

test('each list of subscribers, and the search of an address, has its own address and key', async () => {
  const read = await readQueries((api) => [
    ...SUBSCRIBER_LISTS.map((state) => subscribersQuery(api, SHOW, { state, q: '', after: 'c' })),
    subscribersQuery(api, SHOW, { state: 'active', q: 'a@example.com', after: undefined }),
  ])
  const of = '/api/newsletters/podcast/k/subscribers'
  const key = ['newsletters', 'of', 'podcast', 'k', 'subscribers']
  expect(read).toEqual([
    ...SUBSCRIBER_LISTS.map((state) => [`${of}?after=c&state=${state}`, [...key, state, '', 'c']]),
    [`${of}?state=active&q=a%40example.com`, [...key, 'active', 'a@example.com', '']],
  ])
})

test('the numbers of a newsletter, and the newsletters that the viewer manages, have their own addresses and keys', async () => {
  expect(await readQueries((api) => [newsletterSummaryQuery(api, SHOW)])).toEqual([
    ['/api/newsletters/podcast/k', ['newsletters', 'of', 'podcast', 'k', 'summary']],
  ])
  expect(await readQueries((api) => [managedNewslettersQuery(api)])).toEqual([['/api/newsletters', ['newsletters', 'managed']]])
})
