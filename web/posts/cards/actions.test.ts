import { describeForms } from '#web/lib/testing/form-rows.ts'
import { ownPostText as text } from './own-post-text.ts'

const CHANGE = 'POST /api/posts/mine/change'
const change = (form: string, action: string, notice: string) =>
  [
    { form: `posts.${form}`, fields: { post: ['a', 'b'] }, hashes: ['a', 'b'], notice: text.postCount('۲') + notice },
    { form: `posts.${form}?hash=c`, fields: { post: ['a', 'b'] }, hashes: ['c'], notice },
  ].map(({ hashes, ...row }) => ({ ...row, answers: { [CHANGE]: { hashes } }, sends: [[CHANGE, { action, hashes }] as const] }))

describeForms([
  ...change('remove', 'remove', text.removed),
  ...change('withdraw', 'withdraw', text.withdrawn),
  ...change('unschedule', 'withdraw', text.unscheduled),
  ...change('restore', 'restore', text.restored),
  ...change('republish', 'republish', text.undone),
  {
    form: 'posts.remove?hash=gone',
    answers: { [CHANGE]: { hashes: [] } },
    sends: [[CHANGE, { action: 'remove', hashes: ['gone'] }]],
    notice: text.someUnchanged('۱'),
  },
])
