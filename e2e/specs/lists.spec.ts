import type { Locator, Page } from '@playwright/test'
import { followText, saveText } from '#web/engagement/buttons/button-text.ts'
import { text } from '#web/engagement/reading-lists/text.ts'
import { text as ui } from '#web/ui/text.ts'
import type { ListCard, ListItem } from '#worker/engagement/reading-lists/contract.ts'
import { expectAccessible, expectAccessibleInBothThemes, expectToFitPhone } from '../support/accessibility.ts'
import type { Client } from '../support/client.ts'
import { publishDraft } from '../support/draft.ts'
import { browserCookies, expect, test, waitForHydration } from '../support/fixtures.ts'
import { registerMember, uniqueId } from '../support/member.ts'

const card = (page: Page, hash: string) => page.locator(`[data-card="${hash}"]`)
const bookmark = (within: Locator) => within.getByRole('button', { name: saveText.save, exact: true })
const listsOf = (client: Client) => client.call<{ items: ListCard[] }>('GET', '/api/lists/mine').then(({ items }) => items)
const itemsOf = (client: Client, hash: string) =>
  client.call<{ items: ListItem[] }>('GET', `/api/lists/${hash}/items`).then(({ items }) => items)
const titlesIn = async (client: Client, hash: string) => (await itemsOf(client, hash)).map(({ post }) => post.title)
const waitForResponseTo = (page: Page, method: string, path: RegExp) =>
  page.waitForResponse((answer) => answer.request().method() === method && path.test(answer.url()) && answer.ok())

async function aList(client: Client, name: string, titles: readonly string[], author = client): Promise<ListCard> {
  const list = await client.call<ListCard>('POST', '/api/lists', { json: { key: uniqueId(), name } })
  // Items are listed newest first, so add them in reverse order.
  for (const title of titles.toReversed()) {
    const { hash } = await publishDraft(author, { title })
    await client.call('PUT', `/api/lists/${list.hash}/items/${hash}`)
  }
  return list
}

test('a card saves its post to the default list and to a new private one, which returns 404 to others', { tag: '@full' }, async ({
  page,
  context,
  site,
  member,
}) => {
  const { hash } = await publishDraft(member.client, { title: 'برای بعد' })
  const { client, handle } = await registerMember(site)
  await context.addCookies(browserCookies(client))
  await page.goto(`/${member.handle}`)
  await waitForHydration(page)
  const post = card(page, hash)
  await expect(bookmark(post)).toHaveAttribute('aria-pressed', 'false')
  const saved = waitForResponseTo(page, 'PUT', /\/api\/lists\/saved\//)
  await bookmark(post).click()
  await expect(bookmark(post)).toHaveAttribute('aria-pressed', 'true')
  await saved
  await post.getByRole('button', { name: text.where }).click()
  const dialog = page.getByRole('dialog', { name: text.where })
  await expect(dialog.getByRole('checkbox', { name: text.defaultName })).toBeChecked()
  await dialog.getByLabel(text.newList).fill('برای سفر')
  await dialog.getByRole('checkbox', { name: text.private }).check()
  await expectAccessible(page)
  const put = waitForResponseTo(page, 'PUT', /\/api\/lists\/\w+\/items\//)
  await dialog.getByRole('button', { name: text.makeAndSave }).click()
  await expect(dialog.getByRole('checkbox', { name: 'برای سفر' })).toBeChecked()
  await put
  const taken = waitForResponseTo(page, 'DELETE', /\/api\/lists\//)
  await dialog.getByRole('checkbox', { name: text.defaultName }).click()
  await expect(dialog.getByRole('checkbox', { name: text.defaultName })).not.toBeChecked()
  await taken
  await dialog.getByRole('button', { name: text.done }).click()
  await expect(bookmark(post)).toHaveAttribute('aria-pressed', 'true')

  await page.goto('/me/lists')
  await page.getByRole('main').getByRole('link', { name: 'برای سفر' }).click()
  await expect(card(page, hash)).toBeVisible()
  const lists = await listsOf(client)
  expect(lists.map(({ name, itemCount, public: isPublic }) => [name, itemCount, isPublic]).toSorted()).toEqual([
    ['برای سفر', 1, false],
    [text.defaultName, 0, false],
  ])
  const mine = lists.find(({ name }) => name === 'برای سفر')?.hash ?? ''
  for (const path of [`/${handle}/list/${mine}`, `/feed/list/${mine}`, `/api/lists/${mine}/items`])
    expect([path, (await member.client.get(path)).status]).toEqual([path, 404])
  expect((await member.client.call<{ items: object[] }>('GET', `/api/lists/of/${handle}`)).items).toEqual([])
})

test('an owner annotates, reorders and moves list items, and undoes a removal and the deletion of the list', async ({
  page,
  context,
  site,
  member,
}) => {
  const { client, handle } = await registerMember(site)
  const list = await aList(client, 'شعر & <نثر>', ['یکم', 'دوم', 'سوم'], member.client)
  const other = await aList(client, 'دیگر', [])
  const path = `/${handle}/list/${list.hash}`
  await context.addCookies(browserCookies(client))
  await page.goto(path)
  await waitForHydration(page)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: text.addNote, exact: true }).first().click()
  await main.getByRole('textbox', { name: text.note }).fill('از همه بهتر')
  await main.locator('form').getByRole('button', { name: text.save, exact: true }).click()
  await expect(main.getByRole('button', { name: 'از همه بهتر' })).toBeVisible()

  await main.getByRole('button', { name: text.arrange }).click()
  const rows = main.getByRole('list').filter({ has: page.getByRole('button', { name: text.gripLabel('یکم') }) })
  const grip = (title: string) => main.getByRole('button', { name: text.gripLabel(title) })
  const movedByKey = waitForResponseTo(page, 'PUT', /\/position$/)
  await grip('یکم').press('ArrowDown')
  await expect(rows).toHaveText(/دوم[\s\S]*یکم[\s\S]*سوم/)
  await movedByKey
  await expect(grip('یکم')).toBeFocused()
  const dropped = waitForResponseTo(page, 'PUT', /\/position$/)
  const [from, to] = [await grip('سوم').boundingBox(), await grip('دوم').boundingBox()]
  if (!from || !to) throw new Error('No grip to drag')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 })
  await page.mouse.up()
  await dropped
  expect(await titlesIn(client, list.hash)).toEqual(['سوم', 'دوم', 'یکم'])
  await main.getByRole('button', { name: text.arrange }).click()

  const act = async (title: string, name: string) => {
    await main.getByRole('button', { name: text.actionsOf(title), exact: true }).click()
    await main.getByRole('button', { name, exact: true }).click()
  }
  await act('دوم', text.moveTo)
  await page.getByRole('dialog').getByRole('button', { name: 'دیگر' }).click()
  await expect(page.getByText(text.movedTo('دیگر'))).toBeVisible()
  expect(await titlesIn(client, other.hash)).toEqual(['دوم'])
  await act('یکم', text.removeItem)
  await expect(main.getByRole('button', { name: text.actionsOf('یکم') })).toBeHidden()
  const back = waitForResponseTo(page, 'PUT', /\/items\//)
  await page.getByText(text.takenOut).locator('..').getByRole('button', { name: ui.undo }).click()
  await back
  await expect(main.getByRole('button', { name: 'از همه بهتر' })).toBeVisible()
  expect((await itemsOf(client, list.hash)).map(({ post, note }) => [post.title, note])).toEqual([
    ['سوم', ''],
    ['یکم', 'از همه بهتر'],
  ])

  const visitor = await context.browser()?.newContext({ baseURL: site })
  if (!visitor) throw new Error('No browser')
  const read = await visitor.newPage()
  await read.goto(path)
  await expect(read.getByRole('main').getByText('از همه بهتر')).toBeVisible()
  await expect(read.getByRole('main').getByRole('link', { name: followText.follow })).toBeVisible()
  // Parse the feed strictly as XML, so that a malformed one fails the test.
  const feed = await read.evaluate(async () => {
    const address = document.querySelector<HTMLLinkElement>('link[type="application/rss+xml"]')?.href ?? ''
    const xml = new DOMParser().parseFromString(await (await fetch(address)).text(), 'text/xml')
    return [...xml.querySelectorAll('title')].map(({ textContent }) => textContent)
  })
  expect(feed.slice(1).toSorted()).toEqual(['سوم', 'یکم'])
  expect(feed[0]).toMatch(/^شعر & <نثر> · /)
  await visitor.close()

  await act(list.name, text.remove)
  await expect(page).toHaveURL(/\/me\/lists$/)
  expect((await member.client.get(path)).status).toBe(410)
  await page.getByText(text.removed).locator('..').getByRole('button', { name: ui.undo }).click()
  await expect(page.getByText(text.restored)).toBeVisible()
  expect(await titlesIn(member.client, list.hash)).toEqual(['سوم', 'یکم'])
})

