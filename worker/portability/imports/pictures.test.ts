import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { setOutboundNetwork } from '#worker/lib/http/outbound-fetch.ts'
import { anEstablishedUser, as, queryNumber, runAllJobs, type TestUser, testEnv } from '#worker/testing/index.ts'
import { enqueueIdleTextImports } from './lease.ts'
import {
  applyAction,
  aSourcePost,
  gif,
  importItems,
  listItems,
  readImport,
  readPosts,
  readTestSources,
  withPictures,
} from './testing/a-source.ts'

beforeEach(readTestSources)
afterEach(() => setOutboundNetwork())

const countPictures = (person: TestUser) => queryNumber('SELECT count(*) AS n FROM media WHERE owner_id = ?', person.id)
const readPost = async (hash: string | undefined, person: TestUser) =>
  (await as(person).get(`/api/posts/${hash}`)).json<{ html: string; cover: { hash: string } | null }>()
const entriesOf = (pictures: Record<string, Uint8Array>) =>
  Object.fromEntries(Object.entries(pictures).map(([hash, bytes]) => [`media/${hash}.webp`, bytes]))

/** Replaces the network with a host that serves `files`, and counts its requests. */
function aPictureHost(files: Record<string, () => Response>) {
  const base = `https://${newHash()}.example.com`
  const requests: string[] = []
  setOutboundNetwork(async (request) => {
    const { pathname, origin } = new URL(request.url)
    if (origin === base) requests.push(pathname)
    return files[pathname]?.() ?? new Response('none', { status: 404 })
  })
  return { base, requests }
}

test('copies pictures with their alt texts, the same bytes once, and takes the first one as cover', async () => {
  const person = await anEstablishedUser()
  const [one, other, bytes] = [newHash(), newHash(), gif()]
  const items = [
    aSourcePost({ text: { document: withPictures('با عکس', one) } }),
    aSourcePost({ text: { document: withPictures('باز', other) }, cover: { source: { entry: 'media/cover.webp' }, alt: '' } }),
  ]
  const { hash } = await importItems(person, items, { entries: entriesOf({ [one]: bytes, [other]: bytes, cover: gif() }) })
  expect((await listItems(person, hash)).map(({ state, warnings }) => [state, warnings])).toEqual([
    ['done', []],
    ['done', []],
  ])
  expect(await countPictures(person)).toBe(2)
  const [first, second] = await readPosts(person)
  const post = await readPost(first?.hash, person)
  const [, picture] = /\/media\/([a-z0-9]{12})\//.exec(post.html) ?? []
  expect([picture === one, post.cover?.hash === picture]).toEqual([false, true])
  expect(post.html).toContain('alt="توضیح عکس"')
  expect((await readPost(second?.hash, person)).cover?.hash).not.toBe(picture)
})

test('a picture that cannot be copied never fails its post, and the report says so', async () => {
  const person = await anEstablishedUser()
  const large = new Uint8Array(LIMITS.imageBytes + 1)
  const { base } = aPictureHost({
    '/large.gif': () => new Response(large),
    '/page.gif': () => new Response('<html>'),
    '/broken.png': () => new Response(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])),
    '/good.gif': () => new Response(gif()),
  })
  const urls = [
    ...['/large.gif', '/page.gif', '/broken.png', '/lost.gif'].map((path) => base + path),
    ...['https://127.0.0.1/a.gif', 'https://router.local/a.gif', 'ftp://old.example/a.gif', 'data:image/svg+xml;base64,PHN2Zz4=', 'junk'],
  ]
  const good = [`${base}/good.gif`, `data:image/gif;base64,${gif().toBase64()}`]
  const [lost] = [newHash()]
  const items = [
    ...[...urls, ...good].map((url) => aSourcePost({ cover: { source: { url }, alt: '' } })),
    aSourcePost({ text: { document: withPictures('گم‌شده', lost) } }),
  ]
  const { hash, state } = await importItems(person, items)
  expect(state).toBe('done')
  const report = await listItems(person, hash)
  expect(report.map((item) => item.state)).toEqual(items.map(() => 'done'))
  expect(report.map(({ warnings }) => warnings.join())).toEqual([...urls.map(() => 'cover'), '', '', 'picture'])
  expect(await countPictures(person)).toBe(2)
})

test('a host that does not answer is asked again later, then given up; further pictures of it are not asked for in that turn', async () => {
  const person = await anEstablishedUser()
  const { base, requests } = aPictureHost(
    Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`/${n}.gif`, () => new Response('busy', { status: 503 })])),
  )
  const items = Array.from({ length: 6 }, (_, n) => aSourcePost({ cover: { source: { url: `${base}/${n}.gif` }, alt: '' } }))
  const first = await importItems(person, items)
  expect(first).toMatchObject({ state: 'running', counts: { waiting: 6 } })
  expect(requests).toHaveLength(3)
  setClockOffset(5 * 60_000)
  await enqueueIdleTextImports(testEnv())
  await runAllJobs()
  expect(await readImport(person, first.hash)).toMatchObject({ state: 'done', counts: { done: 6 } })
  expect(requests).toHaveLength(6)
  expect((await listItems(person, first.hash)).every(({ warnings }) => warnings.includes('cover'))).toBe(true)
})

