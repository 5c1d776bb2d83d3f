import { env } from 'cloudflare:workers'
import { randomInt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { browse } from '#worker/testing/browse.ts'
import { aPost, aUser, codeTo, ORIGIN } from '#worker/testing/index.ts'

const MARKER = '__Host-daftar-forms=1'
const countLikes = (hash: string) =>
  env.DB.prepare('SELECT count(*) AS n FROM likes JOIN posts ON posts.id = post_id WHERE posts.hash = ?').bind(hash).first()

describe('a form posted to a page', () => {
  it('runs its action and redirects to the page with 303; the next page shows the state', async () => {
    const [person, post] = [await aUser(), await aPost(await aUser())]
    const path = encodeURI(post.path)
    const form = `likes.like?hash=${post.hash}`
    expect((await browse(path, undefined, { person })).text).toContain(`value="${form}"`)
    for (const _ of [1, 2]) {
      const answer = await browse(path, { _form: form }, { person })
      expect([answer.status, answer.location, answer.text]).toEqual([303, path, ''])
      expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
      expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-daftar-forms=1; .*HttpOnly; Secure; SameSite=Lax$/)])
    }
    expect(await countLikes(post.hash)).toEqual({ n: 1 })
    const page = await browse(path, undefined, { person, cookies: MARKER })
    expect(page.text).toContain(`value="likes.unlike?hash=${post.hash}"`)
    expect(page.text).toMatch(/aria-pressed="true"[^>]*data-like/)
    expect((await browse(path, { _form: `likes.unlike?hash=${post.hash}` }, { person })).status).toBe(303)
    expect(await countLikes(post.hash)).toEqual({ n: 0 })
  })

  it('sends a visitor to the login page, which returns to the page', async () => {
    const post = await aPost(await aUser())
    const answer = await browse(encodeURI(post.path), { _form: `likes.like?hash=${post.hash}` })
    expect([answer.status, answer.location]).toEqual([303, `/login?next=${encodeURIComponent(encodeURI(post.path))}`])
  })

  it('posted to a path that starts with two slashes redirects to our own host', async () => {
    const answer = await browse(`${ORIGIN}//evil.example`, { _form: 'likes.like?hash=aaaaaaaaaaaa' })
    expect(answer.location ?? '/').toMatch(/^\/(?!\/)/)
  })

  it.each(['//evil.example', '/.//evil.example', '/\\evil.example', 'https://evil.example/'])('never leads to %s', async (next) => {
    const form = `interests.finish?next=${encodeURIComponent(next)}`
    const answer = await browse('/me/interests', { _form: form }, { person: await aUser() })
    expect([answer.status, new URL(answer.location ?? '', ORIGIN).origin]).toEqual([303, ORIGIN])
  })

  it('from another origin is rejected with 403 and changes nothing', async () => {
    const [person, post] = [await aUser(), await aPost(await aUser())]
    for (const headers of [{ Origin: 'https://evil.example' }, { Origin: 'null' }]) {
      const answer = await browse(encodeURI(post.path), { _form: `likes.like?hash=${post.hash}` }, { person, headers })
      expect([answer.status, answer.headers.get('Content-Type')]).toEqual([403, 'text/html; charset=UTF-8'])
    }
    expect(await countLikes(post.hash)).toEqual({ n: 0 })
  })

  it('shows an error on the page with the status of the API, uncached', async () => {
    const [person, post] = [await aUser(), await aPost(await aUser())]
    const answer = await browse(encodeURI(post.path), { _form: 'likes.like?hash=aaaaaaaaaaaa' }, { person })
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([404, 'private, no-store'])
    expect(answer.text).toContain('role="alert"')
    expect(answer.text).toContain(post.title)
  })

  it.each(['constructor', 'nothing.here', ''])('with the unknown action «%s» is rejected with 405', async (action) => {
    expect((await browse('/topics', { _form: action }, { person: await aUser() })).status).toBe(405)
  })

  it('cannot leave the path of its API call', async () => {
    const [person, other] = [await aUser(), await aPost(await aUser())]
    const answer = await browse('/topics', { _form: `likes.like?hash=${encodeURIComponent(`../post/${other.hash}`)}` }, { person })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(await countLikes(other.hash)).toEqual({ n: 0 })
  })

  it('that is too long is rejected with 413', async () => {
    expect((await browse('/topics', { _form: 'likes.like', text: 'a'.repeat(300_000) })).status).toBe(413)
  })
})

it('public pages stay the same for visitors with the marker', async () => {
  const { path } = await aPost(await aUser())
  const [first, second] = [await browse(encodeURI(path)), await browse(encodeURI(path), undefined, { cookies: MARKER })]
  expect(second.text).toBe(first.text)
  expect(second.headers.get('ETag')).toBe(first.headers.get('ETag'))
})

