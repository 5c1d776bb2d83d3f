import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { HOUR } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { aPost, as, aUser, deliverNotifications, linksTo, readNotifications, runQuery } from '#worker/testing/index.ts'
import { publishAccepted } from './index.ts'
import { accept, aScene, kinds, read, sendPost } from './testing/scene.ts'

test('a scheduled acceptance is published once it is due', async () => {
  const scene = await aScene()
  const { hash, post } = await sendPost(scene)
  const result = await accept(scene.editor, hash, { version: 1, publishAt: Date.now() + HOUR })
  expect(await result.json()).toMatchObject({ state: 'accepted' })
  const db = database(env)
  await publishAccepted(db, 'http://daftar.test')
  expect((await as(null).get(`/api/posts/${post}`)).status).toBe(404)
  setClockOffset(2 * HOUR)
  try {
    await Promise.all([publishAccepted(db, 'http://daftar.test'), publishAccepted(db, 'http://daftar.test')])
    expect((await as(null).get(`/api/posts/${post}`)).status).toBe(200)
    expect(kinds(await read(scene.author, hash))).toEqual(['submitted', 'accepted', 'published'])
    await deliverNotifications()
    expect(await readNotifications(scene.author)).toEqual(['submission accepted 1', 'submission published 1'])
  } finally {
    setClockOffset(0)
  }
})

test('a scheduled acceptance that cannot be published opens again with the reason, and both sides are notified', async () => {
  const scene = await aScene()
  const { hash } = await sendPost(scene)
  await accept(scene.editor, hash, { version: 1, publishAt: Date.now() + HOUR })
  await runQuery(`UPDATE users SET state = 'suspended' WHERE id = ?`, scene.author.id)
  setClockOffset(2 * HOUR)
  try {
    await publishAccepted(database(env), 'http://daftar.test')
    expect(await read(scene.editor, hash)).toMatchObject({
      state: 'open',
      publishAt: null,
      reason: 'حساب نویسنده در زمان انتشار باز نبود.',
    })
    await deliverNotifications()
    expect(await readNotifications(scene.author)).toContain('submission failed 1')
    expect(await readNotifications(scene.editor)).toContain('editorial failed 1')
  } finally {
    setClockOffset(0)
  }
})

test('an accepted version with the first links of a new member is held, and published under the publication when released', async () => {
  const scene = await aScene()
  const author = await aUser()
  const moderator = await aUser({ role: 'moderator' })
  const post = await aPost(author, { state: 'draft', document: linksTo('https://elsewhere.example/') })
  const { hash } = await sendPost({ ...scene, author }, {}, post)
  expect(await (await accept(scene.editor, hash)).json()).toMatchObject({ state: 'accepted' })
  expect(await read(scene.editor, hash)).toMatchObject({ isInReview: true })
  await publishAccepted(database(env), 'http://daftar.test')
  expect((await as(moderator).post(`/api/moderation/held-posts/${post.hash}/release`, { version: 1 })).status).toBe(200)
  expect(await read(author, hash)).toMatchObject({ state: 'published', path: `/${scene.publication.handle}/نوشته-آزمون-${post.hash}` })
})

test('an accepted version that moderators return opens again', async () => {
  const scene = await aScene()
  const author = await aUser()
  const moderator = await aUser({ role: 'moderator' })
  const post = await aPost(author, { state: 'draft', document: linksTo('https://elsewhere.example/') })
  const { hash } = await sendPost({ ...scene, author }, {}, post)
  await accept(scene.editor, hash)
  await as(moderator).post(`/api/moderation/held-posts/${post.hash}/return`, { version: 1, reason: 'پیوند تبلیغاتی است' })
  await publishAccepted(database(env), 'http://daftar.test')
  expect(await read(scene.editor, hash)).toMatchObject({ state: 'open', isInReview: false })
})
