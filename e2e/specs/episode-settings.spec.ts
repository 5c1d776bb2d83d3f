import type { Page } from '@playwright/test'
import { chaptersText, episodeText, transcriptText } from '#web/podcasts/episodes/text.ts'
import { transcriptPageText } from '#web/podcasts/episodes/transcript-page-text.ts'
import { expectAccessibleInBothThemes, expectToFitPhone } from '../support/accessibility.ts'
import { startDraft } from '../support/draft.ts'
import { browserCookies, expect, test, waitForHydration } from '../support/fixtures.ts'
import { createLongMp3 } from '../support/media-files.ts'
import type { Member } from '../support/member.ts'
import { uploadEpisodeAudio } from '../support/upload-episode-audio.ts'

const VTT = `WEBVTT

00:00.000 --> 00:02.500
<v مینا>سلام، به این قسمت خوش آمدید

00:02.500 --> 00:06.000
<v رضا>امروز از کتاب‌های کهنه می‌گوییم

بی‌زمان مانده
`

async function open(page: Page, { client }: Member) {
  const draft = await startDraft(client, { title: 'قسمتی با فصل‌ها و متن گفتار' })
  await uploadEpisodeAudio({ client, post: draft.hash, file: createLongMp3(2_000_000).file })
  await page.context().addCookies(browserCookies(client))
  await page.goto(`/p/${draft.hash}/settings/sound`)
  await waitForHydration(page)
  await expect(button(page, transcriptText.save)).toBeVisible()
  return draft
}

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const toast = (page: Page, words: string) => expect(page.getByText(words, { exact: true }).first()).toBeVisible()

async function importTranscript(page: Page): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, transcriptText.import).click()])
  await chooser.setFiles({ name: 'گفت‌وگو.vtt', mimeType: 'text/vtt', buffer: Buffer.from(VTT) })
  await expect(page.getByText(transcriptText.read(2, true))).toBeVisible()
}

test('chapters and a transcript saved in the episode settings are published, and the transcript page is searchable', {
  tag: '@full',
}, async ({ page, member, site }) => {
  const { hash, revision } = await open(page, member)
  const section = (name: string) => page.getByRole('region', { name, exact: true })

  await test.step('requires a name for each person and saves the fields', async () => {
    await page.getByLabel(episodeText.episode).fill('۳')
    await button(page, episodeText.addPerson).click()
    await button(page, episodeText.save).click()
    await expect(page.getByText('نام را بنویس')).toBeVisible()
    await page.getByLabel(episodeText.person, { exact: true }).fill('مینا شریفی')
    await button(page, episodeText.save).click()
    await toast(page, episodeText.saved)
  })

  await test.step('saves typed and pasted chapters', async () => {
    await button(page, chaptersText.add).click()
    await page.keyboard.type('مقدمه')
    await button(page, chaptersText.paste).click()
    await page.getByLabel(chaptersText.pasteLabel).fill('۰:۳۰ گفت‌وگو\n00:10 آغاز سخن')
    await button(page, chaptersText.pasteAdd).click()
    await expect(section(chaptersText.title).getByLabel(chaptersText.start)).toHaveCount(3)
    await button(page, chaptersText.save).click()
    await toast(page, chaptersText.saved)
  })

  await test.step('imports a transcript, lists parse errors and splits a segment', async () => {
    await importTranscript(page)
    await page.getByText(transcriptText.parseErrors(1)).click()
    await expect(page.getByText(transcriptText.parseError({ line: 9, code: 'missingTime' }))).toBeVisible()
    const first = page.getByLabel(`${transcriptText.text}، ${transcriptText.nth(1)}`)
    await first.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(5, 5))
    await first.press('Control+Enter')
    await expect(page.getByLabel(`${transcriptText.text}، ${transcriptText.nth(2)}`)).toHaveValue('به این قسمت خوش آمدید')
    await button(page, transcriptText.save).click()
    await toast(page, transcriptText.saved)
    await expectAccessibleInBothThemes(page)
  })

  const { path } = await member.client.call<{ path: string }>('POST', `/api/posts/${hash}/publish`, { json: { revision, tags: [] } })

  await test.step('serves the chapters and transcript to podcast apps', async () => {
    const chapters = await (await fetch(`${site}/media/chapters/${hash}.json`)).json()
    expect(chapters).toMatchObject({ chapters: [{ startTime: 0, title: 'مقدمه' }, { startTime: 10 }, { startTime: 30, title: 'گفت‌وگو' }] })
    expect(await (await fetch(`${site}/media/transcript/${hash}.vtt`)).text()).toContain(
      '<v رضا>امروز از کتاب‌های کهنه می‌گوییم بی‌زمان مانده',
    )
  })

  await test.step('a reader searches the transcript, and a match links to its time', async () => {
    await page.goto(path)
    await page.getByRole('link', { name: transcriptPageText.title, exact: true }).click()
    await expect(page.getByRole('heading', { name: transcriptPageText.title })).toBeVisible()
    await waitForHydration(page)
    await page.getByRole('searchbox', { name: transcriptPageText.find }).fill('کتاب')
    await page.keyboard.press('Enter')
    await expect(page.locator('main mark')).toHaveText(['کتاب‌های'])
    await expect(page.getByRole('link', { name: transcriptPageText.playFrom('۰:۰۲') })).toHaveAttribute('href', /\?t=2$/)
    await expectAccessibleInBothThemes(page)
  })
})

test('the episode settings pass axe and fit a phone @phone', { tag: '@full' }, async ({ page, member }) => {
  await open(page, member)
  await button(page, episodeText.addPerson).tap()
  await button(page, episodeText.addSoundbite).tap()
  await button(page, chaptersText.add).tap()
  await importTranscript(page)
  await expectToFitPhone(page)
  await expectAccessibleInBothThemes(page)
})