it('a notice is shown once, to its browser only', async () => {
  const notice = new TextEncoder().encode('ذخیره <شد>').toBase64({ alphabet: 'base64url' })
  const cookies = `__Host-daftar-notice=${notice}`
  const person = await aUser()
  for (const options of [{ cookies }, { cookies, person }, { cookies: `${cookies}; ${MARKER}`, person }])
    expect((await browse('/topics', undefined, options)).text).toContain('ذخیره &lt;شد&gt;')
  const page = await browse('/topics', undefined, { cookies })
  expect(page.text).toContain('ذخیره &lt;شد&gt;')
  expect(page.headers.get('Cache-Control')).toBe('private, no-store')
  expect(page.headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-daftar-notice=; Max-Age=0/)])
  expect((await browse('/topics')).text).not.toContain('&lt;شد&gt;')
})

describe('signing in without JavaScript', () => {
  const hiddenFields = (html: string) =>
    Object.fromEntries(
      [...html.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([tag]) => [
        /name="([^"]*)"/.exec(tag)?.[1],
        /value="([^"]*)"/.exec(tag)?.[1],
      ]),
    )
  const cookiesOf = (headers: Headers) =>
    headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')

  it('registers with a code, keeps `next`, and puts no address in a URL', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    const headers = { 'CF-Connecting-IP': `10.9.${randomInt(250)}.${randomInt(250)}` }
    const page = '/register?next=%2Ftopics'
    expect((await browse(page, undefined, { headers })).text).toContain('name="_form" value="auth.request-code"')
    const invalid = await browse(page, { _form: 'auth.request-code', address: 'nobody@' }, { headers })
    expect([invalid.status, invalid.text.includes('value="nobody@"'), invalid.text.includes('id="error-address"')]).toEqual([
      400,
      true,
      true,
    ])
    const sent = await browse(page, { _form: 'auth.request-code', address: email }, { headers })
    expect(sent.status).toBe(200)
    expect(sent.text).toContain('name="_form" value="auth.verify-code"')
    const cookies = cookiesOf(sent.headers)
    const code = await codeTo(email)
    const wrong = await browse(page, { ...hiddenFields(sent.text), code: code === '000000' ? '111111' : '000000' } as never, {
      headers,
      cookies,
    })
    expect([wrong.status, wrong.text.includes('id="error-code"')]).toEqual([400, true])
    const profile = await browse(page, { ...hiddenFields(wrong.text), code } as never, { headers, cookies })
    expect([profile.status, profile.text.includes('value="auth.register"')]).toEqual([200, true])
    const short = await browse(page, { ...hiddenFields(profile.text), name: 'سارا', password: 'kutah' } as never, { headers, cookies })
    expect([short.status, short.text.includes('value="سارا"'), short.text.includes('kutah')]).toEqual([400, true, false])
    const made = await browse(page, { ...hiddenFields(short.text), name: 'سارا', password: '' } as never, { headers, cookies })
    expect([made.status, made.location]).toEqual([303, '/me/interests?welcome=1&next=%2Ftopics'])
    expect(cookiesOf(made.headers)).toMatch(/__Host-daftar=[\w-]{43}/)
  })

  it('a wrong password keeps the login, and the session cookie of a right one reaches the browser', async () => {
    const person = await aUser()
    const email = `${crypto.randomUUID()}@example.com`
    const headers = { 'CF-Connecting-IP': `10.8.${randomInt(250)}.${randomInt(250)}` }
    const step = await browse('/login', { _form: 'auth.start', login: person.handle }, { headers })
    expect([step.status, hiddenFields(step.text).login]).toEqual([200, person.handle])
    const wrong = await browse('/login', { _form: 'auth.sign-in', login: person.handle, password: `nadorost ${email}` }, { headers })
    expect([wrong.status, wrong.text.includes(email), hiddenFields(wrong.text).login]).toEqual([400, false, person.handle])
    expect((await browse('/login', { _form: 'auth.start', login: ' ' }, { headers })).status).toBe(400)
  })

  it('signing out ends the session', async () => {
    const person = await aUser()
    const out = await browse('/topics', { _form: 'auth.sign-out' }, { person })
    expect(out.headers.get('Clear-Site-Data')).toContain('"cache"')
    expect([out.status, out.location]).toEqual([303, '/'])
    expect(out.headers.getSetCookie().join()).toContain('__Host-daftar=; Path=/; Max-Age=0')
    expect((await browse('/me/likes', undefined, { person })).location).toBe('/login?next=%2Fme%2Flikes')
  })
})
