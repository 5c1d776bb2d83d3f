import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { persianDigits } from '#shared/persian/digits.ts'
import { awardText } from '#web/site/ballots/award-text.ts'
import { staffText } from '#web/site/ballots/staff-text.ts'
import { resultsText, text } from '#web/site/ballots/text.ts'
import { expectAccessibleInBothThemes, expectToFitPhone } from '../support/accessibility.ts'
import { DESKTOP, PHONE } from '../support/chromium.ts'
import { Client } from '../support/client.ts'
import { createContest } from '../support/contest.ts'
import { browserCookies, deleteCookies, expect, test, waitForHydration } from '../support/fixtures.ts'
import type { Member } from '../support/member.ts'
import { anAdmin, anEstablishedMember } from '../support/moderator.ts'

const LONG = `Antidisestablishmentarianism${'wwwwwwwwww'.repeat(4)}`
const TITLES = ['ابزاری که هر روز به کارم می‌آید', 'پست دوم پویش', 'پست سوم پویش', LONG]

const toggle = (page: Page, title: string, isChosen: boolean) =>
  page.getByRole('button', { name: (isChosen ? text.withdraw + text.takeBack(title) : text.vote + text.voteFor(title)).trim() })
const slip = (page: Page) => page.getByRole('region', { name: text.slip })
const counter = (page: Page, used: number, all: number) => page.getByRole('status').filter({ hasText: text.used(used, all) })

async function signIn(page: Page, member: Member): Promise<void> {
  await page.context().addCookies(browserCookies(member.client))
}

async function expectToFit(page: Page): Promise<void> {
  await page.setViewportSize(PHONE)
  await expectToFitPhone(page)
  await page.setViewportSize(DESKTOP)
}

test('a member votes, changes the vote, uses all votes and cannot exceed them', async ({ page, site }) => {
  const [author, voter] = await Promise.all([anEstablishedMember(site), anEstablishedMember(site)])
  const contest = await createContest({ authors: [author, author, author, voter], titles: [...TITLES.slice(0, 3), 'پست خودم'] })
  const [first = '', second = '', third = ''] = contest.entries.map(({ title }) => title)

  // A visitor sees the entries and where to sign in.
  await page.goto(`/campaign/${contest.slug}/vote`)
  await expect(page.getByRole('heading', { name: first })).toBeVisible()
  await expect(page.getByRole('link', { name: text.signIn })).toHaveAttribute('href', new RegExp(`next=.*${contest.slug}`))
  await expectAccessibleInBothThemes(page)

  await signIn(page, voter)
  await page.goto(`/campaign/${contest.slug}/vote`)
  await waitForHydration(page)
  await expect(counter(page, 0, 2)).toBeVisible()
  await expect(page.getByText(text.own)).toBeVisible()
  await expect(toggle(page, 'پست خودم', false)).toBeDisabled()
  await toggle(page, first, false).click()
  await expect(toggle(page, first, true)).toHaveAttribute('aria-pressed', 'true')
  await toggle(page, second, false).click()
  await expect(counter(page, 2, 2)).toBeVisible()
  await expect(toggle(page, third, false)).toBeDisabled()
  await expect(page.getByText(text.noneLeft).first()).toBeVisible()
  await expect(slip(page).locator('code')).toHaveText(/^\w{12,}$/)
  await expectAccessibleInBothThemes(page)
  await expectToFit(page)

  // The counter stays in sight at the end of the list.
  await toggle(page, 'پست خودم', false).scrollIntoViewIfNeeded()
  await expect(counter(page, 2, 2)).toBeInViewport()

  const receipt = await slip(page).locator('code').textContent()
  await slip(page)
    .getByRole('button', { name: text.removeVote + text.withdrawFrom(first) })
    .click()
  await expect(counter(page, 1, 2)).toBeVisible()
  await toggle(page, third, false).click()
  await expect(slip(page).getByRole('link')).toHaveText([second, third])
  await expect(async () => {
    await page.reload()
    await expect(slip(page).getByRole('link')).toHaveText([second, third], { timeout: 500 })
  }).toPass()
  await expect(slip(page).locator('code')).toHaveText(receipt ?? '')
  const answer = await voter.client.send('PUT', `/api/campaigns/${contest.slug}/votes/${contest.entries[0]?.hash}`)
  expect(answer.status).toBe(409)
})

