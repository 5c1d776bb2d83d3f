import { expect, test } from 'vitest'
import type { Picture } from '#shared/contract/fields.ts'
import type { Document } from '#shared/document/contract.ts'
import type { EditorPost } from '#worker/posts/posts/contract.ts'
import { collectCovers, collectPictures, resolveCover, splitTags, toFormValues, toPublishSettings } from './publish-form-values.ts'

const post: EditorPost = {
  hash: 'abcdefghijkl',
  state: 'draft',
  revision: 3,
  title: 'عنوان',
  document: { type: 'doc', content: [{ type: 'paragraph' }] },
  description: 'توضیح',
  cover: null,
  tags: ['نوشتن'],
  topics: ['books'],
  commentsOn: false,
  slug: '',
  canonicalUrl: null,
  publication: null,
  publishAt: null,
  scheduleError: null,
  path: null,
  hasUnpublishedChanges: false,
  emailedAt: null,
  savedAt: 1,
  audio: null,
  review: null,
  addsReviewedLinks: null,
  isReviewedAsSponsored: false,
  isPromoted: false,
  submission: null,
  publishLimit: null,
}

test('splits tags at Persian and Latin commas, dropping duplicates and leading #', () => {
  expect(splitTags('برنامه‌نویسی، #وب ,وب،، کتاب خوب')).toEqual(['برنامه‌نویسی', 'وب', 'کتاب خوب'])
  expect(splitTags('  ')).toEqual([])
})

test('toPublishSettings keeps the settings of a post, adds the pending tag, and cleans the slug and canonical URL', () => {
  const sent = { description: 'توضیح', tags: ['نوشتن'], topics: ['books'], commentsOn: false }
  expect(toPublishSettings(toFormValues(post), 4)).toEqual({ revision: 4, ...sent, slug: '', canonicalUrl: null, publication: null })
  expect(toPublishSettings({ ...toFormValues(post), typedTag: 'ناتمام' }, 4).tags).toEqual(['نوشتن', 'ناتمام'])
  const typed = { ...toFormValues(post), slug: ' نشانی  دلخواه! ', canonicalUrl: ' https://example.org/a ' }
  expect(toPublishSettings(typed, 4)).toMatchObject({ slug: 'نشانی-دلخواه', canonicalUrl: 'https://example.org/a' })
})

test('the cover is the chosen picture of the post, by default the first one, and none if the author chose none', () => {
  const [first, second] = ['aaaaaaaaaaaa', 'cccccccccccc'].map((hash) => ({ hash, width: 1, height: 1, widths: [1] })) as [Picture, Picture]
  const chosenCover = (over: Partial<EditorPost>) => resolveCover([first, second], toFormValues({ ...post, ...over }).cover)
  expect(chosenCover({})).toBe(first.hash)
  expect(chosenCover({ cover: second })).toBe(second.hash)
  expect(chosenCover({ state: 'published', cover: null })).toBeNull()
  expect(chosenCover({ state: 'scheduled', publishAt: 5, cover: null })).toBeNull()
  expect(resolveCover([first, second], 'bbbbbbbbbbbb')).toBe(first.hash)
  expect(resolveCover([], first.hash)).toBeNull()
})

test('toFormValues includes the publish time of a scheduled post', () => {
  expect(toFormValues(post)).toMatchObject({ later: false, publishAt: undefined })
  expect(toFormValues({ ...post, state: 'scheduled', publishAt: 5 })).toMatchObject({ later: true, publishAt: 5 })
})

test('a cover is chosen from the pictures of the post in reading order, each once, also inside galleries, and from the picture apart from it', () => {
  const image = (hash: string, alt: string) => ({
    type: 'image' as const,
    attrs: { hash, width: 800, height: 600, widths: [320, 800], alt, caption: 'زیرنویس', focus: { x: 0.5, y: 0.5 } },
  })
  const [one, two, three] = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc'] as const
  const document: Document = {
    type: 'doc',
    content: [
      { type: 'paragraph' },
      image(one, 'یک'),
      { type: 'blockquote', content: [{ type: 'gallery', content: [image(two, 'دو'), image(one, 'دوباره')] }] },
      image(three, 'سه'),
    ],
  }
  expect(collectPictures(document).map(({ hash }) => hash)).toEqual([one, two, three])
  expect(collectPictures(document)[1]).toEqual({
    hash: two,
    width: 800,
    height: 600,
    widths: [320, 800],
    alt: 'دو',
    focus: { x: 0.5, y: 0.5 },
  })
  expect(collectPictures({ type: 'doc', content: [{ type: 'paragraph' }] })).toEqual([])
  const apart: Picture = { hash: 'dddddddddddd', width: 1, height: 1, widths: [1] }
  expect(collectCovers(document, apart).map(({ hash }) => hash)).toEqual([one, two, three, apart.hash])
  expect(collectCovers(document, { ...apart, hash: two }).map(({ hash }) => hash)).toEqual([one, two, three])
})
