import { env } from 'cloudflare:workers'
import { beforeEach, expect, test, vi } from 'vitest'
import { DAY, HOUR } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { aCampaign } from '#worker/testing/campaign-factories.ts'
import { as, aUser, queryNumber, readInvalidationVersion, type TestUser } from '#worker/testing/index.ts'
import { AdminCampaign, CampaignLinks, CreatedCampaign, type UpdateCampaign } from './contract.ts'
import { updatePhases } from './update-phases.ts'

let admin: TestUser

beforeEach(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  admin = await aUser({ role: 'admin' })
})

const pathOf = ({ slug }: { slug: string }) => `/api/admin/campaigns/${slug}`
const read = async (campaign: { slug: string }) => AdminCampaign.parse(await (await as(admin).get(pathOf(campaign))).json())

/** The fields of a campaign as the editor sends them. */
async function inputOf(campaign: { slug: string }): Promise<UpdateCampaign> {
  const { version, title, theme, description, rules, prizes, tag, ...rest } = await read(campaign)
  const { opensAt, entriesCloseAt, votingOpensAt, votingClosesAt, endsAt } = rest
  const { votesPerVoter, entriesPerAuthor, minWords, authorAgeDays, voterAgeDays, juryWeight } = rest
  return {
    ...{ version, title, theme, description, rules: rules.join('\n'), prizes, tag: tag?.name ?? '' },
    ...{ opensAt, entriesCloseAt, votingOpensAt, votingClosesAt, endsAt },
    ...{ votesPerVoter, entriesPerAuthor, minWords, authorAgeDays, voterAgeDays, juryWeight },
  }
}

const update = async (campaign: { slug: string }, over: Partial<UpdateCampaign>) =>
  as(admin).put(pathOf(campaign), { ...(await inputOf(campaign)), ...over })
const errorOf = async (response: Response) =>
  ((await response.json()) as { error: { code: string; fields?: Record<string, string> } }).error
const fieldsOf = async (response: Response) => Object.keys((await errorOf(response)).fields ?? {}).toSorted()

