import { readFileSync } from 'node:fs'
import { text as blockText } from '#web/account/blocks/text.ts'
import { text as opmlText } from '#web/distribution/opml/text.ts'
import { followText } from '#web/engagement/buttons/button-text.ts'
import { text as reportText } from '#web/moderation/reports/text.ts'
import type { MutedItems } from '#worker/account/blocks/contract.ts'
import { expectAccessible, expectToFitPhone } from '../support/accessibility.ts'
import { publishDraft } from '../support/draft.ts'
import { browserCookies, expect, test, waitForHydration } from '../support/fixtures.ts'
import { registerMember } from '../support/member.ts'

test('a reader follows, mutes and blocks a user and undoes each; a blocked user’s post returns 403 @phone', { tag: '@full' }, async ({
  page,
  context,
  site,
  member,
  allowConsole,
}) => {
  allowConsole(/403/)
  const { path } = await publishDraft(member.client, { title: 'نوشته‌ای که پنهان می‌شود' })
  const reader = await registerMember(site)
  await context.addCookies(browserCookies(reader.client))
  const follow = page.getByRole('button', { name: followText.follow })
  const following = page.getByRole('button', { name: followText.following })
  const followers = page.getByRole('link', { name: 'دنبال‌کننده', exact: false })

  await page.goto(`/${member.handle}`)
  await waitForHydration(page)
  await follow.click()
  await expect(following).toBeVisible()
  await expect(followers).toHaveText('۱ دنبال‌کننده')
  await following.click()
  await expect(follow).toBeVisible()
  await page.getByRole('button', { name: 'واگرد' }).click()
  await expect(following).toBeVisible()
  await expect
    .poll(async () => (await reader.client.call<{ items: object[] }>('GET', `/api/follows/of/${reader.handle}/following`)).items)
    .toHaveLength(1)

  await page.goto(`/${reader.handle}/following`)
  await expect(page.locator(`main a[href="/${member.handle}"]`)).toBeVisible()
  await expect(following).toBeVisible()

  await page.goto(`/${member.handle}`)
  await waitForHydration(page)
  const menu = page.getByRole('button', { name: reportText.menu, exact: true })
  await menu.click()
  await page.getByRole('button', { name: blockText.mute('نرگس آزمونی') }).click()
  const isMuted = async () => (await reader.client.call<MutedItems>('GET', '/api/me/mutes')).users.map(({ handle }) => handle)
  await expect.poll(isMuted).toEqual([member.handle])
  await page.goto('/me/interests')
  await waitForHydration(page)
  const chip = page.getByRole('button', { name: blockText.unmute('نرگس آزمونی') })
  await expectAccessible(page)
  await expectToFitPhone(page)
  await chip.click()
  await expect(page.getByText(blockText.noneMuted)).toBeVisible()
  expect(await isMuted()).toEqual([])

  await page.goto(`/${member.handle}`)
  await waitForHydration(page)
  await menu.click()
  await page.getByRole('button', { name: blockText.block('نرگس آزمونی') }).click()
  await expect(page.getByRole('heading', { name: 'را مسدود کرده‌ای' })).toBeVisible()
  const refused = await page.goto(path)
  expect(refused?.status()).toBe(403)
  await expect(page.getByRole('heading', { name: 'این صفحه برای تو در دسترس نیست' })).toBeVisible()
  await page.goto(`/${reader.handle}/following`)
  await expect(page.getByText('هنوز کسی را دنبال نمی‌کند.')).toBeVisible()
  await page.goto(`/${member.handle}`)
  await waitForHydration(page)
  await page.getByRole('button', { name: blockText.unblock }).click()
  await expect(follow).toBeVisible()
})

test('a reader previews pasted OPML, follows the one selected feed and exports it @phone', { tag: '@full' }, async ({
  page,
  context,
  site,
  member,
}) => {
  const reader = await registerMember(site)
  await context.addCookies(browserCookies(reader.client))
  await page.goto('/me/settings/advanced')
  await waitForHydration(page)
  await page.getByRole('button', { name: opmlText.paste, exact: true }).click()
  await page.getByLabel(opmlText.pasteLabel).fill(`<opml><body><outline text="دیگران">
    <outline text="نرگس" xmlUrl="${site}/feed/@${member.handle}"/><outline text="شعر" xmlUrl="${site}/feed/topic/poetry"/>
    <outline text="رادیوی دور" xmlUrl="https://elsewhere.example/feed?a=1&b=2"/><outline text="گم" xmlUrl="none"/></outline></body></opml>`)
  await page.getByRole('button', { name: opmlText.pasteRead, exact: true }).click()
  await expect(page.getByText('https://elsewhere.example/feed?a=1&b=2')).toBeVisible()
  await expectAccessible(page)
  await expectToFitPhone(page)
  await page.getByRole('checkbox', { name: 'شعر' }).uncheck()
  await page.getByRole('button', { name: opmlText.follow(1) }).click()
  await expect(page.getByText(opmlText.followed(1))).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: opmlText.export }).click()
  const path = await (await download).path()
  expect(readFileSync(path, 'utf8')).toContain(`xmlUrl="${site}/feed/${member.handle}"`)
})