test('a member votes with the keyboard, and nothing changes after the close', { tag: '@full' }, async ({ page, site }) => {
  const [author, voter] = await Promise.all([anEstablishedMember(site), anEstablishedMember(site)])
  const contest = await createContest({ authors: [author], titles: TITLES })
  const [first = '', second = ''] = contest.entries.map(({ title }) => title)
  await signIn(page, voter)
  await page.goto(`/campaign/${contest.slug}/vote`)
  await waitForHydration(page)
  await expectToFit(page)
  // Each press waits for the vote before it, because a vote that is still on its way at the close does not count.
  const expectStored = (votes: number) =>
    expect
      .poll(
        async () =>
          (await voter.client.call<{ state: { chosen: unknown[] } }>('GET', `/api/campaigns/${contest.slug}/ballot`)).state.chosen,
      )
      .toHaveLength(votes)
  await toggle(page, first, false).focus()
  await page.keyboard.press('Space')
  await expect(toggle(page, first, true)).toBeFocused()
  await expectStored(1)
  await page.keyboard.press('Enter')
  await expect(toggle(page, first, false)).toBeFocused()
  await expectStored(0)
  await page.keyboard.press('Enter')
  await expect(counter(page, 1, 2)).toBeVisible()
  await expectStored(1)

  await contest.moveTo('counting')
  await toggle(page, second, false).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(text.votingOver, { exact: true })).toBeVisible()
  await expect(slip(page).getByRole('link')).toHaveText([first])
  await expect(toggle(page, second, false)).toBeHidden()
  await expect(page.getByText(text.slipClosed)).toBeVisible()
  await expectAccessibleInBothThemes(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a member votes, changes the vote and cannot exceed the votes', { tag: '@full' }, async ({ page, site }) => {
    const [author, voter] = await Promise.all([anEstablishedMember(site), anEstablishedMember(site)])
    const contest = await createContest({ authors: [author], titles: TITLES })
    const [first = '', second = '', third = ''] = contest.entries.map(({ title }) => title)
    await signIn(page, voter)
    await page.goto(`/campaign/${contest.slug}/vote`)
    await toggle(page, first, false).click()
    await expect(slip(page).getByRole('link')).toHaveText([first])
    await toggle(page, second, false).click()
    await expect(counter(page, 2, 2)).toBeVisible()
    await expect(toggle(page, third, false)).toBeDisabled()
    await toggle(page, first, true).click()
    await expect(counter(page, 1, 2)).toBeVisible()
    await toggle(page, third, false).click()
    await expect(slip(page).getByRole('link')).toHaveText([second, third])
    await contest.moveTo('counting')
    await toggle(page, second, true).click()
    await expect(page.getByRole('alert').first()).toContainText('رأی‌گیری')
    await page.goto(`/campaign/${contest.slug}/vote`)
    await expect(slip(page).getByRole('link')).toHaveText([second, third])
  })

  test('a juror scores entries', { tag: '@full' }, async ({ page, site }) => {
    const [author, juror, admin] = await Promise.all([anEstablishedMember(site), anEstablishedMember(site), anAdmin(site)])
    const contest = await createContest({ authors: [author], titles: TITLES.slice(0, 2), juryWeight: 40 })
    await admin.client.call('PUT', `/api/admin/campaigns/${contest.slug}/jurors/${juror.handle}`)
    await signIn(page, juror)
    await page.goto(`/campaign/${contest.slug}/jury`)
    const field = page.getByRole('textbox', { name: staffText.score + staffText.scoreOf(TITLES[0] ?? '') })
    const save = page.getByRole('button', { name: staffText.saveScore + staffText.scoreOf(TITLES[0] ?? '') })
    await field.fill('۱۱')
    await save.click()
    await expect(page.getByText(staffText.badScore).first()).toBeVisible()
    await field.fill('٨')
    await save.click()
    await expect(page.getByRole('status').filter({ hasText: staffText.scoreSaved })).toBeVisible()
    await expect(field).toHaveValue('۸')
    await expect(page.getByText(staffText.progress(1, 2))).toBeVisible()
  })
})

