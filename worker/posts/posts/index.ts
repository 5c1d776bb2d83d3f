export { afterCursor } from '#worker/db/after-cursor.ts'
export { createPost } from './create.ts'
export { findPostPath, findReadablePost } from './find-readable-post.ts'
export { hydratePosts, idSubquery, selectCards, toPostCards } from './hydrate.ts'
export {
  listMostReadByTag,
  listNewestPosts,
  listPostsByAuthor,
  listPostsByPublication,
  listPostsByTag,
  listPostsByTopic,
  toCardPage,
} from './list-posts.ts'
export { assertPublic, isEditableBy, isPublic, isWrittenBy } from './policy.ts'
export { NEWEST_CACHE_TAG, postCacheTag, postPath, publicationCacheTag, tagCacheTag, topicCacheTag, userCacheTag } from './post-path.ts'
export { publishBackdated } from './publish-backdated.ts'
export { publishDue } from './publish-due.ts'
export { readPost } from './read-post.ts'
export { postRoutes } from './routes.ts'
export { selectCacheTagsForPosts } from './select-cache-tags-for-posts.ts'
