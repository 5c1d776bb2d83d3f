import { newHash } from '#worker/lib/hash.ts'
import type { Access } from '#worker/testing/authorisation/access.ts'
import { subject } from '#worker/testing/authorisation/subject.ts'
import { aHeldPost } from '#worker/testing/index.ts'

/** Creates a post with a review, unless the state is `missing`; only the author and moderators may receive its text. */
const heldPostSubject = subject({
  states: ['held', 'returned', 'withdrawn', 'missing'],
  belongsTo: 'author',
  async create({ state, owner }) {
    if (state === 'missing') return { hash: newHash() }
    const { hash } = await aHeldPost(owner, { state })
    return { hash }
  },
})

declare module '#worker/testing/authorisation/subject.ts' {
  interface Subjects {
    heldPost: typeof heldPostSubject
  }
}

export const access: Access = {
  subjects: { heldPost: heldPostSubject },
  rows: [],
}
