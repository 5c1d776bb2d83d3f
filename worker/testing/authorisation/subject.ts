import type { TestUser } from '#worker/testing/index.ts'

export type Params = Record<string, string>

export interface SubjectOptions {
  state: string
  owner: TestUser
  publication: { id: number; handle: string }
}

/** Returns the draft text of a post, which only its author may receive. */
export const draftSecret = (hash = ''): string => `راز ${hash} هنوز منتشر نشده`
