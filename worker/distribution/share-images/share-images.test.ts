import { env } from 'cloudflare:workers'
import { describe, expect, it, test } from 'vitest'
import { DAY } from '#shared/time.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { isObjectKey } from '#worker/lib/media-bucket.ts'
import { imageKey } from '#worker/posts/media/index.ts'
import { aList, aPost, aPublication, as, aUser, request, testEnv } from '#worker/testing/index.ts'
import { campaignShareContent, postShareContent, profileShareContent, shareImagePath } from './contract.ts'
import { pruneShareImages } from './index.ts'

const get = (path: string, init: RequestInit = {}) => request(path, { redirect: 'manual', ...init })
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())

function pngSize(bytes: Uint8Array): [number, number] | undefined {
  const view = new DataView(bytes.buffer)
  return view.getUint32(0) === 0x89504e47 ? [view.getUint32(16), view.getUint32(20)] : undefined
}

async function postShareImagePath(hash: string): Promise<string> {
  return shareImagePath('post', hash, postShareContent(await (await as(null).get(`/api/posts/${hash}`)).json()))
}

const stored = async (): Promise<string[]> => (await env.MEDIA.list({ prefix: 'share/' })).objects.map(({ key }) => key)

describe('share image of a post', () => {
  it('a post’s share image is an immutable PNG of 1200 × 630 pixels that is rendered once', async () => {
    const { hash } = await aPost(await aUser(), { title: 'شعر و شهر: آنچه می‌نویسیم' })
    const path = await postShareImagePath(hash)
    const first = await get(path)
    expect([first.status, first.headers.get('Content-Type')]).toEqual([200, 'image/png'])
    expect(first.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(first.headers.get('Content-Security-Policy')).toContain('sandbox')
    const png = await bytesOf(first)
    expect(pngSize(png)).toEqual([1200, 630])
    const key = (await stored()).find((one) => one.includes(hash)) ?? ''
    if (!isObjectKey(key)) throw new Error('No share image stored')
    await env.MEDIA.put(key, 'as it was stored', { httpMetadata: { contentType: 'image/png' } })
    expect(new TextDecoder().decode(await bytesOf(await get(path)))).toBe('as it was stored')
    const head = await get(path, { method: 'HEAD' })
    expect([head.status, (await bytesOf(head)).length]).toEqual([200, 0])
  })

  it('a post’s share image changes its URL with the title, and the old URL redirects', async () => {
    const author = await aUser()
    const [one, other] = [await aPost(author, { title: 'یک' }), await aPost(author, { title: 'دو' })]
    const [path, otherPath] = [await postShareImagePath(one.hash), await postShareImagePath(other.hash)]
    expect(path.split('/').at(-1)).not.toBe(otherPath.split('/').at(-1))
    await env.DB.prepare("UPDATE posts SET title = 'یکِ تازه' WHERE hash = ?").bind(one.hash).run()
    const moved = await get(path)
    expect([moved.status, moved.headers.get('Location')]).toEqual([302, await postShareImagePath(one.hash)])
    expect(moved.headers.get('Cache-Control')).not.toContain('immutable')
    expect((await stored()).some((key) => key.includes(one.hash))).toBe(false)
  })

  test.each([
    'چرا React و TypeScript را برای «دفتر» برگزیدیم؟ ۱۲ دلیل (و ۳ تردید)',
    'A short history of typography',
    'ی'.repeat(250),
    'یک '.repeat(125),
    '😀 𓂀 漢字 ﷽',
    '<script>alert(1)</script> & "quotes" \\u0000',
    '\u200C\u200C',
  ])('renders a share image with the title %j', async (title) => {
    const { hash } = await aPost(await aUser({ name: 'Ali Reza (3)' }), { title })
    expect(pngSize(await bytesOf(await get(await postShareImagePath(hash))))).toEqual([1200, 630])
  })

  it('a share image shows the author’s avatar but omits a missing or broken one', async () => {
    const portrait = newHash()
    const { body } = await env.IMAGES.input(new Blob([Uint8Array.fromBase64('R0lGODlhAQABAIAAAP8AAP///ywAAAAAAQABAAACAkQBADs=')]).stream())
      .output({ format: 'image/webp' })
      .then((made) => made.response())
    await env.MEDIA.put(imageKey(portrait, 240, 'image/webp'), await new Response(body).arrayBuffer())
    const avatar = (hash: string) => ({ hash, width: 240, height: 240, widths: [240] })
    const broken = newHash()
    await env.MEDIA.put(imageKey(broken, 240, 'image/webp'), 'no picture at all')
    const sizes: number[] = []
    for (const hash of [portrait, newHash(), broken]) {
      const post = await aPost(await aUser({ avatar: avatar(hash) }), { title: 'با عکس' })
      const bytes = await bytesOf(await get(await postShareImagePath(post.hash)))
      expect(pngSize(bytes), hash).toEqual([1200, 630])
      sizes.push(bytes.length)
    }
    expect(sizes[0]).not.toBe(sizes[1])
    expect(sizes[1]).toBe(sizes[2])
  })

  it('returns 404 for the share image of a draft, scheduled or unknown post and 410 for that of a removed one', async () => {
    const author = await aUser()
    for (const [state, status] of [
      ['draft', 404],
      ['scheduled', 404],
      ['removed', 410],
    ] as const) {
      const { hash } = await aPost(author, { state })
      expect((await get(`/media/share/post/${hash}/0.png`)).status, state).toBe(status)
    }
    expect((await get(`/media/share/post/${newHash()}/0.png`)).status).toBe(404)
  })
})

it('renders share images for users, publications and campaigns', async () => {
  const person = await aUser({ bio: 'نویسنده و مترجم' })
  const publication = await aPublication({ owner: person })
  for (const handle of [person.handle, publication.handle]) {
    const path = shareImagePath('profile', handle, profileShareContent(await (await as(null).get(`/api/profiles/${handle}`)).json()))
    expect((await get(path)).status, path).toBe(200)
  }
  for (const name of ['autoabzar', 'birthday'] as const)
    expect(
      (await get(shareImagePath('campaign', name, campaignShareContent(await (await as(null).get(`/api/campaigns/${name}`)).json()))))
        .status,
    ).toBe(200)
})

test.each([
  'post/../0.png',
  'list/abcdefghijkl/0.png',
  'podcast/abcdefghijkl/0.png',
  'campaign/toString/0.png',
  'tag/persian/0.png',
  'post/abcdefghijkl/0.svg',
  'campaign/birthday/%2e%2e.png',
])('rejects /media/share/%s with 400 or 404', async (path) => expect([400, 404]).toContain((await get(`/media/share/${path}`)).status))

it('returns 404 for the share image of a private list until the list is public', async () => {
  const person = await aUser()
  const { hash } = await aList(person, { public: false })
  expect((await get(`/media/share/list/${hash}/0.png`)).status).toBe(404)
  await env.DB.prepare('UPDATE lists SET public = 1 WHERE hash = ?').bind(hash).run()
  expect((await get(`/media/share/list/${hash}/0.png`)).status).toBe(302)
})

it('pruning deletes a share image after 29 days, and a request renders it again', async () => {
  const { hash } = await aPost(await aUser(), { title: 'کهنه' })
  const path = await postShareImagePath(hash)
  await get(path)
  const kept = async () => (await stored()).filter((key) => key.includes(hash)).length
  await pruneShareImages(testEnv())
  expect(await kept()).toBe(1)
  setClockOffset(29 * DAY)
  await pruneShareImages(testEnv())
  expect(await kept()).toBe(0)
  expect((await get(path)).status).toBe(200)
  expect(await kept()).toBe(1)
})
