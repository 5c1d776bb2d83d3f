import { expect, test } from 'vitest'
import { draftKey, loadDraft, saveDraft, withAttempt } from './CommentComposer.tsx'

test('an unchanged draft keeps its idempotency key, and a changed one receives a new key', () => {
  const first = withAttempt({ body: 'سلام' })
  expect(withAttempt(first).attempt.key).toBe(first.attempt.key)
  expect(withAttempt({ ...first, body: 'سلام تو' }).attempt.key).not.toBe(first.attempt.key)
})

test('without localStorage, saving a draft does not throw and loading one returns an empty draft', () => {
  expect(() => saveDraft(draftKey('v', 'p', null), { body: 'سلام' })).not.toThrow()
  expect(loadDraft(draftKey('v', 'p', 'c'))).toEqual({ body: '' })
})
