import { expect, test } from 'vitest'
import type { z } from 'zod'
import { LIMITS } from '#shared/limits/index.ts'
import { ArrangeFrontPage, ChangeSeries, CreateSeries, PostChoicesQuery } from './front-page/contract.ts'
import { CreateInvitation, MembersQuery } from './members/contract.ts'
import { ClosePublication, CreatePublication, UpdatePublication } from './publications/contract.ts'
import { AcceptSubmission, AddNote, CreateSubmission, MoveOut, QueueQuery, ReturnSubmission } from './submissions/contract.ts'
import { AnswerSuggestion, SendSuggestion } from './submissions/suggestions/contract.ts'

const key = '0'.repeat(36)
const hash = (nth: number) => `${nth}`.padStart(12, 'a')
const hashes = (count: number) => Array.from({ length: count }, (_, nth) => hash(nth))
const arrangement = { key, version: 0, lead: null, featured: [], pinned: [], sections: [] }
const publication = { key, handle: 'magazine1', name: 'نشریه' }
const submission = { key, post: hash(1), publication: hash(2), revision: 1 }
const suggestion = { key, version: 1, title: 'عنوان', document: { type: 'doc', content: [{ type: 'paragraph' }] } }
const repeat = (letter: string, count: number) => letter.repeat(count)
const sections = (count: number) => Array.from({ length: count }, (_, nth) => ({ tag: `برچسب ${nth}` }))

const LONGEST: [string, z.ZodType, object, string, (count: number) => unknown, number][] = [
  ['the name of a publication', CreatePublication, publication, 'name', (count) => repeat('ا', count), LIMITS.nameGraphemes],
  ['its description', CreatePublication, publication, 'description', (count) => repeat('ا', count), LIMITS.publicationDescriptionGraphemes],
  ['what it says about itself', UpdatePublication, {}, 'about', (count) => repeat('ا', count), LIMITS.publicationAboutGraphemes],
  ['its guidelines', UpdatePublication, {}, 'guidelines', (count) => repeat('ا', count), LIMITS.publicationGuidelinesGraphemes],
  ['the handle that confirms a closing', ClosePublication, {}, 'handle', (count) => repeat('a', count), 40],
  ['a search for members', MembersQuery, {}, 'search', (count) => repeat('ا', count), 60],
  ['the featured posts', ArrangeFrontPage, arrangement, 'featured', hashes, LIMITS.frontPageFeatured],
  ['the pinned posts', ArrangeFrontPage, arrangement, 'pinned', hashes, LIMITS.frontPagePinned],
  ['the sections', ArrangeFrontPage, arrangement, 'sections', sections, LIMITS.frontPageSections],
  ['the title of a series', CreateSeries, { key }, 'title', (count) => repeat('ا', count), LIMITS.seriesTitleGraphemes],
  ['its description', ChangeSeries, {}, 'description', (count) => repeat('ا', count), LIMITS.seriesDescriptionGraphemes],
  ['a search for titles', PostChoicesQuery, {}, 'q', (count) => repeat('ا', count), LIMITS.searchQueryLength],
  ['the message of a submission', CreateSubmission, submission, 'message', (count) => repeat('ا', count), LIMITS.submissionMessage],
  ['a note of the editors', AddNote, { key }, 'words', (count) => repeat('ا', count), LIMITS.submissionNote],
  ['the reason of a return', ReturnSubmission, { version: 1 }, 'reason', (count) => repeat('ا', count), LIMITS.submissionReason],
  ['the reason of a move', MoveOut, { publication: hash(1) }, 'reason', (count) => repeat('ا', count), LIMITS.submissionReason],
  ['the message of a suggestion', SendSuggestion, suggestion, 'words', (count) => repeat('ا', count), LIMITS.suggestionMessage],
  [
    'the accepted changes',
    AnswerSuggestion,
    { key, revision: 1 },
    'accepted',
    (count) => Array.from({ length: count }, () => 'title'),
    LIMITS.suggestionChanges,
  ],
]

test.each(LONGEST)('%s may be as long as its limit and not longer', (_, schema, body, field, value, max) => {
  const issues = (count: number) => schema.safeParse({ ...body, [field]: value(count) }).error?.issues.map(({ path }) => path[0]) ?? []
  expect(issues(max)).toEqual([])
  expect(new Set(issues(max + 1))).toEqual(new Set([field]))
})