test('the same key creates one campaign, and a taken slug says what to do', async () => {
  const [key, slug] = [`key-${newHash()}`, `new-${newHash()}`]
  const input = { key, slug, kind: 'contest', title: 'قصه‌های پاییز' }
  const answers = await Promise.all([1, 2, 3].map(() => as(admin).post('/api/admin/campaigns', input)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(CreatedCampaign.parse(await answers[0]?.json())).toEqual({ slug })
  expect(await queryNumber('SELECT count(*) AS n FROM campaigns WHERE slug = ?', slug)).toBe(1)
  expect(await queryNumber("SELECT count(*) AS n FROM audit_log WHERE act = 'create_campaign' AND subject = ?", `campaign-${slug}`)).toBe(1)
  // Two admins may use the same key.
  const [other, theirs] = [await aUser({ role: 'admin' }), `new-${newHash()}`]
  for (let time = 0; time < 2; time++) {
    const answer = await as(other).post('/api/admin/campaigns', { ...input, slug: theirs })
    expect(CreatedCampaign.parse(await answer.json())).toEqual({ slug: theirs })
  }
  const second = await as(admin).post('/api/admin/campaigns', { ...input, key: `key-${newHash()}` })
  expect(second.status).toBe(409)
  expect(await fieldsOf(second)).toEqual(['slug'])
  for (const wrong of ['ab', 'Upper', 'two--hyphens', '-a-b', 'فارسی'])
    expect((await as(admin).post('/api/admin/campaigns', { ...input, key: `key-${newHash()}`, slug: wrong })).status, wrong).toBe(400)
})

test('an update replaces all fields, is idempotent and rejects an outdated version', async () => {
  const campaign = await aCampaign('draft')
  const input = { ...(await inputOf(campaign)), title: 'نام تازه', rules: 'یک\n\nدو', prizes: [{ title: 'جایزه', description: '' }] }
  for (let time = 0; time < 2; time++) expect((await as(admin).put(pathOf(campaign), input)).status).toBe(200)
  expect(await read(campaign)).toMatchObject({ title: 'نام تازه', rules: ['یک', 'دو'], version: 2, prizes: [{ title: 'جایزه' }] })
  expect((await as(admin).put(pathOf(campaign), { ...input, title: 'نامی دیگر' })).status).toBe(412)
  expect(
    await queryNumber("SELECT count(*) AS n FROM audit_log WHERE act = 'change_campaign' AND subject = ?", `campaign-${campaign.slug}`),
  ).toBe(1)
})

test('a campaign that was cancelled before it began rejects every later change of its state', async () => {
  const campaign = await aCampaign('cancelled', { opensAt: now() + DAY })
  for (const [action, status] of [
    ['unpublish', 409],
    ['publish', 409],
    ['cancel', 200],
  ] as const)
    expect((await as(admin).put(`${pathOf(campaign)}/state`, { action })).status, action).toBe(status)
  expect(await read(campaign)).toMatchObject({ state: 'cancelled', version: campaign.version })
})

test('an update drops the pages of its campaign and the list of campaigns, and a rejected one no page', async () => {
  const campaign = await aCampaign('entries')
  const input = { ...(await inputOf(campaign)), title: 'نام تازه' }
  const versions = () => Promise.all([`campaign-${campaign.slug}`, 'campaigns'].map((tag) => readInvalidationVersion(tag)))
  const before = await versions()
  expect((await as(admin).put(pathOf(campaign), { ...input, version: 7 })).status).toBe(412)
  expect(await versions()).toEqual(before)
  expect((await as(admin).put(pathOf(campaign), input)).status).toBe(200)
  for (const [nth, version] of (await versions()).entries()) expect(version).toBeGreaterThan(before[nth] ?? 0)
})

test('two concurrent updates of one version store one of them', async () => {
  const campaign = await aCampaign('draft')
  const input = await inputOf(campaign)
  const answers = await Promise.all(['الف', 'ب', 'پ'].map((title) => as(admin).put(pathOf(campaign), { ...input, title })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412])
  expect((await read(campaign)).version).toBe(2)
})

test('dates out of order or missing are rejected at their field', async () => {
  const campaign = await aCampaign('draft')
  const { opensAt, entriesCloseAt, votingOpensAt, votingClosesAt } = await inputOf(campaign)
  expect(await fieldsOf(await update(campaign, { entriesCloseAt: opensAt }))).toEqual(['entriesCloseAt'])
  expect(await fieldsOf(await update(campaign, { votingOpensAt: (entriesCloseAt ?? 0) - 1 }))).toEqual(['votingOpensAt'])
  expect(await fieldsOf(await update(campaign, { votingClosesAt: votingOpensAt }))).toEqual(['votingClosesAt'])
  expect(await fieldsOf(await update(campaign, { endsAt: (votingClosesAt ?? 0) - 1 }))).toEqual(['endsAt'])
  expect(await fieldsOf(await update(campaign, { votingOpensAt: null, tag: '' }))).toEqual(['tag', 'votingOpensAt'])
  expect((await update(campaign, { votingOpensAt: entriesCloseAt, endsAt: votingClosesAt })).status).toBe(200)
  const none = { opensAt: null, entriesCloseAt: null, votingOpensAt: null, votingClosesAt: null, endsAt: null }
  expect((await update(campaign, none)).status).toBe(200)
})

test('a birthday has a beginning and an end only, and no tag', async () => {
  const dates = { opensAt: now() + DAY, entriesCloseAt: null, votingOpensAt: null, votingClosesAt: null, endsAt: now() + 2 * DAY }
  const campaign = await aCampaign('draft', { kind: 'birthday', tagKey: null, tagName: null, ...dates })
  // The factory gives a tag by default.
  await env.DB.prepare('UPDATE campaigns SET tag_key = NULL, tag_name = NULL WHERE id = ?').bind(campaign.id).run()
  expect(await fieldsOf(await update(campaign, { votingOpensAt: now() + DAY, tag: 'تولد' }))).toEqual(['tag', 'votingOpensAt'])
  expect(await fieldsOf(await update(campaign, { endsAt: dates.opensAt }))).toEqual(['endsAt'])
  expect((await update(campaign, { endsAt: now() + 3 * DAY })).status).toBe(200)
})

const ENTRY_RULES = ['authorAgeDays', 'entriesPerAuthor', 'minWords', 'opensAt', 'tag']
const VOTE_RULES = ['juryWeight', 'voterAgeDays', 'votesPerVoter', 'votingOpensAt']
const LOCKED_FIELDS = {
  draft: [],
  unscheduled: [],
  upcoming: [],
  entries: ENTRY_RULES,
  closed: [...ENTRY_RULES, 'entriesCloseAt'],
  voting: [...ENTRY_RULES, ...VOTE_RULES, 'entriesCloseAt'],
  counting: [...ENTRY_RULES, ...VOTE_RULES, 'entriesCloseAt', 'votingClosesAt'],
  cancelled: [...ENTRY_RULES, ...VOTE_RULES, 'entriesCloseAt', 'votingClosesAt', 'endsAt', 'prizes'],
} as const

test.each(Object.entries(LOCKED_FIELDS))('%s locks what its phases depend on, and texts stay editable', async (stage, expected) => {
  const campaign = await aCampaign(stage as keyof typeof LOCKED_FIELDS) // The keys of the object.
  expect((await read(campaign)).locked.toSorted()).toEqual([...expected].toSorted())
  const before = await read(campaign)
  const changed: Partial<UpdateCampaign> = {
    ...{ authorAgeDays: 9, entriesPerAuthor: 9, minWords: 9, tag: 'دیگر', juryWeight: 9, voterAgeDays: 9, votesPerVoter: 9 },
    ...{ prizes: [{ title: 'تازه', description: '' }], opensAt: now() + HOUR, entriesCloseAt: now() + 30 * DAY },
    ...{ votingOpensAt: now() + 30 * DAY, votingClosesAt: now() + 31 * DAY, endsAt: now() + 32 * DAY },
  }
  for (const field of expected) {
    const response = await update(campaign, { [field]: changed[field as keyof UpdateCampaign] })
    expect(response.status, field).toBe(409)
    expect(await fieldsOf(response)).toEqual([field])
  }
  expect(await read(campaign)).toEqual(before)
  expect((await update(campaign, { title: `نام ${stage}`, theme: 'موضوع تازه', rules: 'قاعده' })).status).toBe(200)
})

test('results lock everything but the texts', async () => {
  const campaign = await aCampaign('counting', { resultsAt: now() })
  expect((await read(campaign)).locked).toContain('prizes')
  expect((await update(campaign, { prizes: [{ title: 'دیگر', description: '' }] })).status).toBe(409)
  expect((await update(campaign, { description: 'سپاس از همه.' })).status).toBe(200)
})

test('open dates only move later once the contest has begun, and a published one cannot open in the past', async () => {
  const campaign = await aCampaign('entries')
  const { entriesCloseAt, endsAt } = await inputOf(campaign)
  expect(await fieldsOf(await update(campaign, { entriesCloseAt: (entriesCloseAt ?? 0) - 1 }))).toEqual(['entriesCloseAt'])
  expect(await fieldsOf(await update(campaign, { endsAt: (endsAt ?? 0) - 1 }))).toEqual(['endsAt'])
  expect((await update(campaign, { entriesCloseAt: (entriesCloseAt ?? 0) + 1 })).status).toBe(200)
  const upcoming = await aCampaign('upcoming')
  expect(await fieldsOf(await update(upcoming, { opensAt: now() - 1 }))).toEqual(['opensAt'])
  expect((await update(upcoming, { opensAt: now() + HOUR })).status).toBe(200)
})

test('the end of a birthday that has begun only moves later, and its texts change although it has no other dates', async () => {
  const dates = { opensAt: now() - DAY, entriesCloseAt: null, votingOpensAt: null, votingClosesAt: null, endsAt: now() + DAY }
  const birthday = await aCampaign('entries', { kind: 'birthday', tagKey: null, tagName: null, ...dates })
  // The factory gives a tag by default.
  await env.DB.prepare('UPDATE campaigns SET tag_key = NULL, tag_name = NULL WHERE id = ?').bind(birthday.id).run()
  expect(await fieldsOf(await update(birthday, { endsAt: dates.endsAt - 1 }))).toEqual(['endsAt'])
  expect((await update(birthday, { endsAt: dates.endsAt + 1, description: 'تولد مبارک' })).status).toBe(200)
})

const STATE_CHANGES = [
  ['draft', 'publish', 200],
  ['draft', 'cancel', 409],
  ['unscheduled', 'unpublish', 200],
  ['upcoming', 'unpublish', 200],
  ['entries', 'unpublish', 409],
  ['entries', 'cancel', 200],
  ['voting', 'cancel', 200],
  ['counting', 'cancel', 200],
  ['cancelled', 'publish', 409],
  ['cancelled', 'unpublish', 409],
] as const

test.each(STATE_CHANGES)('a campaign that is %s answers %s with %d, once more the same', async (stage, action, status) => {
  const campaign = await aCampaign(stage)
  for (let time = 0; time < 2; time++) expect((await as(admin).put(`${pathOf(campaign)}/state`, { action })).status).toBe(status)
  const count = await queryNumber(
    'SELECT count(*) AS n FROM audit_log WHERE act = ? AND subject = ?',
    `${action}_campaign`,
    `campaign-${campaign.slug}`,
  )
  expect(count).toBe(status === 200 ? 1 : 0)
})

test('a contest without a tag or with an opening in the past is not published', async () => {
  const untagged = await aCampaign('draft')
  await env.DB.prepare('UPDATE campaigns SET tag_key = NULL, tag_name = NULL WHERE id = ?').bind(untagged.id).run()
  const late = await aCampaign('draft')
  setClockOffset(2 * DAY)
  for (const campaign of [untagged, late]) {
    expect((await as(admin).put(`${pathOf(campaign)}/state`, { action: 'publish' })).status).toBe(409)
    expect((await read(campaign)).state).toBe('draft')
  }
})

test('only unsuspended admins read or change campaigns, and a rejected call changes nothing', async () => {
  const campaign = await aCampaign('upcoming')
  const [before, input] = [await read(campaign), await inputOf(campaign)]
  const people = [await aUser(), await aUser({ role: 'moderator' }), await aUser({ role: 'admin', state: 'suspended' })]
  for (const person of [null, ...people]) {
    const status = person ? 403 : 401
    for (const path of ['/api/admin/campaigns', pathOf(campaign), `${pathOf(campaign)}/entries`])
      expect((await as(person).get(path)).status).toBe(status)
    const created = { key: `key-${newHash()}`, slug: `no-${newHash()}`, kind: 'contest', title: 'نه' }
    expect((await as(person).post('/api/admin/campaigns', created)).status).toBe(status)
    expect((await as(person).put(pathOf(campaign), { ...input, title: 'نه' })).status).toBe(status)
    expect((await as(person).put(`${pathOf(campaign)}/state`, { action: 'cancel' })).status).toBe(status)
    expect(await queryNumber('SELECT count(*) AS n FROM campaigns WHERE slug = ?', created.slug)).toBe(0)
  }
  expect(await read(campaign)).toEqual(before)
})

const running = async () => {
  const { items } = CampaignLinks.parse(await (await as(null).get('/api/campaigns?filter=running')).json())
  return items.map(({ slug }) => slug)
}

test('running campaigns are those between opening and results, and the cron task moves the stored phase once', async () => {
  const stages = ['upcoming', 'entries', 'closed', 'voting', 'counting', 'cancelled', 'unscheduled', 'draft'] as const
  await env.DB.prepare("UPDATE campaigns SET state = 'draft' WHERE created_at > 0").run()
  const made = Object.fromEntries(await Promise.all(stages.map(async (stage) => [stage, await aCampaign(stage)] as const)))
  expect(await running()).toEqual([made.closed, made.entries, made.voting, made.counting].map((campaign) => campaign?.slug))
  const bumps = () => queryNumber("SELECT max(seq) AS n FROM cache_bumps WHERE tag = 'campaigns'")
  await Promise.all([updatePhases(database(env)), updatePhases(database(env))])
  const after = await bumps()
  await updatePhases(database(env))
  expect(await bumps()).toBe(after)
  setClockOffset(2 * DAY)
  await updatePhases(database(env))
  expect(await bumps()).toBeGreaterThan(after)
  expect(await queryNumber("SELECT count(*) AS n FROM campaigns WHERE stored_phase = 'entries' AND slug = ?", made.upcoming?.slug)).toBe(1)
})

test('the list of campaigns has no draft and pages through the rest, the latest opening first', async () => {
  await env.DB.prepare("UPDATE campaigns SET state = 'draft' WHERE created_at > 0").run()
  const [entries, voting, upcoming, unscheduled] = [
    await aCampaign('entries'),
    await aCampaign('voting'),
    await aCampaign('upcoming'),
    await aCampaign('unscheduled'),
  ]
  await aCampaign('draft')
  const seen: string[] = []
  let after: string | undefined
  do {
    const page = CampaignLinks.parse(await (await as(null).get(`/api/campaigns?limit=3${after ? `&after=${after}` : ''}`)).json())
    seen.push(...page.items.map(({ slug }) => slug))
    after = page.next
  } while (after)
  const isSeeded = (slug: string) => slug === 'autoabzar' || slug === 'birthday'
  expect(seen.filter((slug) => !isSeeded(slug))).toEqual([upcoming, entries, voting, unscheduled].map(({ slug }) => slug))
})

test('the campaigns of an empty installation have no dates, and get the secret of their ballots with the first edit', async () => {
  const secretOf = () => env.DB.prepare("SELECT ballot_secret FROM campaigns WHERE slug = 'autoabzar'").first<string>('ballot_secret')
  const { phase, opensAt } = await read({ slug: 'autoabzar' })
  expect([opensAt, await secretOf()]).toEqual([null, ''])
  expect(phase).toBe('unscheduled')
  expect((await update({ slug: 'autoabzar' }, { description: 'توضیح تازه.' })).status).toBe(200)
  const secret = await secretOf()
  expect(secret?.length).toBeGreaterThan(20)
  expect((await update({ slug: 'autoabzar' }, { description: 'زود.' })).status).toBe(200)
  expect(await secretOf()).toBe(secret)
})
