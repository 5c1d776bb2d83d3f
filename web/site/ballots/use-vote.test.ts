import { expect, test } from 'vitest'
import { campaignKeys } from '#web/lib/query-keys/campaigns.ts'
import { errorResponse } from '#web/lib/testing/fake-api.ts'
import { mountHook, toastMessages, waitFor } from '#web/lib/testing/mount-hook.tsx'
import { useVote, type Vote } from './use-vote.ts'

const post = (hash: string) => ({ hash, path: `/${hash}`, title: hash }) as Vote['post']
const state = (...chosen: string[]) => ({ chosen: chosen.map(post), left: 3 - chosen.length })
const PAGES = [...campaignKeys.ballot('yalda'), '']
const OTHER = [...campaignKeys.ballot('nowruz'), '']
const urlOf = (hash: string) => `/api/campaigns/yalda/votes/${hash}`

async function mount(answers = {}, ...chosen: string[]) {
  const hook = await mountHook(() => useVote('yalda'), {
    answers,
    prepare: (queryClient) => {
      for (const key of [PAGES, OTHER])
        queryClient.setQueryData(key, {
          pages: [
            { items: ['x'], state: state(...chosen) },
            { items: ['y'], state: state(...chosen) },
          ],
          pageParams: [],
        })
      queryClient.setQueryData(campaignKeys.ownBallot('yalda'), {})
      queryClient.setQueryData(campaignKeys.entries('yalda'), {})
    },
  })
  type Ballot = { pages: { items: string[]; state: ReturnType<typeof state> }[] }
  const shown = (key = PAGES) =>
    hook.queryClient.getQueryData<Ballot>(key)?.pages.map((page) => `${page.items}:${page.state.chosen.map(({ hash }) => hash).join('')}`)
  const settled = () => waitFor(() => expect(hook.queryClient.isMutating()).toBe(0))
  const isStale = (key: readonly string[]) => hook.queryClient.getQueryState(key)?.isInvalidated
  return { hook, vote: (hash: string, wanted: boolean) => hook.current({ post: post(hash), wanted }), shown, settled, isStale }
}

test('a vote shows on all pages of its ballot at once, then as the server answers', async () => {
  const answer = Promise.withResolvers<Response>()
  const { hook, vote, shown, settled, isStale } = await mount({ [`PUT ${urlOf('b')}`]: () => answer.promise }, 'a')
  vote('b', true)
  await waitFor(() => expect(shown()).toEqual(['x:ab', 'y:ab']))
  answer.resolve(Response.json(state('b', 'a')))
  await settled()
  expect(hook.sent).toEqual([[`PUT ${urlOf('b')}`]])
  expect([shown(), shown(OTHER), toastMessages()]).toEqual([['x:ba', 'y:ba'], ['x:a', 'y:a'], []])
  expect([isStale(campaignKeys.ownBallot('yalda')), isStale(campaignKeys.entries('yalda'))]).toEqual([true, false])
})

test('a vote taken back leaves the others, and a repeated vote is one', async () => {
  const { hook, vote, shown, settled } = await mount({ [`DELETE ${urlOf('a')}`]: state('b'), [`PUT ${urlOf('b')}`]: state('b') }, 'a', 'b')
  vote('a', false)
  await settled()
  vote('b', true)
  await settled()
  expect([hook.sent, shown()]).toEqual([
    [[`DELETE ${urlOf('a')}`], [`PUT ${urlOf('b')}`]],
    ['x:b', 'y:b'],
  ])
})

test('the page shows unconfirmed votes until the last response', async () => {
  const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  const { hook, vote, shown, settled } = await mount({
    [`PUT ${urlOf('a')}`]: () => answers[0]?.promise,
    [`PUT ${urlOf('b')}`]: () => answers[1]?.promise,
  })
  vote('a', true)
  vote('b', true)
  await waitFor(() => expect(shown()).toEqual(['x:ab', 'y:ab']))
  expect(hook.sent).toHaveLength(1)
  answers[0]?.resolve(Response.json(state('a')))
  await waitFor(() => expect(hook.sent).toHaveLength(2))
  expect(shown()).toEqual(['x:ab', 'y:ab'])
  answers[1]?.resolve(Response.json(state('a', 'b')))
  await settled()
  expect(shown()).toEqual(['x:ab', 'y:ab'])
})

test('a rejected vote is reverted with its reason, and the campaign is refetched', async () => {
  const { vote, shown, settled, isStale } = await mount({ [`PUT ${urlOf('b')}`]: errorResponse(409, 'too_many_votes') }, 'a')
  vote('b', true)
  await settled()
  expect([shown(), toastMessages()]).toEqual([['x:a', 'y:a'], ['! error 409']])
  expect([isStale(campaignKeys.entries('yalda')), isStale(OTHER)]).toEqual([true, false])
})

test('a rejected withdrawal restores the vote', async () => {
  const { vote, shown, settled } = await mount({ [`DELETE ${urlOf('a')}`]: errorResponse(409, 'closed') }, 'a', 'b')
  vote('a', false)
  await settled()
  expect(shown()).toEqual(['x:ba', 'y:ba'])
})

test('a rejection before the last vote refetches nothing yet', async () => {
  const last = Promise.withResolvers<Response>()
  const { hook, vote, settled, isStale } = await mount({
    [`PUT ${urlOf('a')}`]: errorResponse(409, 'closed'),
    [`PUT ${urlOf('b')}`]: () => last.promise,
  })
  vote('a', true)
  vote('b', true)
  await waitFor(() => expect(hook.sent).toHaveLength(2))
  expect(isStale(campaignKeys.entries('yalda'))).toBe(false)
  last.resolve(Response.json(state('b')))
  await settled()
})
