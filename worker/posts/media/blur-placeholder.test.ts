import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { Picture } from '#shared/contract/fields.ts'
import { as, aUser, paragraphs, request } from '#worker/testing/index.ts'
import { isOpaque } from './upload-image.ts'

const gif = (seed: number, transparent = false) =>
  Uint8Array.from([
    ...[...'GIF89a'].map((sign) => sign.charCodeAt(0)),
    ...[1, 0, 1, 0, 0x80, 0, 0, seed, 120, 200, 255, 255, 255],
    ...(transparent ? [0x21, 0xf9, 4, 1, 0, 0, 0, 0] : []),
    ...[0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b],
  ])

const upload = async (cookie: string, body: BodyInit): Promise<Picture> => {
  const response = await request('/api/media/images', { method: 'POST', body, headers: { Origin: 'http://daftar.test', Cookie: cookie } })
  expect(response.status).toBe(201)
  return response.json()
}

describe('the blur placeholder of an image', () => {
  it('is an opaque lossy WebP under 200 bytes, returned with the first and a repeated upload', async () => {
    const person = await aUser()
    const picture = await upload(person.cookie, gif(11))
    const tiny = Uint8Array.fromBase64(picture.blur ?? '')
    expect(tiny.length).toBeLessThan(200)
    expect(isOpaque(tiny)).toBe(true)
    expect(await upload(person.cookie, gif(11))).toEqual(picture)
  })

  it('is not created for a transparent image', async () => {
    expect((await upload((await aUser()).cookie, gif(12, true))).blur).toBeUndefined()
  })

  it('is published for images in the text and for the cover, and is rejected with 400 when sent by the client', async () => {
    const person = await aUser()
    const { blur, ...stored } = await upload(person.cookie, gif(13))
    const image = { type: 'image', attrs: { ...stored, alt: 'منظره', caption: '', focus: { x: 0.1, y: 1 } } }
    const document = { type: 'doc', content: [image, ...paragraphs('متن').content] }
    const key = `blur-${stored.hash}`
    const made: { hash: string } = await (await as(person).post('/api/posts', { key, title: 'با تصویر', document })).json()
    const published = await as(person).post(`/api/posts/${made.hash}/publish`, { revision: 1, cover: stored.hash })
    expect(published.status).toBe(200)
    const post: { html: string; cover: Picture } = await (await as(null).get(`/api/posts/${made.hash}`)).json()
    expect(post.html).toContain(`<span class="blurred"><img src="data:image/webp;base64,${blur}" alt="" class="blur"><picture>`)
    expect(post.cover).toEqual({ ...stored, blur, focus: { x: 0.1, y: 1 } })
    const other = { ...image, attrs: { ...image.attrs, blur: 'AAAA' } }
    expect((await as(person).post('/api/posts', { key: `${key}-x`, title: '', document: { ...document, content: [other] } })).status).toBe(
      400,
    )
  })

  it('is omitted for avatars', async () => {
    const person = await aUser()
    const { hash, blur } = await upload(person.cookie, gif(14))
    expect(blur).toBeTruthy()
    await as(person).put('/api/me/avatar', { hash })
    const row = await env.DB.prepare('SELECT avatar FROM users WHERE id = ?').bind(person.id).first<{ avatar: string }>()
    expect(JSON.parse(row?.avatar ?? '{}')).toMatchObject({ hash })
    expect(row?.avatar).not.toContain('blur')
  })
})
