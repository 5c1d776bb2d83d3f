export { afterCursor } from '#worker/db/sql-fragments.ts'
export {
  cacheTagsForPostAndLabels,
  invalidateTagsOf,
  NEWEST_CACHE_TAG,
  postCacheTag,
  publicationCacheTag,
  selectCacheTagsForPosts,
  tagCacheTag,
  topicCacheTag,
  userCacheTag,
} from './cache-tags.ts'
export { removeByAuthorStatements, removeStatements, republishStatements, withdrawStatements } from './change-state.ts'
export { createPost, createPostIf, replaceDraft } from './drafts.ts'
export {
  listMostReadByTag,
  listNewestPosts,
  listPostsByAuthor,
  listPostsByPublication,
  listPostsByTag,
  listPostsByTopic,
  toCardPage,
} from './list-posts.ts'
export { readPinnedPost } from './pin.ts'
export { assertPublic, isEditableBy, isPublic, isWrittenBy, postMutedBy, removedRule } from './policy.ts'
export { hydratePosts, idSubquery, selectCards, toPostCard, toPostCards } from './post-cards.ts'
export { findPostPath, findReadablePost, postPath, rejectUnreadable } from './post-path.ts'
export { prepareVersion } from './publish.ts'
export { type ImportedSettings, publishBackdated } from './publish-backdated.ts'
export { publishDue } from './publish-due.ts'
export { assertWithinPublishLimit, isWithinPublishLimit } from './publish-limit.ts'
export { publishOrHold } from './publish-or-hold.ts'
export { canPublishIn, findValidationErrors, mediaHashesOf, type ValidationError } from './publish-settings.ts'
export { findNewLinks, findPostWithDraft } from './published-version.ts'
export { readPost } from './read-post.ts'
export { recordDestination } from './record-destination.ts'
export { releaseHeld, returnHeld } from './release.ts'
export { findReviewPath } from './review.ts'
export { assertSchedulableTime } from './schedule.ts'
export { screenVersion } from './screen-version.ts'
export { titleOrDraftTitle } from './title-or-draft.ts'
