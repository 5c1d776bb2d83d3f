import type { Page } from '@playwright/test'
import { text as related } from '#web/discovery/related-posts/text.ts'
import { text as handles } from '#web/people/handles/text.ts'
import { myPostsText } from '#web/posts/posts/my-posts-text.ts'
import { text as postText } from '#web/posts/posts/text.ts'
import { arrangeText } from '#web/publications/front-page/arrange-text.ts'
import { text as members } from '#web/publications/members/text.ts'
import { text as publications } from '#web/publications/publications/text.ts'
import { text } from '#web/publications/submissions/text.ts'
import { text as ui } from '#web/ui/form-text.ts'
import type { SaveDraftResult } from '#worker/posts/posts/contract.ts'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { Client } from '../support/client.ts'
import { browserCookies, expect, test, waitForHydration } from '../support/fixtures.ts'
import { registerMember, uniqueId } from '../support/member.ts'

const NAME = 'گاهنامهٔ باران'
const GUIDELINES = 'جستار، دست‌کم هزار واژه؛ نه خبر.'
const REASON = 'آغازش گیراست؛ پایانش را روشن‌تر بنویس.'
const document = (words: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] })

async function open(page: Page, path: string) {
  await page.goto(path)
  await waitForHydration(page)
}

test('the life of a publication: create, invite, submit, return, submit again, accept, series, change the handle, move back', {
  tag: '@full',
}, async ({ browser, page, site }) => {
  test.slow()
  const [owner, author, visitor] = [await registerMember(site, 'مهرداد دبیر'), await registerMember(site, 'سارا نویسنده'), new Client(site)]
  const title = `شهر پس از باران ${uniqueId(2)}`
  const slug = title.replaceAll(' ', '-')
  const { hash } = await author.client.call<SaveDraftResult>('POST', '/api/posts', {
    json: { key: uniqueId(), title, document: document('باران که می‌بارد، شهر آرام می‌شود.') },
  })
  await page.context().addCookies(browserCookies(author.client))
  const queue = await (await browser.newContext({ baseURL: site })).newPage()
  await queue.context().addCookies(browserCookies(owner.client))
  const locationOf = async (path: string) => {
    const { status, headers } = await visitor.get(encodeURI(path))
    return [status, decodeURI(headers.get('location') ?? '')]
  }
  /** The feed, the page and the search follow without delay, but for the queue of the index. */
  const expectShownAt = async (handle: string) => {
    for (const path of [`/${handle}`, `/feed/${handle}`]) expect((await visitor.get(path)).text).toContain(title)
    await expect(async () => {
      const found = await visitor.get(`/api/search/posts?q=${encodeURIComponent(title)}`)
      expect(JSON.parse(found.text).results.hits).toMatchObject([{ path: `/${handle}/${slug}-${hash}` }])
    }).toPass({ timeout: 20_000 })
  }

  const handle = `pub${uniqueId(5)}`
  await open(queue, '/me/publications')
  await queue.getByRole('button', { name: publications.create }).click()
  await queue.getByLabel(publications.name, { exact: true }).fill(NAME)
  await queue.getByLabel(publications.handle).fill(handle)
  await expect(queue.getByText(handles.free)).toBeVisible()
  await queue.getByRole('button', { name: publications.create }).click()
  await expect(queue).toHaveURL(/\/me\/publications\/[a-z0-9]{12}$/)
  const settings = new URL(queue.url()).pathname
  await queue.getByRole('button', { name: ui.addOf(publications.guidelines) }).click()
  await queue.getByRole('textbox', { name: publications.guidelines }).fill(GUIDELINES)
  await queue.getByRole('button', { name: ui.save }).click()
  await expect(queue.getByText(GUIDELINES)).toBeVisible()

  await open(queue, `${settings}/members`)
  await queue.getByLabel(members.to).fill(author.handle)
  await queue.getByRole('button', { name: members.send, exact: true }).click()
  await expect(queue.getByRole('list', { name: members.pending })).toContainText('سارا نویسنده')
  await open(page, '/me/publications')
  await page.getByRole('button', { name: members.acceptOf(NAME), exact: true }).click()
  await expect(page.getByText(members.joined(NAME))).toBeVisible()

  await page.goto(`/${handle}`)
  await page.getByRole('link', { name: text.submit }).click()
  await expect(page).toHaveURL(`/me/publications/submit?to=${handle}`)
  await waitForHydration(page)
  await expect(page.getByText(GUIDELINES)).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('radio', { name: title }).check()
  await page.getByRole('textbox', { name: text.message }).fill('برای شمارهٔ پاییز')
  await page.getByRole('button', { name: text.send }).click()
  await expect(page).toHaveURL('/me/posts/submissions')
  await expect(page.getByRole('listitem').filter({ hasText: title }).getByText(text.states.open)).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await queue.goto(`${settings}/submissions`)
  await expectAccessibleInBothThemes(queue)
  await queue.getByRole('link', { name: title }).click()
  await waitForHydration(queue)
  await expect(queue.getByText('برای شمارهٔ پاییز')).toBeVisible()
  await expectAccessibleInBothThemes(queue)
  await queue.getByRole('combobox', { name: text.assignee }).selectOption({ label: 'مهرداد دبیر' })
  await queue.getByRole('button', { name: text.assign, exact: true }).click()
  await queue.getByRole('textbox', { name: text.note }).fill('دربارهٔ عکس هم بپرسیم')
  await queue.getByRole('button', { name: text.addNote }).click()
  await expect(queue.getByRole('listitem').filter({ hasText: 'دربارهٔ عکس هم بپرسیم' })).toBeVisible()
  await queue.getByRole('textbox', { name: text.giveBackReason }).fill(REASON)
  await queue.getByRole('button', { name: text.giveBack }).click()
  await expect(queue.getByRole('complementary', { name: text.states.returned })).toBeVisible()

  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('complementary', { name: text.states.returned }).getByText(REASON)).toBeVisible()
  await expect(page.getByText('دربارهٔ عکس هم بپرسیم')).toHaveCount(0)
  await page.getByRole('link', { name: text.edit }).click()
  await expect(page).toHaveURL(`/p/${hash}/edit`)
  await author.client.call('PUT', `/api/posts/${hash}/draft`, {
    json: { saveId: uniqueId(), revision: 1, title, document: document('باران که می‌بارد، شهر آرام می‌شود و می‌خوابد.') },
  })
  await page.reload()
  await page.getByRole('main').getByRole('button', { name: postText.publish, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: postText.publishTitle })
  await expect(dialog.getByText(GUIDELINES)).toBeVisible()
  await dialog.getByRole('button', { name: postText.submit }).click()
  await expect(page.getByRole('complementary', { name: text.states.open })).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await queue.reload()
  await waitForHydration(queue)
  await expect(queue.getByText('آرام می‌شود و می‌خوابد')).toBeVisible()
  await queue.getByRole('button', { name: text.accept }).click()
  await expect(queue.getByRole('complementary', { name: text.states.published })).toBeVisible()
  await expectShownAt(handle)
  expect(await locationOf(`/${author.handle}/x-${hash}`)).toEqual([301, `/${handle}/${slug}-${hash}`])

  await open(queue, `${settings}/front-page`)
  await queue.getByRole('button', { name: ui.addOf(arrangeText.newSeries) }).click()
  await queue.getByLabel(arrangeText.seriesTitle).fill('جستارهای پاییز')
  await queue.getByRole('button', { name: arrangeText.create }).click()
  await expect(queue.getByText(arrangeText.created)).toBeVisible()
  await queue.getByRole('region', { name: arrangeText.series }).getByRole('link', { name: arrangeText.add }).click()
  await queue.getByRole('button', { name: arrangeText.chooseOf(title) }).click()
  await expect(async () => {
    const shown = await visitor.get(encodeURI(`/${handle}/${slug}-${hash}`))
    expect([shown.status, shown.text.includes('جستارهای پاییز')]).toEqual([200, true])
  }).toPass()
  await page.goto(`/${handle}/${slug}-${hash}`)
  await expect(page.getByRole('navigation', { name: related.label }).getByRole('link', { name: 'جستارهای پاییز' })).toBeVisible()

  const renamed = `pub${uniqueId(5)}`
  await open(queue, settings)
  await queue.getByRole('button', { name: ui.editOf(publications.handle) }).click()
  await queue.getByRole('textbox', { name: publications.handle }).fill(renamed)
  await expect(queue.getByText(handles.free)).toBeVisible()
  await queue.getByRole('button', { name: ui.save }).click()
  await expect(queue.getByText(handles.saved)).toBeVisible()
  await expectShownAt(renamed)
  for (const path of ['', `/${slug}-${hash}`]) expect(await locationOf(`/${handle}${path}`)).toEqual([301, `/${renamed}${path}`])
  expect(await locationOf(`/feed/${handle}`)).toEqual([301, `/feed/${renamed}`])
  expect(await locationOf(`/${author.handle}/x-${hash}`)).toEqual([301, `/${renamed}/${slug}-${hash}`])

  await open(page, '/me/posts/published')
  const row = page.getByRole('listitem').filter({ hasText: title })
  await row.getByRole('button', { name: postText.moreActions }).click()
  await page.getByRole('button', { name: myPostsText.moveOut }).click()
  await expect(page.getByText(myPostsText.movedOut)).toBeVisible()
  await expectShownAt(author.handle)
  expect((await visitor.get(`/feed/${renamed}`)).text).not.toContain(title)
  for (const old of [handle, renamed])
    expect(await locationOf(`/${old}/${slug}-${hash}`)).toEqual([301, `/${author.handle}/${slug}-${hash}`])
  await page.goto('/me/posts/submissions')
  await expect(page.getByRole('listitem').filter({ hasText: title }).getByText(text.states.movedOut)).toBeVisible()
  await queue.context().close()
})