test('an import stops as full when the picture quota is used up, and continues once there is room', async () => {
  const person = await anEstablishedUser()
  await env.DB.prepare(
    `INSERT INTO media (hash, owner_id, content_digest, width, height, widths, bytes, created_at, checked_at) VALUES (?1, ?2, ?1, 1, 1, '[1]', ?3, 1, 1)`,
  )
    .bind(newHash(), person.id, LIMITS.imageBytesTotal)
    .run()
  const picture = newHash()
  const items = [aSourcePost({ title: 'بی‌عکس' }), aSourcePost({ title: 'با عکس', text: { document: withPictures('عکس', picture) } })]
  const stopped = await importItems(person, items, { entries: entriesOf({ [picture]: gif() }) })
  expect(stopped).toMatchObject({ state: 'full', counts: { done: 1, waiting: 1 } })
  await env.DB.prepare('DELETE FROM media WHERE owner_id = ?').bind(person.id).run()
  await applyAction(person, stopped.hash, 'resume')
  await runAllJobs()
  expect(await readImport(person, stopped.hash)).toMatchObject({ state: 'done', counts: { done: 2 } })
  expect((await readPosts(person)).map(({ title }) => title)).toEqual(['بی‌عکس', 'با عکس'])
})

test('a post with more pictures than one turn copies is finished by the next ones', async () => {
  const person = await anEstablishedUser()
  const pictures = Object.fromEntries(Array.from({ length: 33 }, () => [newHash(), gif()]))
  const document = withPictures('پرعکس', ...Object.keys(pictures))
  const { hash, state } = await importItems(person, [aSourcePost({ text: { document } })], { entries: entriesOf(pictures) })
  expect([state, (await listItems(person, hash))[0]?.warnings]).toEqual(['done', []])
  expect(await countPictures(person)).toBe(33)
  expect(await queryNumber('SELECT steps AS n FROM imports WHERE hash = ?', hash)).toBeGreaterThan(3)
})

test('a post with more pictures than a turn copies, on a host that never answers, ends without them and holds up no other post', async () => {
  const person = await anEstablishedUser()
  const { base, requests } = aPictureHost(
    Object.fromEntries(Array.from({ length: 45 }, (_, n) => [`/${n}.gif`, () => new Response('busy', { status: 503 })])),
  )
  const html = `<p>پرعکس</p>${Array.from({ length: 45 }, (_, n) => `<p><img src="${base}/${n}.gif"></p>`).join('')}`
  const items = [aSourcePost({ title: 'پرعکس', text: { html } }), aSourcePost({ title: 'پس از آن' })]
  const first = await importItems(person, items)
  expect(first).toMatchObject({ state: 'running', counts: { waiting: 1, done: 1 } })
  expect(requests).toHaveLength(3)
  setClockOffset(5 * 60_000)
  await enqueueIdleTextImports(testEnv())
  await runAllJobs()
  expect(await readImport(person, first.hash)).toMatchObject({ state: 'done', counts: { done: 2 } })
  expect(requests).toHaveLength(6)
  expect((await listItems(person, first.hash))[0]?.warnings).toEqual(['picture'])
})

test('a post with more pictures than a turn copies, each on a host of its own that never answers, ends without them', async () => {
  const person = await anEstablishedUser()
  const requests: string[] = []
  setOutboundNetwork(async (request) => {
    requests.push(request.url)
    return new Response('busy', { status: 503 })
  })
  const html = Array.from({ length: 45 }, (_, n) => `<p><img src="https://${newHash()}.example.com/${n}.gif"></p>`).join('')
  const { hash } = await importItems(person, [aSourcePost({ text: { html: `<p>پرعکس</p>${html}` } })])
  expect(await readImport(person, hash)).toMatchObject({ state: 'running', counts: { waiting: 1 } })
  expect(requests).toHaveLength(30)
  setClockOffset(5 * 60_000)
  await enqueueIdleTextImports(testEnv())
  await runAllJobs()
  expect(await readImport(person, hash)).toMatchObject({ state: 'done', counts: { done: 1 } })
  expect((await listItems(person, hash))[0]?.warnings).toEqual(['picture'])
})

test('pictures of a host that answers are copied in the same attempt as those of one that does not', async () => {
  const person = await anEstablishedUser()
  const { base } = aPictureHost(Object.fromEntries(Array.from({ length: 35 }, (_, n) => [`/${n}.gif`, () => new Response(gif())])))
  const dead = Array.from({ length: 20 }, (_, n) => `https://dead.example/${n}.gif`)
  const good = Array.from({ length: 35 }, (_, n) => `${base}/${n}.gif`)
  setOutboundNetwork(
    ((network) => async (request: Request) => {
      if (new URL(request.url).host === 'dead.example') return new Response('busy', { status: 503 })
      return network(request)
    })(async (request: Request) => (new URL(request.url).origin === base ? new Response(gif()) : new Response('none', { status: 404 }))),
  )
  const html = [...dead, ...good].map((url) => `<p><img src="${url}"></p>`).join('')
  const { hash } = await importItems(person, [aSourcePost({ text: { html } })])
  expect(await countPictures(person)).toBe(35)
  setClockOffset(5 * 60_000)
  await enqueueIdleTextImports(testEnv())
  await runAllJobs()
  expect(await readImport(person, hash)).toMatchObject({ state: 'done', counts: { done: 1 } })
})
