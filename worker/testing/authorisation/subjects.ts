import { apiTokenSubject, passkeySubject, sessionSubject, suspensionSubject, userSubject } from './account-subjects.ts'
import { announcementSubject, deadLetterSubject, topicSubject } from './administration-rows.ts'
import { archiveSubject } from './archive-rows.ts'
import { ballotSubject, jurySeatSubject } from './ballot-rows.ts'
import { birthdayCardSubject, wishSubject } from './birthday-rows.ts'
import { campaignSubject } from './campaign-rows.ts'
import { cannedReplySubject, contactThreadSubject } from './contact-rows.ts'
import { textImportSubject } from './import-rows.ts'
import { audioSubject, pictureSubject } from './media-subjects.ts'
import { decisionSubject } from './moderation-rows.ts'
import {
  discountCodeSubject,
  invoiceSubject,
  paymentSubject,
  promotionPackageSubject,
  promotionSubject,
  sponsoredPostPackageSubject,
  sponsoredPostSubject,
} from './money-subjects.ts'
import { podcastImportSubject, privateFeedSubject, showSubject } from './podcast-subjects.ts'
import {
  commentSubject,
  draftLinkSubject,
  heldPostSubject,
  importReviewSubject,
  listSubject,
  type Params,
  postSubject,
  type SubjectOptions,
  tagSubject,
} from './post-subjects.ts'
import {
  publicationInvitationSubject,
  publicationMemberSubject,
  publicationSubject,
  publicationTransferSubject,
  seriesSubject,
  submissionSubject,
} from './publication-subjects.ts'
import type { SubjectKind } from './row.ts'
import { suggestionSubject } from './suggestion-rows.ts'
import { linkDomainSubject, termRuleSubject } from './term-rules-rows.ts'

const SUBJECT_FACTORIES: Record<SubjectKind, (options: SubjectOptions) => Params | Promise<Params>> = {
  none: () => ({}),
  post: postSubject,
  heldPost: heldPostSubject,
  importReview: importReviewSubject,
  comment: commentSubject,
  draftLink: draftLinkSubject,
  list: listSubject,
  person: userSubject,
  podcast: showSubject,
  privateFeed: privateFeedSubject,
  podcastImport: podcastImportSubject,
  textImport: textImportSubject,
  tag: tagSubject,
  picture: pictureSubject,
  audio: audioSubject,
  session: sessionSubject,
  archive: archiveSubject,
  apiToken: apiTokenSubject,
  passkey: passkeySubject,
  contactThread: contactThreadSubject,
  cannedReply: cannedReplySubject,
  suspension: suspensionSubject,
  decision: decisionSubject,
  publication: publicationSubject,
  publicationMember: publicationMemberSubject,
  publicationInvitation: publicationInvitationSubject,
  publicationTransfer: publicationTransferSubject,
  deadLetter: deadLetterSubject,
  topic: topicSubject,
  announcement: announcementSubject,
  ballot: ballotSubject,
  jurySeat: jurySeatSubject,
  campaign: campaignSubject,
  birthdayCard: birthdayCardSubject,
  wish: wishSubject,
  suggestion: suggestionSubject,
  submission: submissionSubject,
  series: seriesSubject,
  invoice: invoiceSubject,
  payment: paymentSubject,
  discountCode: discountCodeSubject,
  promotion: promotionSubject,
  promotionPackage: promotionPackageSubject,
  sponsoredPostPackage: sponsoredPostPackageSubject,
  sponsoredPost: sponsoredPostSubject,
  termRule: termRuleSubject,
  linkDomain: linkDomainSubject,
}

export const createSubject = async (kind: SubjectKind, options: SubjectOptions): Promise<Params> => SUBJECT_FACTORIES[kind](options)
