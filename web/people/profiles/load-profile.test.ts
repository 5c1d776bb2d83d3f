import { QueryClient } from '@tanstack/react-query'
import { isNotFound, isRedirect } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { createFakeApi, errorResponse, ORIGIN } from '#web/lib/testing/fake-api.ts'
import type { Profile } from '#worker/people/profiles/contract.ts'
import { loadProfile, loadUserProfile, profileHead } from './load-profile.ts'
import { text } from './text.ts'

const person = {
  ...{
    kind: 'person',
    hash: 'h',
    handle: 'sara',
    name: 'سارا',
    bio: 'نویسنده',
    joinedAt: Date.UTC(2026, 0, 2),
    links: [],
    avatar: null,
    followerCount: 7,
  },
} as unknown as Profile
const publication = {
  ...{
    kind: 'publication',
    hash: 'p',
    handle: 'mag',
    name: 'مجله',
    description: 'دربارهٔ ما',
    createdAt: Date.UTC(2026, 0, 3),
    followerCount: 3,
  },
  ...{ links: ['https://a.test'], avatar: { hash: 'a', widths: [64, 128, 256] }, accent: null },
} as unknown as Profile

async function load(run: typeof loadProfile | typeof loadUserProfile, handle: string, answer: unknown, rest = '') {
  const { api } = createFakeApi({ [`GET /api/profiles/${handle}`]: answer })
  return run({ queryClient: new QueryClient(), api, pageResponse: {}, origin: ORIGIN }, handle, rest).catch((error: unknown) => error)
}

test('a profile is loaded by its handle; a former handle redirects permanently to the current one', async () => {
  expect(await load(loadProfile, 'sara', person)).toEqual(person)
  const thrown = await load(loadProfile, 'old', person, '/lists?x=1')
  expect(isRedirect(thrown) && [thrown.options.href, thrown.status]).toEqual(['/sara/lists?x=1', 301])
  const bare = await load(loadProfile, 'old', person)
  expect(isRedirect(bare) && bare.options.href).toBe('/sara')
  expect(isNotFound(await load(loadProfile, 'none', errorResponse(404, 'not_found')))).toBe(true)
})

test('pages of a person do not exist for a publication', async () => {
  expect(await load(loadUserProfile, 'sara', person)).toEqual(person)
  expect(isNotFound(await load(loadUserProfile, 'mag', publication))).toBe(true)
})

test('the head of a profile describes a person, with their own description', () => {
  const head = profileHead(person, ORIGIN)
  expect(head).toMatchObject({ title: 'سارا', description: 'نویسنده', path: '/sara', type: 'profile', feeds: [{ path: '/feed/sara' }] })
  expect(head.jsonLd[0]).toMatchObject({
    ...{ '@type': 'ProfilePage', url: `${ORIGIN}/sara`, dateCreated: '2026-01-02T00:00:00.000Z' },
    mainEntity: {
      '@type': 'Person',
      name: 'سارا',
      alternateName: 'sara',
      identifier: 'h',
      description: 'نویسنده',
      interactionStatistic: { userInteractionCount: 7 },
    },
  })
  for (const name of ['image', 'sameAs']) expect(head.jsonLd[0]?.mainEntity).not.toHaveProperty(name)
})

test('the head of a publication is that of an organization, with its picture and links', () => {
  const [node] = profileHead(publication, ORIGIN).jsonLd
  expect(node).toMatchObject({
    dateCreated: '2026-01-03T00:00:00.000Z',
    mainEntity: { '@type': 'Organization', description: 'دربارهٔ ما', image: `${ORIGIN}/media/a/256.webp`, sameAs: ['https://a.test'] },
  })
})

test('a profile that says nothing is described by its name', () => {
  const head = profileHead({ ...person, bio: '' } as Profile, ORIGIN)
  expect(head.description).toBe(text.title('سارا'))
  expect(head.jsonLd[0]?.mainEntity).not.toHaveProperty('description')
})
