import { text as related } from '#web/discovery/related-posts/text.ts'
import { text } from '#web/discovery/search/text.ts'
import { pageText } from '#web/publications/publications/page-text.ts'
import type { SaveDraftResult } from '#worker/posts/posts/contract.ts'
import type { ManagedPublication } from '#worker/publications/publications/contract.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { registerMember, uniqueId } from '../support/member.ts'

test('a reader searches within a publication, leaves it for all of Daftar, and finds more of it below a post', { tag: '@full' }, async ({
  browser,
  page,
  site,
}) => {
  const { client } = await registerMember(site)
  const name = `مجلهٔ ${uniqueId(3)}`
  const publication = await client.call<ManagedPublication>('POST', '/api/publications', {
    json: { key: uniqueId(), name, handle: `mag${uniqueId(5)}` },
  })
  const publish = async (title: string, inPublication: boolean) => {
    const document = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'متنی کوتاه.' }] }] }
    const { hash } = await client.call<SaveDraftResult>('POST', '/api/posts', { json: { key: uniqueId(), title, document } })
    const json = { revision: 1, publication: inPublication ? publication.hash : null }
    return client.call<{ path: string }>('POST', `/api/posts/${hash}/publish`, { json })
  }
  const word = 'شباهنگ'
  for (const title of [`${word} یکم`, `${word} دوم`, `${word} سوم`, `${word} چهارم`]) await publish(title, true)
  await publish(`${word} بیرون از مجله`, false)
  const { path } = await publish('پستی دیگر از مجله', true)

  await page.goto(`/${publication.handle}`)
  await expect(async () => {
    await page.goto(`/search/posts?q=${encodeURIComponent(word)}`)
    await expect(page.getByRole('link', { name: `${word} بیرون از مجله` })).toBeVisible({ timeout: 500 })
  }).toPass()
  const plain = await (await browser.newContext({ baseURL: site, javaScriptEnabled: false })).newPage()
  for (const reader of [page, plain]) {
    await reader.goto(`/${publication.handle}`)
    await reader.getByRole('link', { name: pageText.search }).click()
    const box = reader.getByRole('combobox', { name: text.box })
    await box.fill(word)
    await box.press('Enter')
    await expect(reader.getByText(text.found(4))).toBeVisible()
    await expect(reader.getByRole('main').getByRole('link', { name }).first()).toHaveAttribute('href', `/${publication.handle}`)
    await reader.getByRole('link', { name: text.everywhere }).click()
    await expect(reader.getByRole('link', { name: `${word} بیرون از مجله` })).toBeVisible()
  }
  await plain.context().close()

  await page.goBack()
  await expectAccessible(page)
  await page.goto(path)
  await expect(page.getByRole('region', { name: related.publication }).getByRole('listitem').first()).toBeVisible()
})
