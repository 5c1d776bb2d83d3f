import type { TestUser } from '#worker/testing/index.ts'

/** What stands in the braces of an address, by parameter name. */
export type Params = Record<string, string>

/** What a maker of subjects is asked for. */
export interface SubjectOptions {
  state: string
  owner: TestUser
  publication: { id: number; handle: string }
}

/** Stands in the draft of that post; no answer to anybody but its author may hold it. */
export const draftSecret = (hash = ''): string => `راز ${hash} هنوز منتشر نشده`
