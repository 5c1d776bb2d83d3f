export { afterCursor } from '#worker/db/sql-fragments.ts'
export {
  NEWEST_CACHE_TAG,
  postCacheTag,
  publicationCacheTag,
  selectCacheTagsForPosts,
  tagCacheTag,
  topicCacheTag,
  userCacheTag,
} from './cache-tags.ts'
export { createPost, replaceDraft } from './drafts.ts'
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
export { assertPublic, isEditableBy, isPublic, isWrittenBy } from './policy.ts'
export { hydratePosts, idSubquery, selectCards, toPostCards } from './post-cards.ts'
export { findPostPath, findReadablePost, postPath, rejectUnreadable } from './post-path.ts'
export { publishBackdated } from './publish.ts'
export { publishDue } from './publish-due.ts'
export { readPost } from './read-post.ts'
export { releaseHeld, returnHeld } from './release.ts'
export { releaseImports } from './release-imports.ts'
export { findReviewPath } from './review.ts'
export { postRoutes } from './routes.ts'
