import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { authKeys } from '#web/lib/query-keys/auth.ts'
import { promotedCardKeys } from '#web/lib/query-keys/money.ts'
import { createFakeApi, errorResponse, ORIGIN } from '#web/lib/testing/fake-api.ts'
import { mountHook, toastMessages, waitFor } from '#web/lib/testing/mount-hook.tsx'
import { currentToasts } from '#web/ui/toast.ts'
import { loadPromotedCard, promotedCardQuery } from './queries.ts'
import { text } from './text.ts'
import { useHideCard } from './use-hide-card.ts'

const stubWidth = (matches: boolean) => vi.stubGlobal('matchMedia', () => ({ matches }))

async function load(viewer: object | null, place: 'feed' | 'sidebar', answer: unknown = { card: { hash: 'p' } }) {
  const { api, sent } = createFakeApi({ 'GET /api/promoted-card': answer })
  const queryClient = new QueryClient()
  queryClient.setQueryData(authKeys.viewer, { viewer }, { updatedAt: Date.now() })
  await loadPromotedCard({ queryClient, api, pageResponse: {}, origin: ORIGIN }, place as never, 'سفر')
  return {
    sent: sent.filter(([address]) => address.includes('promoted')),
    data: queryClient.getQueryData(promotedCardKeys.slot(place, 'سفر', 0)),
  }
}
const REQUEST = (place: string) => [[`GET /api/promoted-card?place=${place}&name=${encodeURIComponent('سفر')}&page=0`]]

test('a member’s page loads its first card, a visitor’s none', async () => {
  expect(await load({ handle: 'sara' }, 'feed')).toEqual({ sent: REQUEST('feed'), data: { card: { hash: 'p' } } })
  expect((await load(null, 'feed')).sent).toEqual([])
})

test('the card of the sidebar is loaded where the sidebar is shown, and by the server', async () => {
  stubWidth(false)
  expect((await load({}, 'sidebar')).sent).toEqual([])
  expect((await load({}, 'feed')).sent).toEqual(REQUEST('feed'))
  stubWidth(true)
  expect((await load({}, 'sidebar')).sent).toEqual(REQUEST('sidebar'))
  vi.unstubAllGlobals()
  expect((await load({}, 'sidebar')).sent).toEqual(REQUEST('sidebar'))
})

test('a page whose card fails has none', async () => {
  expect((await load({}, 'feed', errorResponse(500, 'internal'))).data).toEqual({ card: null })
})

test('a slot asks once, without a retry, and only where it is shown', () => {
  const { api } = createFakeApi()
  const optionsOf = (place: string) => promotedCardQuery(api, { place: place as never, name: '', page: 2 })
  stubWidth(false)
  expect([optionsOf('sidebar').enabled, optionsOf('feed').enabled]).toEqual([false, true])
  stubWidth(true)
  expect([optionsOf('sidebar').enabled, optionsOf('feed').retry, optionsOf('feed').staleTime]).toEqual([
    true,
    false,
    Number.POSITIVE_INFINITY,
  ])
})

const HIDE = 'PUT /api/promoted-card/hidden/p'
const SHOW = 'DELETE /api/promoted-card/hidden/p'

async function hide(answers = {}) {
  const hook = await mountHook(() => useHideCard('p'), {
    answers,
    prepare: (queryClient) => {
      for (const [page, hash] of [
        [0, 'p'],
        [1, 'q'],
        [2, 'p'],
      ] as const)
        queryClient.setQueryData(promotedCardKeys.slot('feed', '', page), { card: { hash, token: page } })
      queryClient.setQueryData(promotedCardKeys.slot('feed', '', 3), { card: null })
    },
  })
  const shown = () =>
    [0, 1, 2, 3].map(
      (page) => hook.queryClient.getQueryData<{ card: { hash: string } | null }>(promotedCardKeys.slot('feed', '', page))?.card?.hash,
    )
  hook.current.mutate()
  const hidden = () => waitFor(() => expect(shown()).toEqual([undefined, 'q', undefined, undefined]))
  return { hook, shown, hidden }
}

test('hiding removes all cards of the post at once, and the undo puts them back', async () => {
  const { hook, shown, hidden } = await hide()
  await hidden()
  await waitFor(() => expect(currentToasts()).toHaveLength(1))
  expect([hook.sent, toastMessages()]).toEqual([[[HIDE]], [text.hidden]])
  currentToasts()[0]?.undo?.()
  await waitFor(() => expect(toastMessages()).toEqual([text.hidden, text.shown]))
  expect([hook.sent, shown()]).toEqual([
    [[HIDE], [SHOW]],
    ['p', 'q', 'p', undefined],
  ])
})

test('cards whose removal is rejected come back', async () => {
  const answer = Promise.withResolvers<Response>()
  const { shown, hidden } = await hide({ [HIDE]: () => answer.promise })
  await hidden()
  answer.resolve(errorResponse(429, 'rate_limited'))
  await waitFor(() => expect(currentToasts()).toHaveLength(1))
  expect([shown(), toastMessages()]).toEqual([['p', 'q', 'p', undefined], ['! error 429']])
})

test('a rejected undo leaves the cards hidden and tells why', async () => {
  const { shown } = await hide({ [SHOW]: errorResponse(500, 'internal') })
  await waitFor(() => expect(currentToasts()).toHaveLength(1))
  currentToasts()[0]?.undo?.()
  await waitFor(() => expect(toastMessages()).toEqual([text.hidden, '! error 500']))
  expect(shown()).toEqual([undefined, 'q', undefined, undefined])
})
