import { apiTokenIn, passkeyIn, personIn, sessionIn, suspensionIn } from './account-subjects.ts'
import { audioIn, pictureIn, podcastImportIn, podcastIn, privateFeedIn } from './media-subjects.ts'
import { commentIn, draftLinkIn, listIn, postIn, tagIn } from './post-subjects.ts'
import type { Kind } from './row.ts'
import type { Ask, Params } from './subject.ts'

const MAKERS: Record<Kind, (ask: Ask) => Params | Promise<Params>> = {
  none: () => ({}),
  post: postIn,
  comment: commentIn,
  draftLink: draftLinkIn,
  list: listIn,
  person: personIn,
  podcast: podcastIn,
  privateFeed: privateFeedIn,
  podcastImport: podcastImportIn,
  tag: tagIn,
  picture: pictureIn,
  audio: audioIn,
  session: sessionIn,
  apiToken: apiTokenIn,
  passkey: passkeyIn,
  suspension: suspensionIn,
}

/** Makes a subject of that kind in that state; answers what its address is made of. */
export const makeSubject = async (kind: Kind, ask: Ask): Promise<Params> => MAKERS[kind](ask)