test('texts are trimmed and composed, and unreadable characters are refused', () => {
  expect(AddNote.parse({ key, words: '  نور\u0020' })).toMatchObject({ words: 'نور' })
  expect(SendSuggestion.parse({ ...suggestion, words: ' e\u0301 ' })).toMatchObject({ words: 'é' })
  for (const [schema, body] of [
    [AddNote, { key, words: 'نور\u0007' }],
    [SendSuggestion, { ...suggestion, words: 'نور\u0007' }],
    [MoveOut, { publication: hash(1), reason: 'نور\u0007 و صدا و تصویر' }],
  ] as const)
    expect(schema.safeParse(body).success).toBe(false)
})

test('omitted fields have their defaults', () => {
  expect(CreatePublication.parse(publication)).toMatchObject({ description: '' })
  expect(CreateSubmission.parse(submission)).toMatchObject({ message: '' })
  expect(MoveOut.parse({ publication: hash(1) })).toMatchObject({ reason: '' })
  expect(QueueQuery.parse({})).toMatchObject({ state: 'open' })
  expect(SendSuggestion.parse(suggestion)).toMatchObject({ words: '' })
})

test('versions and revisions begin with 1, and a time is not before 1970', () => {
  for (const [schema, body, field] of [
    [ReturnSubmission, { reason: 'پایانش را روشن‌تر بنویس.' }, 'version'],
    [AcceptSubmission, {}, 'version'],
    [SendSuggestion, suggestion, 'version'],
    [AnswerSuggestion, { key, accepted: [] }, 'revision'],
  ] as const)
    expect([0, 1, 1.5].map((value) => schema.safeParse({ ...body, [field]: value }).success)).toEqual([false, true, false])
  expect([-1, 0].map((publishAt) => AcceptSubmission.safeParse({ version: 1, publishAt }).success)).toEqual([false, true])
  expect([-1, 0].map((version) => ArrangeFrontPage.safeParse({ ...arrangement, version }).success)).toEqual([false, true])
})

test('a post has one place on the front page', () => {
  const isValid = (over: object) => ArrangeFrontPage.safeParse({ ...arrangement, ...over }).success
  expect(isValid({ lead: hash(1), featured: [hash(2)], pinned: [hash(3)] })).toBe(true)
  for (const twice of [
    { lead: hash(1), featured: [hash(1)] },
    { lead: hash(1), pinned: [hash(1)] },
    { featured: [hash(1), hash(1)] },
    { featured: [hash(1)], pinned: [hash(1)] },
  ])
    expect(isValid(twice)).toBe(false)
})

test('an invitation goes to a handle with or without @, or to an email address, and to nothing else', () => {
  const to = (text: string) => CreateInvitation.safeParse({ to: text, role: 'writer' }).data?.to
  expect([to('Somebody'), to(' @somebody '), to('Guest@Mail.example')]).toEqual([
    { handle: 'somebody' },
    { handle: 'somebody' },
    { email: 'Guest@Mail.example' },
  ])
  for (const wrong of ['', ' ', '@', 'no body', 'guest@', '@guest@mail', `${repeat('a', 250)}@mail.example`])
    expect(to(wrong), wrong).toBeUndefined()
  expect(CreateInvitation.safeParse({ to: 'somebody', role: 'owner' }).success).toBe(false)
})

test.each([
  ['', 'نام کاربری یا ایمیل کسی را که دعوت می‌کنی بنویس'],
  ['@', 'نام کاربری یا ایمیل کسی را که دعوت می‌کنی بنویس'],
  ['ab', 'نام کاربری دست‌کم ۳ نویسه است'],
  ['somebody@nowhere', 'نشانی ایمیل را کامل بنویس؛ مانند name@example.com'],
  [`${repeat('a', 250)}@mail.example`, 'این بیش از اندازه بلند است'],
])('an invitation to %j says what is wrong with it', (to, message) => {
  expect(CreateInvitation.safeParse({ to, role: 'writer' }).error?.issues.map((issue) => issue.message)).toEqual([message])
})

test.each([
  ['#0A7D8C', '0a7d8c'],
  ['0a7d8c', '0a7d8c'],
  ['0a7d8', undefined],
  ['0a7d8c0', undefined],
  ['x0a7d8c', undefined],
  ['0a7d8g', undefined],
])('the accent %s is stored as %s', (accent, stored) => {
  expect(UpdatePublication.safeParse({ accent }).data?.accent).toBe(stored)
})