test('a member follows, saves to, creates and reorders lists @phone', { tag: '@full' }, async ({ page, context, site, member }) => {
  const list = await aList(member.client, `خواندنی‌های ${uniqueId(3)}`, ['نام دراز یک پست که در یک سطر گوشی جا نمی‌شود و می‌شکند', 'کوتاه'])
  const { client } = await registerMember(site)
  await context.addCookies(browserCookies(client))
  await page.goto(`/${member.handle}/list/${list.hash}`)
  await waitForHydration(page)
  const main = page.getByRole('main')
  const followed = waitForResponseTo(page, 'PUT', /\/api\/follows\/list\//)
  await main.getByRole('button', { name: followText.follow }).click()
  await expect(main.getByRole('button', { name: followText.following })).toBeVisible()
  await followed
  await expectToFitPhone(page)
  await expectAccessibleInBothThemes(page)
  const [post] = await itemsOf(client, list.hash)
  await card(page, post?.post.hash ?? '')
    .getByRole('button', { name: text.where })
    .tap()
  const dialog = page.getByRole('dialog', { name: text.where })
  const saved = waitForResponseTo(page, 'PUT', /\/api\/lists\/saved\//)
  const box = dialog.getByRole('checkbox', { name: text.defaultName })
  await box.tap()
  await expect(box).toBeChecked()
  await saved
  await expectToFitPhone(page)
  await dialog.getByRole('button', { name: text.done }).tap()
  await page.goto('/me/lists')
  await waitForHydration(page)
  await page.getByRole('button', { name: text.newList }).tap()
  const words = page.getByRole('dialog', { name: text.newList })
  await words.getByLabel(text.name, { exact: true }).fill('دومین')
  await words.getByRole('radio', { name: text.onlyMe }).check()
  await expectToFitPhone(page)
  await words.getByRole('button', { name: text.make, exact: true }).tap()
  const moved = waitForResponseTo(page, 'PUT', /\/position$/)
  await page.getByRole('button', { name: text.gripLabel('دومین') }).press('ArrowDown')
  await moved
  await expect.poll(async () => (await listsOf(client)).map(({ name }) => name)).toEqual([text.defaultName, 'دومین'])
  await expectAccessible(page)
})
