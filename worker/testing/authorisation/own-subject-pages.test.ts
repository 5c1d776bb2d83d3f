import { beforeEach, expect, test, vi } from 'vitest'
import { text } from '#web/money/administration/promotion-text.ts'
import { adminText } from '#web/money/sponsored-posts/text.ts'
import { browse } from '#worker/testing/browse.ts'
import { aPublication, aUser, runQuery } from '#worker/testing/index.ts'
import { aStaffedPublication } from './scene.ts'
import { createSubject } from './subjects.ts'

beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}))

/** The names of the forms of a page that decide about its subject. */
const DECISIONS = /(?:administration\.(?:approve|reject|stop)-promotion|sponsored-posts\.(?:approve|return))/

test.each([
  ['promotion', 'in_review', '/admin/promotions', text.cannotReview],
  ['promotion', 'running', '/admin/promotions', text.cannotReview],
  ['sponsoredPost', 'waiting', '/admin/sponsored-posts', adminText.cannotReview],
] as const)(
  'the page of a %s that is %s offers its decision to staff, except to its author and the editors of its publication, whom it tells why',
  async (kind, state, path, sentence) => {
    const [owner, editor, other] = [await aUser({ role: 'admin' }), await aUser({ role: 'admin' }), await aUser({ role: 'admin' })]
    const { publication } = await aStaffedPublication()
    const { hash } = await createSubject(kind, { state, owner, publication })
    const ofEditor = await aPublication({ owner: await aUser(), editors: [editor] })
    await runQuery('UPDATE posts SET publication_id = ? WHERE author_id = ?', ofEditor.id, owner.id)
    for (const [person, canDecide] of [
      [owner, false],
      [editor, false],
      [other, true],
    ] as const) {
      const page = await browse(`${path}/${hash}`, undefined, { person })
      const shown = page.text.replace(/<script[\s\S]*?<\/script>/g, '')
      expect([page.status, DECISIONS.test(shown), shown.includes(sentence)]).toEqual([200, canDecide, !canDecide])
    }
  },
)
