import { expect, test } from 'vitest'
import { blockKeys } from '#web/lib/query-keys/account.ts'
import { homeKeys } from '#web/lib/query-keys/discovery.ts'
import { describeForms } from '#web/lib/testing/form-rows.ts'
import { block, mute, unblock, unmute } from './actions.ts'
import { text } from './text.ts'

describeForms([
  { form: 'blocks.block?handle=sara&name=سارا', sends: [['PUT /api/me/blocks/sara']], notice: text.blocked('سارا') },
  { form: 'blocks.block?handle=sara', sends: [['PUT /api/me/blocks/sara']], notice: text.blocked('sara') },
  { form: 'blocks.unblock?handle=sara&name=سارا', sends: [['DELETE /api/me/blocks/sara']], notice: text.unblocked('سارا') },
  { form: 'blocks.unblock?handle=sara', sends: [['DELETE /api/me/blocks/sara']], notice: text.unblocked('sara') },
  {
    form: 'mutes.mute?kind=topic&name=art&displayName=هنر',
    sends: [['PUT /api/home/mutes/topic/art']],
    notice: text.showLessDone('هنر'),
  },
  { form: 'mutes.mute?kind=tag&name=a/b', sends: [['PUT /api/home/mutes/tag/a%2Fb']], notice: text.showLessDone('a/b') },
  {
    form: 'mutes.unmute?kind=user&name=sara&displayName=سارا',
    sends: [['DELETE /api/home/mutes/user/sara']],
    notice: text.showLessUndone('سارا'),
  },
])

test('a block refreshes every page, a mute its list and its undo the home page too', () => {
  const person = { handle: 'sara', name: '' }
  const topic = { kind: 'topic', name: 'art', displayName: '' }
  expect([block.refreshes(person), unblock.refreshes(person)]).toEqual([[[]], [[]]])
  expect([mute.refreshes(topic), unmute.refreshes(topic)]).toEqual([[blockKeys.mutes], [blockKeys.mutes, homeKeys.all]])
})
