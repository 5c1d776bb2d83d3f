import { createHash } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import { app } from '#worker/app.ts'
import { gatewayOrigins } from '#worker/money/gateway/index.ts'
import { createPublicContent, labelPosts } from '#worker/testing/authorisation/public-content.ts'
import { invalidatePages, publicPagesAbout } from '#worker/testing/authorisation/public-pages.ts'
import { aCampaign } from '#worker/testing/campaign-factories.ts'
import { anEntry } from '#worker/testing/contest-factories.ts'
import { freezeClock } from '#worker/testing/frozen-clock.ts'
import { aComment, aPost, aPublication, as, aUser, ORIGIN, runAllJobs, runQuery, type TestUser, testEnv } from '#worker/testing/index.ts'
import { aRunningPromotion } from '#worker/testing/promotion-factories.ts'
import { differenceOf, renderAlone, serve } from './testing/render-alone.ts'

freezeClock()

const SITE_PAGES = ['/search', '/search/posts?q=a', '/campaign', '/topics', '/about', '/about/api', '/about/numbers', '/contact-us']

let author: TestUser
let paths: string[]
beforeAll(async () => {
  author = await aUser()
  await labelPosts(author, ['آشکار'], ['literature'])
  await createPublicContent(author, await aPublication({ owner: await aUser() }), ['آشکار'])
  await runAllJobs()
  const pages = [...(await publicPagesAbout(author)), ...SITE_PAGES, `/${author.handle}/followers`]
  paths = pages.filter((path) => path !== '/' && !path.startsWith('/feed') && !path.endsWith('.xml'))
})

const requestBy = (person: TestUser, path: string) => new Request(new URL(path, ORIGIN), { headers: { Cookie: person.cookie } })

test('a member receives every public page from the cache, byte for byte what is rendered for the member alone', async () => {
  const people = [await aUser(), await aUser({ name: `"<b>&amp;'مریم</script>` })]
  for (const path of paths)
    for (const person of people) {
      const { text, isShared } = await serve(requestBy(person, path))
      expect(isShared, path).toBe(true)
      expect(differenceOf(text, await renderAlone(requestBy(person, path))), path).toBe('')
    }
})

test('two members of one isolate share one rendering, in which neither finds the other, and no cache keeps what they received', async () => {
  const [one, other] = [await aUser({ name: 'خوانندهٔ نخست' }), await aUser({ name: 'خوانندهٔ دوم' })]
  const path = encodeURI((await aPost(author)).path)
  const [first, second] = [await serve(requestBy(one, path)), await serve(requestBy(other, path))]
  expect([first.page, second.page]).toEqual(['member render', 'member memory'])
  expect(first.text).toContain(one.handle)
  for (const value of [one.handle, one.hash, 'خوانندهٔ نخست']) expect(second.text).not.toContain(value)
  for (const { headers } of [first, second]) {
    expect(headers.get('Cache-Control')).toBe('private, no-store')
    expect(['ETag', 'Cache-Tag', 'Cloudflare-CDN-Cache-Control'].filter((name) => headers.has(name))).toEqual([])
  }
})

