import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { aPost, as, aUser, ORIGIN, request } from '#worker/testing/index.ts'
import { Code, ShortLink, ShortLinkTarget } from './contract.ts'

const make = async (hash: string) => ShortLink.parse(await (await as(null).put(`/api/short-links/posts/${hash}`)).json()).path
const follow = (path: string) => as(null).get(`/api/short-links/${path.slice(3)}`)

it('creates only one short link per post under concurrent requests', async () => {
  const { hash, id, path } = await aPost(await aUser(), { title: 'نشانی کوتاه' })
  const made = await Promise.all(Array.from({ length: 8 }, () => make(hash)))
  expect(new Set(made).size).toBe(1)
  expect(Code.parse(made[0]?.slice(3))).toHaveLength(5)
  expect(ShortLinkTarget.parse(await (await follow(made[0] ?? '')).json())).toEqual({ path })
  const { results } = await env.DB.prepare('SELECT code FROM short_links WHERE post_id = ?').bind(id).all()
  expect(results).toHaveLength(1)
})

it('a short link resolves to the current path and returns 404 for a withdrawn and 410 for a removed post', async () => {
  const author = await aUser()
  const { hash, path } = await aPost(author, { title: 'جابه‌جا' })
  const link = await make(hash)
  await env.DB.prepare("UPDATE posts SET slug = 'نو' WHERE hash = ?").bind(hash).run()
  expect(ShortLinkTarget.parse(await (await follow(link)).json()).path).toBe(path.replace(/[^/]+$/, `نو-${hash}`))
  await as(author).post(`/api/posts/${hash}/withdraw`)
  expect((await follow(link)).status).toBe(404)
  await as(author).delete(`/api/posts/${hash}`)
  expect((await follow(link)).status).toBe(410)
  expect((await as(null).put(`/api/short-links/posts/${hash}`)).status).toBe(410)
})

it('rejects the 61st request for a short link from one IP address with 429', async () => {
  const { hash } = await aPost(await aUser())
  const putShortLink = () =>
    request(`/api/short-links/posts/${hash}`, {
      method: 'PUT',
      headers: { 'CF-Connecting-IP': '203.0.113.77', Origin: ORIGIN, 'Content-Type': 'application/json' },
      body: '{}',
    })
  const statuses = []
  for (let at = 0; at < 61; at++) statuses.push((await putShortLink()).status)
  expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true)
  expect(statuses[60]).toBe(429)
})
