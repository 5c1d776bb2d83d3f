import { apiTokenSubject, passkeySubject, sessionSubject, suspensionSubject, userSubject } from './account-subjects.ts'
import { audioSubject, pictureSubject, podcastImportSubject, privateFeedSubject, showSubject } from './media-subjects.ts'
import { commentSubject, draftLinkSubject, listSubject, postSubject, tagSubject } from './post-subjects.ts'
import type { SubjectKind } from './row.ts'
import type { Params, SubjectOptions } from './subject.ts'

const SUBJECT_FACTORIES: Record<SubjectKind, (options: SubjectOptions) => Params | Promise<Params>> = {
  none: () => ({}),
  post: postSubject,
  comment: commentSubject,
  draftLink: draftLinkSubject,
  list: listSubject,
  person: userSubject,
  podcast: showSubject,
  privateFeed: privateFeedSubject,
  podcastImport: podcastImportSubject,
  tag: tagSubject,
  picture: pictureSubject,
  audio: audioSubject,
  session: sessionSubject,
  apiToken: apiTokenSubject,
  passkey: passkeySubject,
  suspension: suspensionSubject,
}

export const createSubject = async (kind: SubjectKind, options: SubjectOptions): Promise<Params> => SUBJECT_FACTORIES[kind](options)