test('the policy of a shared page allows exactly its own scripts, and forms may lead to the payment gateway as on other pages of members', async () => {
  const path = encodeURI((await aPost(author)).path)
  const { headers, text } = await serve(requestBy(await aUser(), path))
  const inline = [...text.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].filter(
    ([, attributes = '']) => !/\ssrc=|json"/.test(attributes),
  )
  const hashes = inline.map(([, , script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  const policy = headers.get('Content-Security-Policy') ?? ''
  expect(new Set(/script-src ([^;]+)/.exec(policy)?.[1]?.split(' '))).toEqual(new Set(["'self'", ...hashes]))
  expect(policy).toContain(`form-action ${["'self'", ...gatewayOrigins(testEnv())].join(' ')}`)
  expect(text).not.toContain('nonce')
})

test('HEAD answers with the headers of the page and no body', async () => {
  const person = await aUser()
  const path = encodeURI((await aPost(author)).path)
  const request = new Request(new URL(path, ORIGIN), { method: 'HEAD', headers: { Cookie: person.cookie } })
  const { status, text, headers, isShared } = await serve(request)
  expect([status, text, isShared]).toEqual([200, '', true])
  expect(headers.get('Content-Type')).toMatch(/^text\/html; charset=utf-8$/i)
})

/** What makes a page differ for one member, who then receives their own rendering. */
const OWN_REASONS: Record<string, (person: TestUser, post: Awaited<ReturnType<typeof aPost>>) => Promise<unknown>> = {
  'the member blocks somebody': async (person) => as(person).put(`/api/me/blocks/${(await aUser()).handle}`),
  'somebody blocks the member': async (person) => as(await aUser()).put(`/api/me/blocks/${person.handle}`),
  'the member mutes somebody': async (person) => as(person).put(`/api/home/mutes/user/${(await aUser()).handle}`),
  'a comment of the member is held': async (person, post) => aComment(person, post.id, { state: 'held' }),
  'the member has a comment on the page': async (person, post) => aComment(person, post.id),
  'the member becomes a moderator': async (person) => runQuery("UPDATE users SET role = 'moderator' WHERE id = ?", person.id),
  'the member is suspended': async (person) => runQuery("UPDATE users SET state = 'suspended' WHERE id = ?", person.id),
}

test.each(Object.entries(OWN_REASONS))('a page is rendered for the member alone as soon as %s', async (_, happen) => {
  const [person, post] = [await aUser(), await aPost(author)]
  const path = encodeURI(post.path)
  expect((await serve(requestBy(person, path))).isShared).toBe(true)
  await happen(person, post)
  await invalidatePages([`post-${post.hash}`])
  expect((await serve(requestBy(person, path))).isShared).toBe(false)
  expect((await serve(requestBy(await aUser(), path))).isShared).toBe(true)
})

test('authors receive their own pages rendered for them alone', async () => {
  const post = await aPost(author)
  for (const path of [encodeURI(post.path), `/${author.handle}`]) expect((await serve(requestBy(author, path))).isShared, path).toBe(false)
})

test('members never receive a shared page as it was before an edit, a deletion or a change of the author’s name', async () => {
  const [writer, reader] = [await aUser({ name: 'پیشین' }), await aUser()]
  const post = await aPost(writer, { title: 'عنوان نخست' })
  const path = encodeURI(post.path)
  const read = () => serve(requestBy(reader, path))
  expect((await read()).text).toContain('عنوان نخست')
  expect((await as(writer).patch('/api/me/profile', { name: 'پسین' })).status).toBe(200)
  const renamed = await read()
  expect(renamed.text).toContain('پسین')
  expect(renamed.text).not.toContain('پیشین')
  expect((await as(writer).post(`/api/posts/${post.hash}/withdraw`)).status).toBeLessThan(300)
  const gone = await read()
  expect([gone.status, gone.isShared]).toEqual([404, false])
  expect(gone.text).not.toContain('عنوان نخست')
})

test('a change between the rendering of a page and its filling reaches the next request', async () => {
  const [writer, reader] = [await aUser({ name: 'پیشین' }), await aUser()]
  await aPost(writer, { topics: ['music'] })
  const path = '/topic/music'
  const { fetch } = app
  const isChanging = vi.spyOn(app, 'fetch').mockImplementation(async (request, ...rest) => {
    if (!request.url.includes('/api/promoted-card')) return fetch(request, ...rest)
    isChanging.mockRestore()
    await as(writer).patch('/api/me/profile', { name: 'پسین' })
    return fetch(request, ...rest)
  })
  const during = await serve(requestBy(reader, path))
  expect(during.text).toContain('پیشین')
  expect((await serve(requestBy(reader, path))).text).not.toContain('پیشین')
})

test('a member who signs out receives the page of visitors', async () => {
  const person = await aUser()
  const path = encodeURI((await aPost(author)).path)
  await serve(requestBy(person, path))
  await as(person).post('/api/auth/sign-out')
  const { text, isShared, headers } = await serve(requestBy(person, path))
  expect(isShared).toBe(false)
  expect(headers.get('Cache-Control')).toContain('public')
  expect(text).not.toContain(person.handle)
})

test('a member for whom a promoted card is chosen gets it in a page of their own, and its view is reserved once', async () => {
  const reader = await aUser()
  const [promoter, path] = [await aUser(), '/topic/poetry']
  const post = await aPost(promoter, { topics: ['poetry'] })
  await aRunningPromotion(promoter, post, { placement: 'feed' })
  const asked: string[] = []
  const { fetch } = app
  vi.spyOn(app, 'fetch').mockImplementation((request, ...rest) => {
    asked.push(new URL(request.url).pathname)
    return fetch(request, ...rest)
  })
  const { text, isShared } = await serve(requestBy(reader, path))
  expect(isShared).toBe(false)
  expect(text).toContain(post.hash)
  expect(asked.filter((one) => one === '/api/promoted-card')).toHaveLength(1)
})

test('a browser without JavaScript and one that is shown a notice receive pages of their own', async () => {
  const person = await aUser()
  const path = encodeURI((await aPost(author)).path)
  for (const cookie of ['__Host-daftar-forms=1', `__Host-daftar-notice=${btoa('ok')}`]) {
    const request = new Request(new URL(path, ORIGIN), { headers: { Cookie: `${person.cookie}; ${cookie}` } })
    expect((await serve(request)).isShared, cookie).toBe(false)
  }
})

test('a member with a post in a contest gets the contest’s page with it, and others share theirs', async () => {
  const [campaign, entrant, reader] = [await aCampaign('entries'), await aUser(), await aUser()]
  await anEntry(campaign, entrant)
  const path = `/campaign/${campaign.slug}`
  expect((await serve(requestBy(reader, path))).isShared).toBe(true)
  expect((await serve(requestBy(entrant, path))).isShared).toBe(false)
})
