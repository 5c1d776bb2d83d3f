import { expect, test } from 'vitest'
import { readPublishForm, splitTags } from './publish-form.ts'

test('tags are parted by Persian and Latin commas, once each, without their #', () => {
  expect(splitTags('برنامه‌نویسی، #وب ,وب،، کتاب خوب')).toEqual(['برنامه‌نویسی', 'وب', 'کتاب خوب'])
  expect(splitTags('  ')).toEqual([])
})

test('an empty form publishes without cover, tags or comments', () => {
  expect(readPublishForm(new FormData(), 3)).toEqual({
    revision: 3,
    description: '',
    tags: [],
    topics: [],
    cover: null,
    commentsOn: false,
    slug: '',
    canonicalUrl: null,
  })
})
