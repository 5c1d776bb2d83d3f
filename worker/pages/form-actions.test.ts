import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { browse } from '#worker/testing/browse.ts'
import { aComment, aCommenter, aList, aPost, aUser, codeTo, setPassword } from '#worker/testing/index.ts'

const GIF = Uint8Array.fromBase64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7')
const MARKER = '__Host-daftar-forms=1'
const queryOne = (query: string, ...values: unknown[]) =>
  env.DB.prepare(query)
    .bind(...values)
    .first()

/** Returns the hidden fields of the form with this action. */
function hiddenFields(html: string, form: string): Record<string, string> {
  const found = html.split('<form').find((part) => part.includes(`name="_form" value="${form.replaceAll('&', '&amp;')}`)) ?? ''
  const tags = found.split('</form>')[0]?.matchAll(/<input[^>]*type="hidden"[^>]*>/g) ?? []
  const decode = (text = '') =>
    text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
  return Object.fromEntries([...tags].map(([tag]) => [/name="([^"]*)"/.exec(tag)?.[1] ?? '', decode(/value="([^"]*)"/.exec(tag)?.[1])]))
}

test('a comment is stored once however often it is sent, and a rejected one keeps its text', async () => {
  const [person, post] = [await aCommenter(), await aPost(await aUser())]
  const path = encodeURI(post.path)
  const page = await browse(path, undefined, { person })
  const form = `comments.write?post=${post.hash}`
  const hidden = hiddenFields(page.text, form)
  expect(hidden._form).toBe(form)
  const empty = await browse(path, { ...hidden, body: ' ' }, { person })
  expect([empty.status, empty.text.includes('id="error-body"')]).toEqual([400, true])
  const long = 'ا'.repeat(5001)
  const kept = await browse(path, { ...hidden, body: long }, { person })
  expect([kept.status, kept.text.includes(`${long}</textarea>`)]).toEqual([400, true])
  const answers = [await browse(path, { ...hidden, body: 'سلام' }, { person }), await browse(path, { ...hidden, body: 'سلام' }, { person })]
  expect(answers.map(({ status }) => status)).toEqual([303, 303])
  expect(answers[0]?.location).toMatch(/#c-\w{12}$/)
  expect(answers[1]?.location).toBe(answers[0]?.location)
  expect(await queryOne('SELECT count(*) AS n FROM comments WHERE author_id = ? AND post_id = ?', person.id, post.id)).toEqual({ n: 1 })
})

test('a reply, an edit and a removal of a comment work from its buttons', async () => {
  const [person, author] = [await aCommenter(), await aUser()]
  const post = await aPost(author)
  const comment = await aComment(author, post.id)
  const path = encodeURI(post.path)
  const opened = await browse(path, { _form: `comments.reply?hash=${comment.hash}` }, { person })
  const form = `comments.write?post=${post.hash}&parent=${comment.hash}`
  const hidden = hiddenFields(opened.text, form)
  expect([opened.status, hidden._form]).toEqual([200, form])
  const sent = await browse(path, { ...hidden, body: 'پاسخ من' }, { person })
  const reply = /#c-(\w{12})$/.exec(sent.location ?? '')?.[1]
  const editing = await browse(path, { _form: `comments.edit?hash=${reply}` }, { person })
  expect(editing.text).toContain(`value="comments.save?hash=${reply}"`)
  expect((await browse(path, { _form: `comments.save?hash=${reply}`, body: 'پاسخ دیگر' }, { person })).status).toBe(303)
  expect(await queryOne('SELECT body FROM comments WHERE hash = ?', reply)).toEqual({ body: 'پاسخ دیگر' })
  expect((await browse(path, { _form: `comments.like?hash=${comment.hash}` }, { person })).status).toBe(303)
  expect((await browse(path, undefined, { person, cookies: MARKER })).text).toContain(`value="comments.unlike?hash=${comment.hash}"`)
  expect((await browse(path, { _form: `comments.remove?hash=${reply}` }, { person })).status).toBe(303)
  expect((await browse(path, { _form: `comments.remove?hash=${comment.hash}` }, { person })).status).toBe(403)
})

test('a report needs a rule, keeps the text of a rejected one, and is stored', async () => {
  const [person, post] = [await aUser(), await aPost(await aUser())]
  const path = encodeURI(post.path)
  const target = `kind=post&key=${post.hash}`
  expect((await browse(path, undefined, { person })).text).toContain('value="reports.open?kind=post')
  const opened = await browse(path, { _form: `reports.open?${target}` }, { person })
  expect(opened.text).toContain(`value="reports.send?${target.replace('&', '&amp;')}"`)
  const without = await browse(path, { _form: `reports.send?${target}`, details: 'این‌ها' }, { person })
  expect([without.status, without.text.includes('این‌ها</textarea>')]).toEqual([400, true])
  expect((await browse(path, { _form: `reports.send?${target}`, rule: 'spam', details: '' }, { person })).status).toBe(303)
  expect(await queryOne('SELECT count(*) AS n FROM reports WHERE reporter_id = ?', person.id)).toEqual({ n: 1 })
})

test('a contact message is stored once, and a rejected one keeps its fields', async () => {
  const message = {
    _form: 'contact.send',
    name: 'سارا',
    email: 'sara@example.com',
    subject: 'پرسش',
    message: `سلام ${crypto.randomUUID()}`,
  }
  const invalid = await browse('/contact-us', { ...message, email: 'sara' })
  expect([invalid.status, invalid.text.includes('id="error-email"'), invalid.text.includes('value="سارا"')]).toEqual([400, true, true])
  const answers = [await browse('/contact-us', message), await browse('/contact-us', message)]
  expect(answers.map(({ status, location }) => [status, location])).toEqual([
    [303, '/contact-us'],
    [303, '/contact-us'],
  ])
  expect(await queryOne('SELECT count(*) AS n FROM contact_messages WHERE message = ?', message.message)).toEqual({ n: 1 })
  const notice = answers[0]?.headers.getSetCookie().find((line) => line.startsWith('__Host-daftar-notice=')) ?? ''
  expect((await browse('/contact-us', undefined, { cookies: notice.split(';')[0] ?? '' })).text).toMatch(/D-[2-9A-HJ-NP-Z]{8}/)
})

test('the fourth contact message of an address keeps its fields and says what to do without JavaScript', async () => {
  const headers = { 'CF-Connecting-IP': `contact-${crypto.randomUUID()}` }
  const send = (message: string) =>
    browse('/contact-us', { _form: 'contact.send', name: 'سارا', email: 'sara@example.com', subject: 'پرسش', message }, { headers })
  for (let sent = 0; sent < 3; sent++) expect((await send(`سلام ${crypto.randomUUID()}`)).status).toBe(303)
  const message = `سلام ${crypto.randomUUID()}`
  const refused = await send(message)
  expect([refused.status, refused.text.includes(`${message}</textarea>`), refused.text.includes('جاوااسکریپت را روشن کن')]).toEqual([
    429,
    true,
    true,
  ])
  expect(await queryOne('SELECT count(*) AS n FROM contact_messages WHERE message = ?', message)).toEqual({ n: 0 })
})

test('lists can be created, changed, filled, emptied and deleted', async () => {
  const [person, post] = [await aUser(), await aPost(await aUser())]
  const opened = await browse('/me/lists', { _form: 'lists.new' }, { person })
  const hidden = hiddenFields(opened.text, 'lists.create')
  const nameless = await browse('/me/lists', { ...hidden, name: '', description: 'برای بعد', public: 'false' }, { person })
  expect([nameless.status, nameless.text.includes('برای بعد</textarea>')]).toEqual([400, true])
  for (const _ of [1, 2])
    expect((await browse('/me/lists', { ...hidden, name: 'شعر', description: '', public: 'false' }, { person })).status).toBe(303)
  const list = await queryOne('SELECT hash, count(*) AS n FROM lists WHERE owner_id = ?', person.id)
  expect(list?.n).toBe(1)
  const choices = await browse(encodeURI(post.path), { _form: `lists.choose?post=${post.hash}` }, { person })
  expect(choices.text).toContain(`value="lists.add-item?list=${list?.hash}&amp;post=${post.hash}"`)
  const item = `list=${list?.hash}&post=${post.hash}`
  expect((await browse(encodeURI(post.path), { _form: `lists.add-item?${item}` }, { person })).status).toBe(303)
  const page = `/${person.handle}/list/${list?.hash}`
  expect((await browse(page, { _form: `lists.set-note?${item}`, note: 'خوب است' }, { person })).status).toBe(303)
  expect((await browse(page, undefined, { person })).text).toContain('خوب است')
  expect((await browse(page, { _form: `lists.publish?hash=${list?.hash}` }, { person })).status).toBe(303)
  expect((await browse(page, { _form: `lists.remove-item?${item}` }, { person })).status).toBe(303)
  const removed = await browse(page, { _form: `lists.remove?hash=${list?.hash}` }, { person })
  expect([removed.status, removed.location]).toEqual([303, '/me/lists'])
})

test('the profile, the handle, notifications and reading settings change from their forms; a rejected value stays in its field', async () => {
  const person = await aUser({ name: 'نام پیشین' })
  const settings = '/me/settings'
  const empty = await browse(settings, { _form: 'profile.change-name', name: '' }, { person })
  expect([empty.status, empty.text.includes('id="error-name"')]).toEqual([400, true])
  const changes: Record<string, string>[] = [
    { _form: 'profile.change-name', name: 'نام تازه' },
    { _form: 'profile.change-city', city: 'شیراز' },
    { _form: 'profile.change-bio', bio: 'می‌نویسم' },
    { _form: 'profile.change-links', 'links.0': 'https://example.com', 'links.1': '' },
    { _form: 'profile.change-birth-date', year: '1370', month: '1', day: '31' },
  ]
  for (const fields of changes) expect([fields._form, (await browse(settings, fields, { person })).status]).toEqual([fields._form, 303])
  const page = await browse(settings, undefined, { person })
  for (const shown of ['نام تازه', 'شیراز', 'می‌نویسم', 'https://example.com']) expect(page.text).toContain(shown)
  const link = await browse(settings, { _form: 'profile.change-links', 'links.0': 'javascript:1', 'links.1': '' }, { person })
  expect([link.status, link.text.includes('value="javascript:1"')]).toEqual([400, true])
  const reading = { theme: 'dark', font: 'markazi', size: 'large', leading: 'open', digits: 'latin' }
  expect((await browse('/me/settings/advanced', { _form: 'reading.change', ...reading }, { person })).status).toBe(303)
  expect((await browse('/topics', undefined, { person })).text).toContain('data-theme="dark"')
  const notifications = '/me/settings/notifications'
  const switches = await browse(notifications, undefined, { person })
  for (const name of ['shown', 'was']) expect(switches.text).toContain(`name="${name}" value="like.inApp"`)
  const turnOff = { _form: 'notification-preferences.change', shown: 'like.inApp', was: 'like.inApp' }
  expect((await browse(notifications, turnOff, { person })).status).toBe(303)
  expect((await browse(notifications, undefined, { person })).text).not.toMatch(/name="like.inApp"[^>]*checked/)
})

test('a sensitive setting asks for the password first, then runs; the password is in no page', async () => {
  const person = await aUser()
  const password = 'گذرواژهٔ بلند و بی‌ربط'
  await setPassword(person, password)
  await env.DB.prepare('UPDATE sessions SET proven_at = 0 WHERE user_id = ?').bind(person.id).run()
  const page = '/me/settings/account'
  const handle = `naw${crypto.randomUUID().slice(0, 8)}`
  const asked = await browse(page, { _form: 'handles.change', handle }, { person })
  expect([asked.status, asked.text.includes('value="reauthentication.password"')]).toEqual([403, true])
  const hidden = hiddenFields(asked.text, 'reauthentication.password')
  const wrong = await browse(page, { ...hidden, password: 'نادرست و بلند' }, { person })
  expect([wrong.status, wrong.text.includes('id="error-password"'), wrong.text.includes('نادرست و بلند')]).toEqual([400, true, false])
  const done = await browse(page, { ...hiddenFields(wrong.text, 'reauthentication.password'), password }, { person })
  expect([done.status, done.location]).toEqual([303, page])
  expect(await queryOne('SELECT handle FROM users WHERE id = ?', person.id)).toEqual({ handle })
  const changed = await browse(page, { _form: 'password.change', current: password, next: 'گذرواژهٔ دیگر من', endOthers: 'on' }, { person })
  expect(changed.status).toBe(303)
})

test('an email address changes with the code sent to it; the address is in no URL', async () => {
  const person = await aUser()
  const email = `${crypto.randomUUID()}@example.com`
  const page = '/me/settings/account'
  const sent = await browse(page, { _form: 'email.request-code', email }, { person })
  expect([sent.status, sent.location]).toEqual([200, null])
  const hidden = hiddenFields(sent.text, 'email.verify')
  expect(new URLSearchParams(hidden._form?.split('?')[1]).get('to')).toBe(email)
  const cookies = sent.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const done = await browse(page, { ...hidden, code: await codeTo(email) }, { person, cookies })
  expect([done.status, done.location]).toEqual([303, page])
})

test('sessions, API tokens, interests, blocks, mutes and posts change from their buttons', async () => {
  const [person, other] = [await aUser(), await aUser()]
  const [post, list] = [await aPost(person), await aList(other)]
  const token = await browse('/me/settings/advanced', { _form: 'api-tokens.create', name: 'ابزار', scopes: 'read', days: '30' }, { person })
  expect(token.status).toBe(200)
  expect(token.headers.get('Cache-Control')).toBe('private, no-store')
  expect(token.text).toMatch(/daftar_[\w-]+/)
  const { hash } = (await queryOne('SELECT hash FROM api_tokens WHERE user_id = ?', person.id)) ?? {}
  const status = async (path: string, _form: string) => (await browse(path, { _form }, { person })).status
  expect(await status('/me/settings/advanced', `api-tokens.revoke?hash=${hash}`)).toBe(303)
  expect(await status('/me/settings/account', 'sessions.end-others')).toBe(303)
  expect(await status('/me/interests', 'follows.follow?kind=topic&key=literature')).toBe(303)
  expect((await browse('/me/interests', undefined, { person })).text).toContain('value="follows.unfollow?kind=topic&amp;key=literature"')
  const finished = await browse('/me/interests?welcome=1&next=%2Ftopics', { _form: 'interests.finish?next=%2Ftopics' }, { person })
  expect([finished.status, finished.location]).toEqual([303, '/topics'])
  expect(await status(`/${other.handle}`, `follows.follow?kind=user&key=${other.handle}`)).toBe(303)
  expect(await status(`/${other.handle}/list/${list.hash}`, `follows.follow?kind=list&key=${list.hash}`)).toBe(303)
  expect(await status(`/${other.handle}`, `mutes.mute?kind=user&name=${other.handle}`)).toBe(303)
  expect(await status(`/${other.handle}`, `blocks.block?handle=${other.handle}&name=x`)).toBe(303)
  expect((await browse('/me/settings/account', undefined, { person })).text).toContain(`value="blocks.unblock?handle=${other.handle}`)
  expect(await status('/me/settings/account', `blocks.unblock?handle=${other.handle}&name=x`)).toBe(303)
  expect(await status('/me/posts/published', `posts.withdraw?hash=${post.hash}`)).toBe(303)
  expect(await status('/me/posts/drafts', `posts.remove?hash=${post.hash}`)).toBe(303)
  expect(await status('/me/posts/removed', `posts.restore?hash=${post.hash}`)).toBe(303)
})

test('the account is closed only after its form, and not by another member', async () => {
  const person = await aUser()
  const wrong = await browse('/me/settings/account', { _form: 'account.delete', handle: 'nobody' }, { person })
  expect([wrong.status, wrong.text.includes('value="nobody"')]).toEqual([400, true])
  const done = await browse('/me/settings/account', { _form: 'account.delete', handle: person.handle }, { person })
  expect([done.status, done.location]).toEqual([303, '/'])
})

test('an avatar is uploaded from its form; a file that is no picture is rejected', async () => {
  const person = await aUser()
  const send = async (file: Blob) => {
    const data = new FormData()
    data.append('_form', 'profile.change-avatar')
    data.append('picture', file, 'me.png')
    return browse('/me/settings', data, { person })
  }
  const rejected = await send(new Blob(['not a picture']))
  expect([rejected.status >= 400, rejected.text.includes('role="alert"')]).toEqual([true, true])
  expect(await queryOne('SELECT avatar FROM users WHERE id = ?', person.id)).toEqual({ avatar: null })
  const done = await send(new Blob([GIF]))
  expect([done.status, done.location]).toEqual([303, '/me/settings'])
  expect((await queryOne('SELECT avatar FROM users WHERE id = ?', person.id))?.avatar).toContain('hash')
})
