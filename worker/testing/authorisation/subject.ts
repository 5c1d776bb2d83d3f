import type { TestUser } from '#worker/testing/index.ts'
import type { Requester } from './row.ts'

/** Route parameters by name. */
export type Params = Record<string, string>

export interface SubjectOptions<State extends string> {
  state: State
  owner: TestUser
  publication: { id: number; hash: string; handle: string; ownerId: number }
}

/** A kind of resource that routes concern, such as a comment. */
export interface Subject<State extends string = string> {
  /** The states that determine outcomes. */
  states: readonly [State, ...State[]]
  /** Creates a subject of the owner in a state and returns the parameters that name it; in the state `missing`, those of none. */
  create(options: SubjectOptions<State>): Params | Promise<Params>
  /**
   * Whose it is, `owner` if absent. A post is its author's, and staff who edit its publication may not decide about it either. The members of
   * the publication that has the subject are `publicationOwner`, `publicationEditor` and `publicationWriter`.
   */
  belongsTo?: 'owner' | 'author' | 'publication' | 'nobody'
  /** Requesters who may receive keys and text of the owner. */
  shownTo?: readonly Requester[]
}

export const subject = <const State extends string>(declaration: Subject<State>): Subject<State> => declaration

/** The subject of routes that concern none, or the requester. */
export const noSubject = subject({ states: ['any'], belongsTo: 'nobody', create: () => ({}) })

/** Kinds of subjects by name. Each slice adds its own with `declare module`, and lists them in its `access.ts`. */
export interface Subjects {
  none: typeof noSubject
}

export type SubjectKind = keyof Subjects
export type StateOf<Kind extends SubjectKind> = Subjects[Kind]['states'][number]

/** Returns the text that a post has only in its draft and its revisions, which only its author may receive. */
export const draftSecret = (hash = ''): string => `راز ${hash} هنوز منتشر نشده`