test('an admin publishes, a visitor verifies the file and the winner has a badge', { tag: '@full' }, async ({ page, site }) => {
  const members = await Promise.all([anEstablishedMember(site), anEstablishedMember(site), anEstablishedMember(site), anAdmin(site)])
  const [author, voter, juror, admin] = members
  const prizes = [{ title: 'جایزهٔ بزرگ', description: 'یک سال میزبانی' }]
  const contest = await createContest({ authors: [author], titles: [TITLES[0] ?? '', LONG], juryWeight: 40, prizes })
  const [winner] = contest.entries
  if (!winner) throw new Error('The contest has no entry')
  await voter.client.call('PUT', `/api/campaigns/${contest.slug}/votes/${winner.hash}`)

  await signIn(page, admin)
  await page.goto(`/admin/campaigns/${contest.slug}/ballots`)
  await waitForHydration(page)
  await expect(page.getByText(staffText.missing.voting)).toBeVisible()
  await page.getByRole('button', { name: `${staffText.addJuror}…` }).click()
  await page.getByLabel(staffText.handle).fill(`@${juror.handle}`)
  await page.getByRole('button', { name: staffText.add, exact: true }).click()
  await expect(page.getByText(staffText.scored(0, 2))).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await expectToFit(page)

  await deleteCookies(page)
  await signIn(page, juror)
  await page.goto(`/campaign/${contest.slug}/jury`)
  await waitForHydration(page)
  for (const [at, { title }] of contest.entries.entries()) {
    await page.getByRole('textbox', { name: staffText.score + staffText.scoreOf(title) }).fill(persianDigits(10 - at))
    await page.getByRole('button', { name: staffText.saveScore + staffText.scoreOf(title) }).click()
    await expect(page.getByText(staffText.progress(at + 1, 2))).toBeVisible()
  }
  await expectAccessibleInBothThemes(page)
  await expectToFit(page)

  await contest.moveTo('counting')
  await deleteCookies(page)
  await signIn(page, admin)
  await page.goto(`/admin/campaigns/${contest.slug}/ballots`)
  await waitForHydration(page)
  await page.getByRole('button', { name: `${staffText.publish}…` }).click()
  await page.getByLabel(staffText.confirmPublish).check()
  await page.getByRole('button', { name: staffText.publish, exact: true }).click()
  await expect(page.getByText(staffText.sealed)).toBeVisible()
  await contest.moveTo('due')
  await new Client(site).call('POST', '/__local/cron')
  await page.reload()
  await expect(page.getByText(staffText.published)).toBeVisible()

  await deleteCookies(page)
  await page.goto(`/campaign/${contest.slug}`)
  await expect(page.getByRole('heading', { name: resultsText.winners })).toBeVisible()
  const ranking = page.getByRole('table', { name: resultsText.rankingLabel })
  await expect(ranking.getByRole('row').nth(1)).toContainText(winner.title)
  await expect(ranking.getByRole('row').nth(1).getByRole('cell').last()).toHaveText('۱۰۰')
  await expectAccessibleInBothThemes(page)
  await expectToFit(page)

  const head = await page.locator('code', { hasText: /^[0-9a-f]{64}$/ }).textContent()
  const verify = await download(page, head ?? '')
  expect(await verify((lines) => lines)).toMatchObject({ code: 0, output: expect.stringContaining(head ?? 'no head') })
  const tampered = await verify((lines) => lines.map((line) => line.replace(`"votes":["${winner.hash}"]`, '"votes":[]')))
  expect(tampered.code).not.toBe(0)

  await page.goto(winner.path)
  await expect(page.getByRole('list', { name: awardText.awards })).toContainText('جایزهٔ بزرگ')
  await page.goto(`/${author.handle}`)
  await expect(page.getByRole('list', { name: awardText.awards }).getByRole('link', { name: winner.title })).toBeVisible()
})

/** Downloads the results and the script from the page; the returned function runs the script on the changed lines of the file. */
async function download(page: Page, head: string) {
  const save = async (label: string) => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: label }).click()])
    return readFile(await file.path(), 'utf8')
  }
  const [lines, script] = [(await save(resultsText.download)).split('\n'), await save(resultsText.script)]
  return async (change: (lines: string[]) => string[]) => {
    const folder = await mkdtemp(join(tmpdir(), 'daftar-verify-'))
    try {
      await writeFile(join(folder, 'verify-campaign.mjs'), script)
      await writeFile(join(folder, 'results.jsonl'), change(lines).join('\n'))
      const run = promisify(execFile)(process.execPath, [
        join(folder, 'verify-campaign.mjs'),
        join(folder, 'results.jsonl'),
        '--head',
        head,
      ])
      return await run.then(
        ({ stdout }) => ({ code: 0, output: stdout }),
        (error: { code: number; stdout: string }) => ({ code: error.code, output: error.stdout }),
      )
    } finally {
      await rm(folder, { recursive: true })
    }
  }
}
