import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { forgetIsolateState } from '#worker/lib/isolate-state.ts'
import { openBank, openCallback, startTopUp } from '#worker/money/payments/testing/buyer-scene.ts'
import { browse } from '#worker/testing/browse.ts'
import { aBrowser, aComment, anApiToken, aPost, as, aUser, request, runQuery, setPassword, type TestUser } from '#worker/testing/index.ts'
import { laggingDatabase } from '#worker/testing/lagging-database.ts'
import { migratedDatabase } from '#worker/testing/node/bindings.ts'

const { database: DB, catchUp } = laggingDatabase(env.DB, migratedDatabase('main'))
Object.assign(env, { DB })

const rename = ({ id }: TestUser, name: string) => runQuery('UPDATE users SET name = ? WHERE id = ?', name, id)

/** Returns the Cookie header of a person's browser after a response. */
const cookiesAfter = ({ headers }: Pick<Response, 'headers'>, { cookie }: TestUser): string =>
  [cookie, ...headers.getSetCookie().map((line) => line.split(';')[0])].join('; ')

const ownName = async (response: Promise<Response>): Promise<string> => (await (await response).json<{ name: string }>()).name

test('a member reads from a replica; a visitor and a token of the API from the primary', async () => {
  const person = await aUser({ name: 'پیشین' })
  const token = await anApiToken(person)
  await catchUp()
  await rename(person, 'تازه')
  forgetIsolateState()
  expect(await ownName(as(person).get('/api/me/profile'))).toBe('پیشین')
  expect(await ownName(as(null).get(`/api/profiles/${person.handle}`))).toBe('تازه')
  expect(
    await ownName(request(`/api/profiles/${person.handle}`, { headers: { Authorization: `Bearer ${token}`, Cookie: person.cookie } })),
  ).toBe('تازه')
})

test('a browser reads what it has written, also through another isolate', async () => {
  const person = await aUser({ name: 'پیشین' })
  await catchUp()
  const cookie = cookiesAfter(await as(person).patch('/api/me/profile', { name: 'تازه' }), person)
  forgetIsolateState()
  expect(await ownName(as(person).get('/api/me/profile')), 'another browser').toBe('پیشین')
  expect(await ownName(as({ cookie }).get('/api/me/profile'))).toBe('تازه')
})

test('a session works as soon as it begins', async () => {
  const person = await aUser()
  await setPassword(person, 'یک گذرواژهٔ بلند و امن')
  await catchUp()
  const browser = aBrowser()
  await browser.post('/api/auth/sign-in', { login: person.handle, password: 'یک گذرواژهٔ بلند و امن' })
  forgetIsolateState()
  expect(await browser.viewer()).toMatchObject({ handle: person.handle })
})

test('a form posted without JavaScript shows its result after the redirect', async () => {
  const [person, author] = [await aUser(), await aUser()]
  const { id, path } = await aPost(author)
  const { hash } = await aComment(author, id)
  await catchUp()
  const posted = await browse(path, { _form: `comments.like?hash=${hash}` }, { person })
  expect(posted.status).toBe(303)
  forgetIsolateState()
  const { text } = await browse(path, undefined, { cookies: cookiesAfter(posted, person) })
  expect(text).toContain(`value="comments.unlike?hash=${hash}"`)
})

test('what an isolate renders for members is as new as the invalidations that it knows', async () => {
  const [author, reader] = [await aUser({ name: 'نام پیشین' }), await aUser()]
  const { path } = await aPost(author)
  await catchUp()
  await as(author).patch('/api/me/profile', { name: 'نام تازه' })
  forgetIsolateState()
  expect((await browse(path)).text).toContain('نام تازه')
  expect((await browse(path, undefined, { person: reader })).text).toContain('نام تازه')
})

test('the callback of a gateway reads the payment from the primary, also in the browser of its buyer', async () => {
  await openBank()
  const buyer = await aUser()
  await catchUp()
  const { hash, authority } = await startTopUp(buyer)
  // Another isolate; the bank of this one no longer answers.
  forgetIsolateState()
  const path = `/payment/callback?p=${hash}`
  const { headers } = await openCallback(`${path}&Authority=${authority}&Status=OK`, { headers: { Cookie: buyer.cookie } })
  expect(headers.get('Location'), 'the address without a payment if it is unknown').toBe(path)
})

test('a malformed bookmark is ignored', async () => {
  const person = await aUser({ name: 'پیشین' })
  await catchUp()
  await rename(person, 'تازه')
  forgetIsolateState()
  const cookie = `${person.cookie}; __Host-daftar-bookmark=ffffffff`
  expect(await ownName(as({ cookie }).get('/api/me/profile'))).toBe('پیشین')
})
